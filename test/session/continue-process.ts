// Continues a session in a process of its own. Arguments: project folder, capability or "owner", revision, total states, times,
// milliseconds of rest after every thousand states.
// Prints one line a call: the new revision, or the code of the refusal. Each window that begins leaves a byte in `windows`.
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { continueSearch } from "../../src/session/continue-search.ts";
import { inspectSearch } from "../../src/session/inspect-search.ts";
import type { SessionAccess } from "../../src/session/project.ts";
import { valueOf } from "../store/value-of.ts";
import { entrypoint, projectIn } from "./project-of.ts";

const [root = "", capability = "", revision = "0", states = "0", times = "1", pause = "1"] = Bun.argv.slice(2);
const project = projectIn(root, { pauseMs: Number(pause), onWindow: () => appendFileSync(join(root, "windows"), "w") });
const access: SessionAccess = capability === "owner" ? { by: "owner" } : { by: "capability", capability };
console.log("ready");
for (let time = 0; time < Number(times); time++) {
  const seen = access.by === "owner" ? valueOf(await inspectSearch(project, { entrypoint, access })).session : null;
  const outcome = await continueSearch(project, {
    entrypoint,
    access,
    revision: seen === null ? Number(revision) : null,
    maxStates: seen === null ? Number(states) : seen.totalGranted + Number(states),
  });
  console.log(outcome.kind === "ok" ? `revision ${outcome.value.session.revision}` : outcome.refusal.code);
}
