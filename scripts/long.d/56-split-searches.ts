#!/usr/bin/env bun
// One search in one window, and the same in two windows of two processes: equal evidence, on real stories and at real sizes.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { sharedFolder } from "../../test/shared-folder.ts";
import { ended, Wire } from "../../test/binary/mcp/wire.ts";

/** States of the first window and of both; `--scale=0.1` takes a tenth. */
const scale = Number(Bun.argv.find((word) => word.startsWith("--scale="))?.slice(8) ?? 1);
const first = 1_000_000 * scale;
const total = 6_000_000 * scale;
const seconds = 3600;

const stories = [
  { entry: "the-intercept/TheIntercept.ink", reduced: false },
  { entry: "ld41-emoji/LD41 Emoji.ink", reduced: true },
  { entry: "not-a-halloween-game/main.ink", reduced: true },
  { entry: "innkeeper/story.ink", reduced: true },
];

const session = v.object({
  session: v.object({ revision: v.number(), statesExplored: v.number(), status: v.string() }),
  savedFindings: v.object({ artifact: v.object({ evidenceSha256: v.string() }) }),
});
const started = v.object({ ...session.entries, sessionCapability: v.string() });

/** Runs a story's windows, a process each; gives the evidence at the end. */
async function searched(corpus: string, entry: string, reduced: boolean, totals: readonly number[]): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), "inkcheck-split-"));
  cpSync(join(corpus, dirname(entry)), root, { recursive: true });
  const file = entry.slice(dirname(entry).length + 1);
  const noReduce = reduced ? "" : 'no_reduce = ["all"]\n';
  writeFileSync(join(root, "inkcheck.toml"), `[story]\nentry = ${JSON.stringify(file)}\n${noReduce}`);
  let capability = "";
  let evidence = "";
  for (const [index, maxStates] of totals.entries()) {
    const server = await Wire.greeted(root);
    const limits = { file, maxStates, maxSeconds: seconds };
    if (index === 0) {
      const state = v.parse(started, await server.call(1, "start_search", { ...limits, maxDepth: 1000 }));
      [capability, evidence] = [state.sessionCapability, state.savedFindings.artifact.evidenceSha256];
    } else {
      const request = { ...limits, sessionCapability: capability, revision: index };
      const answer = await server.call(2, "inkcheck_workflow", { operation: "continue_search", request });
      evidence = v.parse(session, answer).savedFindings.artifact.evidenceSha256;
    }
    await ended(server);
  }
  rmSync(root, { recursive: true });
  return evidence;
}

/** What two windows may hold together goes through three calls where one call may not grant it. */
const whole = [Math.min(total, 5_000_000), ...(total > 5_000_000 ? [total] : [])];

if (sharedFolder === null) process.stdout.write("skipped: there is no folder of real stories\n");
else {
  for (const { entry, reduced } of stories) {
    const corpus = join(sharedFolder, "corpus");
    const once = await searched(corpus, entry, reduced, whole);
    const split = await searched(corpus, entry, reduced, [first, total]);
    const same = once === split;
    process.stdout.write(
      `${same ? "equal" : "DIFFERENT"}  ${entry}  {${whole}} and {${first},${total}}  ${split.slice(0, 16)}\n`,
    );
    if (!same) process.exitCode = 1;
  }
}
