import type { CampaignRun, CampaignState, CampaignWishes } from "../../app/index.ts";
import { exitCodes } from "../../config/index.ts";
import { watchInterruption } from "../interruption.ts";
import { openOutlet } from "../outlet.ts";
import { progressLine } from "../progress-line.ts";
import { UsageError } from "../usage-error.ts";
import type { ProgramFacts } from "../program-facts.ts";
import { oneStory } from "./settings-of.ts";
import { dataHere, exitOf, orRefuse, placeHere, show, type StoredOptions, tellStop } from "./stored-data.ts";

/** The values of the campaign command's options, as the parser gives them. */
export interface CampaignOptions extends StoredOptions {
  readonly mode?: CampaignWishes["mode"] | undefined;
  readonly continue?: true | undefined;
  readonly stop?: CampaignWishes["stopPolicy"] | undefined;
  readonly value?: CampaignWishes["valuePreference"] | undefined;
  readonly resource?: CampaignWishes["resourcePreference"] | undefined;
  readonly maxStates?: number | undefined;
  readonly windowStates?: number | undefined;
  readonly maxTime?: number | undefined;
  readonly maxMemory?: number | undefined;
  readonly maxDisk?: number | undefined;
  readonly deadline?: string | undefined;
  readonly longTailShare?: number | undefined;
  readonly longTailProbes?: number | undefined;
  readonly regressionReserve?: number | undefined;
  readonly maxDepth: number;
  readonly seed: number;
  readonly storySeed: number;
  readonly quiet?: true | undefined;
}

/** Runs a campaign in one go: a line a window on stderr, what it came to on stdout. */
export async function campaignCommand(
  story: string | undefined,
  options: CampaignOptions,
  facts: ProgramFacts,
): Promise<number> {
  const { campaignInThread, entrypointOf } = await import("../../app/index.ts");
  const { storyPath } = await oneStory(story, { config: options.config });
  const data = await dataHere(options);
  const interruption = watchInterruption();
  const err = openOutlet(process.stderr);
  const progress = progressLine(err, process.stderr.isTTY === true);
  const wishes = wishesOf(options);
  if (options.continue === true && Object.values(wishes).some((wish) => wish !== undefined)) {
    throw new UsageError("INK440", "A campaign goes on under the policy it was started with: leave other options out.");
  }
  const outcome = await campaignInThread(facts.workers.durable, placeHere(options, facts.version), {
    entrypoint: entrypointOf(data, data.cwd, storyPath),
    wishes,
    maxDepth: options.maxDepth,
    seed: options.seed,
    storySeed: options.storySeed,
    goOn: options.continue === true,
    signal: interruption.signal,
    onProgress: options.quiet === true || process.stderr.isTTY !== true ? null : progress.show,
    onWindow: (state) => {
      progress.clear();
      if (options.quiet !== true) void err.write(windowLine(state));
    },
  });
  progress.clear();
  const by = interruption.by();
  interruption.release();
  if (by !== null && outcome.kind === "refused") return await tellStop(outcome, by);
  const run = orRefuse(outcome);
  await show(options.format, documentOf(run, by !== null), `${totalLine(run)}\n`);
  if (by !== null) return exitOf(by);
  return run.failing ? exitCodes.findings : exitCodes.clean;
}

function wishesOf(options: CampaignOptions): CampaignWishes {
  const mebibytes = (bytes: number | undefined) => (bytes === undefined ? undefined : Math.ceil(bytes / 2 ** 20));
  const { longTailShare } = options;
  return {
    mode: options.mode,
    stopPolicy: options.stop,
    valuePreference: options.value,
    resourcePreference: options.resource,
    totalStates: options.maxStates,
    windowStates: options.windowStates,
    maxElapsedSeconds: options.maxTime,
    maxMemoryMb: mebibytes(options.maxMemory),
    maxDiskMb: mebibytes(options.maxDisk),
    deadlineAt: options.deadline,
    longTailShare: longTailShare === undefined ? undefined : longTailShare / 100,
    minLongTailProbes: options.longTailProbes,
    regressionReserveStates: options.regressionReserve,
  };
}

function documentOf({ windows, final, failing }: CampaignRun, interrupted: boolean): object {
  const { status } = final.campaign;
  return {
    schemaVersion: 1,
    status: interrupted ? "cancelled" : status === "complete" ? "complete" : "stopped",
    mode: final.campaign.decision.mode,
    failing,
    windows,
    final,
  };
}

const figure = (value: number): string => value.toLocaleString("en-US");

function windowLine({ campaign }: CampaignState): string {
  const last = campaign.latestWindow;
  const { latestAllocation } = campaign.decision;
  if (last === null || latestAllocation === null) return "";
  const { critical, intent, authoredCoverage, terminalVariants } = last.yield;
  const fresh = `new: ${critical} failures, ${intent} goals, ${authoredCoverage} places and outcomes, ${terminalVariants} endings`;
  const spent = `${figure(latestAllocation.consumedStates)} of ${figure(latestAllocation.grantedStates)}`;
  return `window ${campaign.windows}  ${last.purpose} (${latestAllocation.reason})  ${spent} · ${fresh} · ${last.stopReason}\n`;
}

function totalLine({ final, failing }: CampaignRun): string {
  const { campaign, session } = final;
  const spent = `${figure(campaign.spend.states)} of ${figure(campaign.ceilings.totalStates)} choices in ${campaign.windows} windows`;
  const found = failing ? "✗ failures found" : "✓ no failure found";
  const why = campaign.stopReason === null ? "not over: `--continue` goes on" : `ended: ${campaign.stopReason}`;
  const proof = campaign.stopReason === "exhaustive" ? "everything reachable was played" : "no coverage proof";
  return `${found}  ${spent} · ${session.findings.endings} endings · ${why} · ${proof} · report ${session.latestReportId}`;
}
