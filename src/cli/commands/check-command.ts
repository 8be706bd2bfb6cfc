import type { CheckRequest, CheckSettings, CheckWishes, Report } from "../../app/index.ts";
import { exitCodes } from "../../config/index.ts";
import { type Interruption, watchInterruption } from "../interruption.ts";
import { openOutlet } from "../outlet.ts";
import { progressLine } from "../progress-line.ts";
import { terminalOptions } from "../terminal-options.ts";
import { UsageError } from "../usage-error.ts";
import { settingsOf } from "./settings-of.ts";

/** Further runs that `--next` makes at most. */
const MAX_NEXT = 3;

/** The values of the check command's options, as the parser gives them. */
export interface CheckOptions extends CheckWishes {
  readonly config?: string | undefined;
  readonly format: "text" | "json" | "lcov";
  readonly all?: true | undefined;
  readonly next?: true | undefined;
  readonly quiet?: true | undefined;
  /** Reductions to leave out; true where none is named. */
  readonly reduce?: true | readonly string[] | undefined;
  readonly track?: "globals" | undefined;
  readonly color: boolean;
}

/** Checks the story named, or the configuration's entries, prints the reports, and gives the exit code. */
export async function checkCommand(story: string | undefined, options: CheckOptions, version: string): Promise<number> {
  const app = await import("../../app/index.ts");
  const interruption = watchInterruption();
  const reports: Report[] = [];
  for (const one of await settingsOf(story, {
    ...options,
    without: without(options),
    tracksGlobals: options.track === "globals",
  })) {
    if (interruption.by() !== null) break;
    const first = await checkOne(one, options, version, interruption);
    reports.push(options.next === true ? await followAdvice(first, one, options, version, interruption) : first);
  }
  await openOutlet(process.stdout).write(rendered(reports, options, app));
  interruption.release();
  return Math.max(exitCodes.clean, ...reports.map((report) => report.run.exitCode));
}

function without({ reduce }: CheckOptions): readonly string[] {
  return reduce === undefined || reduce === true ? [] : reduce;
}

/** Runs again with the limits each run asks for, until one asks for none. */
async function followAdvice(
  first: Report,
  settings: CheckSettings,
  options: CheckOptions,
  version: string,
  interruption: Interruption,
): Promise<Report> {
  let report = first;
  for (let run = 0; run < MAX_NEXT && report.advice.limits !== null && interruption.by() === null; run++) {
    const { limits, flags } = report.advice;
    if (options.quiet !== true) await openOutlet(process.stderr).write(`inkcheck: next ${flags.join(" ")}\n`);
    report = await checkOne({ ...settings, limits: { ...settings.limits, ...limits } }, options, version, interruption);
  }
  return report;
}

/** Checks one story with its progress on stderr. */
export async function checkOne(
  settings: CheckSettings,
  options: Pick<CheckOptions, "quiet">,
  version: string,
  interruption: Interruption,
): Promise<Report> {
  const app = await import("../../app/index.ts");
  const progress = progressLine(openOutlet(process.stderr), process.stderr.isTTY === true);
  const silent = options.quiet === true || (process.env["CI"] ?? "") !== "";
  const request: CheckRequest = {
    ...settings,
    version,
    signal: interruption.signal,
    interruptedBy: interruption.by,
    onProgress: silent ? () => undefined : progress.show,
  };
  const outcome = await app.checkStory(request);
  progress.clear();
  if (outcome.kind === "refused") throw new UsageError(outcome.refusal.code, outcome.refusal.message);
  return outcome.report;
}

/** Several reports are several pages of text, or one JSON list. */
function rendered(reports: readonly Report[], options: CheckOptions, app: typeof import("../../app/index.ts")): string {
  const [only] = reports;
  if (options.format === "json") {
    return reports.length === 1 && only !== undefined ? app.renderJson(only) : `${JSON.stringify(reports, null, 2)}\n`;
  }
  if (options.format === "lcov") return reports.map(app.renderLcov).join("");
  const style = { ...terminalOptions(options.color), all: options.all === true };
  return reports.map((report) => app.renderText(report, style)).join("\n");
}
