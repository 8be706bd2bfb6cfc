import { existsSync } from "node:fs";
import type { CheckWishes } from "../../app/index.ts";
import { exitCodes } from "../../config/index.ts";
import { watchInterruption } from "../interruption.ts";
import { openOutlet } from "../outlet.ts";
import { watchRunInterruption } from "../run-interruption.ts";
import type { ProgramFacts } from "../program-facts.ts";
import { UsageError } from "../usage-error.ts";
import { checksHere, printText, tellRefusal, withChecks } from "./checks-here.ts";
import { checkWithProgress } from "./guarded-request.ts";
import { oneStory } from "./settings-of.ts";

export interface BaselineOptions extends CheckWishes {
  readonly config?: string | undefined;
  readonly output: string;
  readonly quiet?: true | undefined;
}

/** Checks a story and accepts what it finds; or runs a check of the configuration, where that is named, and accepts that. */
export async function baselineCommand(
  story: string | undefined,
  options: BaselineOptions,
  facts: ProgramFacts,
): Promise<number> {
  if (story !== undefined && (await namesCheck(story))) return recordCheck(story, options, facts.version);
  const { guardedCheck, writeBaseline } = await import("../../app/index.ts");
  const interruption = watchInterruption();
  const settings = await oneStory(story, options);
  const outcome = await checkWithProgress(guardedCheck, { ...settings, baseline: null }, options, facts, interruption);
  interruption.release();
  if (outcome.kind === "refused") throw new UsageError(outcome.refusal.code, outcome.refusal.message);
  const { report } = outcome;
  if (report.run.interruptedBy !== null) return report.run.exitCode;
  const written = writeBaseline(options.output, report);
  if (written.kind === "refused") throw new UsageError(written.refusal.code, written.refusal.message);
  await openOutlet(process.stdout).write(
    `accepted ${written.value} findings in ${options.output}\nnext  inkcheck ${settings.storyPath} --baseline ${options.output}\n`,
  );
  return exitCodes.clean;
}

/** Whether a name is a check of the configuration here, and not a file. */
async function namesCheck(name: string): Promise<boolean> {
  if (existsSync(name) || name.endsWith(".ink") || name.endsWith(".json")) return false;
  const project = await checksHere({ format: "text" });
  return project.kind === "ok" && project.value.checks.some((check) => check.name === name);
}

/** Runs a check, or each member of a group, and accepts all that it finds in the baseline of `[run]`. */
function recordCheck(name: string, { config }: BaselineOptions, version: string): Promise<number> {
  return withChecks({ config, format: "text" }, async (project) => {
    const { checkHost, recordBaseline } = await import("../../app/index.ts");
    const interruption = watchRunInterruption();
    const control = { stop: interruption, defaultTimeout: null };
    const outcome = await recordBaseline(project, name, checkHost(version), control);
    interruption.release();
    if (outcome.kind === "refused") return tellRefusal(outcome.refusal, "text");
    const { path, recorded } = outcome.value;
    await printText(
      recorded.map(({ check, findings }) => `${check}: accepted ${findings} findings in ${path}\n`).join(""),
    );
    return exitCodes.clean;
  });
}
