// Starts a session on the `story.ink` of a folder, or continues it to a total of states; run by itself it prints what came of it.
import { join } from "node:path";
import { sessionEngine } from "../../src/app/session-engine.ts";
import { continueSearch, inspectSearch, type SessionProject, startSearch } from "../../src/session/index.ts";
import { DataFolder, loadReport } from "../../src/store/index.ts";

const entrypoint = "story.ink";
const options = { maxDepth: 200, seed: 1, storySeed: 1, maxFrontierStates: null, maxFrontierBytes: null };
const access = { by: "owner" } as const;

export async function runSteps(root: string, maxStates: number): Promise<unknown> {
  const project: SessionProject = {
    folder: new DataFolder(join(root, ".inkcheck")),
    engine: sessionEngine({ root, config: { kind: "none" }, version: "0.1.0" }),
    version: "0.1.0",
    now: () => new Date("2030-01-01T00:00:00.000Z"),
  };
  const isNew = (await inspectSearch(project, { entrypoint, access })).kind === "refused";
  const outcome = isNew
    ? await startSearch(project, { entrypoint, maxStates, options })
    : await continueSearch(project, { entrypoint, access, revision: null, maxStates });
  if (outcome.kind === "refused") return { refused: outcome.refusal.code };
  const { statesExplored, bindingLimit, latestReportId, findings } = outcome.value.session;
  const saved = loadReport(project.folder, latestReportId);
  const evidence = saved.kind === "ok" ? saved.value.report.evidenceSha256 : saved.refusal.code;
  return { statesExplored, stop: bindingLimit, findings, evidence };
}

const [root, maxStates] = Bun.argv.slice(2);
if (import.meta.main && root !== undefined) console.log(JSON.stringify(await runSteps(root, Number(maxStates))));
