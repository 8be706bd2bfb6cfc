import type { CheckOutcome, CheckRequest } from "../../app/index.ts";
import { exitCodes } from "../../config/index.ts";
import { watchInterruption } from "../interruption.ts";
import { openOutlet } from "../outlet.ts";
import { progressLine } from "../progress-line.ts";
import { refusalLine, UsageError } from "../usage-error.ts";

/** The values of the check command's options, as the parser gives them. */
export interface CheckOptions {
  readonly maxStates?: number | undefined;
  readonly maxDepth?: number | undefined;
  readonly maxTime?: number | undefined;
  readonly maxMemory?: number | undefined;
  readonly storySeed?: number | undefined;
  readonly failOn?: "error" | "warning" | "note" | undefined;
  readonly strict?: true | undefined;
  readonly requireComplete?: true | undefined;
  readonly format: "text" | "json";
  readonly all?: true | undefined;
  readonly quiet?: true | undefined;
  readonly color: boolean;
}

/** Checks a story, prints its report, and gives the exit code. */
export async function checkCommand(story: string | undefined, options: CheckOptions, version: string): Promise<number> {
  if (story === undefined) throw new UsageError("INK440", "No story was named: try `inkcheck STORY.ink`.");
  const app = await import("../../app/index.ts");
  const stdout = openOutlet(process.stdout);
  const stderr = openOutlet(process.stderr);
  const progress = progressLine(stderr, process.stderr.isTTY === true);
  const silent = options.quiet === true || process.env["CI"] !== undefined;
  const interruption = watchInterruption();
  const request: CheckRequest = {
    storyPath: story,
    root: null,
    includeRoots: [],
    storySeed: options.storySeed ?? 1,
    limits: {
      maxStates: options.maxStates ?? app.defaultLimits.maxStates,
      maxDepth: options.maxDepth ?? app.defaultLimits.maxDepth,
      maxTime: options.maxTime ?? null,
      maxMemory: options.maxMemory ?? null,
    },
    policy: {
      failOn: options.failOn ?? "error",
      strict: options.strict === true,
      requireComplete: options.requireComplete === true,
    },
    declaredExternals: new Set(),
    version,
    signal: interruption.signal,
    interruptedBy: interruption.by,
    onProgress: silent ? () => undefined : progress.show,
  };
  const outcome = await app.checkStory(request);
  progress.clear();
  if (outcome.kind === "refused") {
    await stderr.write(refusalLine(outcome.refusal.code, outcome.refusal.message));
    return exitCodes.refused;
  }
  await stdout.write(rendered(outcome, options, app));
  interruption.release();
  return outcome.report.run.exitCode;
}

function rendered(
  { report }: Extract<CheckOutcome, { kind: "report" }>,
  options: CheckOptions,
  app: typeof import("../../app/index.ts"),
): string {
  if (options.format === "json") return app.renderJson(report);
  const color = options.color && process.stdout.isTTY === true && (process.env["NO_COLOR"] ?? "") === "";
  return app.renderText(report, { color, width: process.stdout.columns ?? 100, all: options.all === true });
}
