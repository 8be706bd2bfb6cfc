#!/usr/bin/env bun
// Kills the executable at random moments inside durable windows and campaigns; what goes on afterwards must end as undisturbed ones do.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { ended, Wire } from "../../test/binary/mcp/wire.ts";
import { brokenRoad } from "../../test/support/stories.ts";

const root = new URL("../..", import.meta.url).pathname;
const binary = join(root, "dist/inkcheck");
const kills = Number(process.env["INKCHECK_KILLS"] ?? 200);

const first = 5000;
const total = 45_000;

const session = v.object({
  session: v.object({ revision: v.number(), statesExplored: v.number() }),
  savedFindings: v.object({ artifact: v.object({ evidenceSha256: v.string() }) }),
});
const started = v.object({ ...session.entries, sessionCapability: v.string() });
const campaign = v.object({
  final: v.object({
    campaign: v.object({
      stopReason: v.string(),
      windows: v.number(),
      totals: v.record(v.string(), v.unknown()),
      spend: v.object({ states: v.number() }),
    }),
    savedFindings: v.object({ artifact: v.object({ evidenceSha256: v.string() }) }),
  }),
});

function project(): string {
  const folder = mkdtempSync(join(tmpdir(), "inkcheck-kills-"));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "road.ink"), brokenRoad);
  return folder;
}

async function begun(folder: string) {
  const server = await Wire.greeted(folder);
  const { sessionCapability } = v.parse(
    started,
    await server.call(1, "start_search", { file: "road.ink", maxStates: first, maxDepth: 1000 }),
  );
  await ended(server);
  return sessionCapability;
}

/** Goes on to the total, and gives the evidence at the end; killed after a while where asked. */
async function goneOn(folder: string, sessionCapability: string, killAfterMs: number | null) {
  const server = await Wire.greeted(folder);
  const request = { file: "road.ink", sessionCapability };
  const seen = v.parse(session, await server.call(2, "inkcheck_workflow", { operation: "inspect_search", request }));
  const { revision, statesExplored } = seen.session;
  if (statesExplored === total) {
    await ended(server);
    return seen.savedFindings.artifact.evidenceSha256;
  }
  const timer = killAfterMs === null ? null : setTimeout(() => server.kill("SIGKILL"), killAfterMs);
  const more = { operation: "continue_search", request: { ...request, revision, maxStates: total } };
  const answer = await server.call(3, "inkcheck_workflow", more);
  if (timer !== null) clearTimeout(timer);
  await ended(server);
  if (answer === null) return null;
  const read = v.safeParse(session, answer);
  if (!read.success) throw new Error(`the search did not go on: ${JSON.stringify(answer)}`);
  return read.output.savedFindings.artifact.evidenceSha256;
}

const policy = [
  "--max-states",
  "30000",
  "--window-states",
  "4000",
  "--stop",
  "ceilings",
  "--format",
  "json",
  "--quiet",
];

async function campaignRun(folder: string, words: readonly string[], killAfterMs: number | null) {
  const run = Bun.spawn([binary, "campaign", "road.ink", ...words], { cwd: folder, stdout: "pipe", stderr: "pipe" });
  const timer = killAfterMs === null ? null : setTimeout(() => run.kill("SIGKILL"), killAfterMs);
  const [stdout, stderr] = await Promise.all([new Response(run.stdout).text(), new Response(run.stderr).text()]);
  await run.exited;
  if (timer !== null) clearTimeout(timer);
  if (stderr.includes("defect")) throw new Error(stderr);
  return { stdout, stderr };
}

/** What a campaign came to, times apart. */
function comparable(stdout: string): string {
  const { final } = v.parse(campaign, JSON.parse(stdout));
  const { stopReason, windows, totals, spend } = final.campaign;
  return JSON.stringify({ stopReason, windows, totals, states: spend.states, ...final.savedFindings.artifact });
}

async function sessionKills(count: number): Promise<number> {
  const undisturbed = project();
  const startedAt = performance.now();
  const wanted = await goneOn(undisturbed, await begun(undisturbed), null);
  const span = performance.now() - startedAt;
  rmSync(undisturbed, { recursive: true });
  let killed = 0;
  for (let trial = 0; trial < count; trial++) {
    const folder = project();
    const capability = await begun(folder);
    if ((await goneOn(folder, capability, Math.random() * span)) === null) killed++;
    const got = await goneOn(folder, capability, null);
    if (got !== wanted) throw new Error(`trial ${trial}: ${got} in place of ${wanted}; see ${folder}`);
    rmSync(folder, { recursive: true });
  }
  return killed;
}

async function campaignKills(count: number): Promise<number> {
  const undisturbed = project();
  const startedAt = performance.now();
  const wanted = comparable((await campaignRun(undisturbed, ["--mode", "quick", ...policy], null)).stdout);
  const span = performance.now() - startedAt;
  rmSync(undisturbed, { recursive: true });
  let killed = 0;
  for (let trial = 0; trial < count; trial++) {
    const folder = project();
    const first = await campaignRun(folder, ["--mode", "quick", ...policy], Math.random() * span);
    let { stdout } = first;
    if (stdout === "") {
      killed++;
      const later = await campaignRun(folder, ["--continue", "--format", "json", "--quiet"], null);
      // Killed before its first window was kept: there is nothing to continue.
      stdout = later.stderr.includes("session_unknown")
        ? (await campaignRun(folder, ["--mode", "quick", ...policy], null)).stdout
        : later.stdout;
    }
    if (comparable(stdout) !== wanted)
      throw new Error(`campaign ${trial}: ${comparable(stdout)} for ${wanted}; ${folder}`);
    rmSync(folder, { recursive: true });
  }
  return killed;
}

const half = Math.ceil(kills / 2);
process.stdout.write(`${half} windows, ${await sessionKills(half)} of them killed: each went on to equal evidence\n`);
process.stdout.write(
  `${half} campaigns, ${await campaignKills(half)} of them killed: each ended with an equal ledger\n`,
);
