import type { CheckWishes } from "../../app/index.ts";
import { exitCodes } from "../../config/index.ts";
import { watchInterruption } from "../interruption.ts";
import { openOutlet } from "../outlet.ts";
import { UsageError } from "../usage-error.ts";
import { checkOne } from "./check-command.ts";
import { oneStory } from "./settings-of.ts";

export interface BaselineOptions extends CheckWishes {
  readonly config?: string | undefined;
  readonly output: string;
  readonly quiet?: true | undefined;
}

/** Checks a story and accepts what it finds. A run that was interrupted accepts nothing. */
export async function baselineCommand(
  story: string | undefined,
  options: BaselineOptions,
  version: string,
): Promise<number> {
  const { writeBaseline } = await import("../../app/index.ts");
  const interruption = watchInterruption();
  const settings = await oneStory(story, options);
  const report = await checkOne({ ...settings, baseline: null }, options, version, interruption);
  interruption.release();
  if (report.run.interruptedBy !== null) return report.run.exitCode;
  const written = writeBaseline(options.output, report);
  if (written.kind === "refused") throw new UsageError(written.refusal.code, written.refusal.message);
  await openOutlet(process.stdout).write(
    `accepted ${written.value} findings in ${options.output}\nnext  inkcheck ${settings.storyPath} --baseline ${options.output}\n`,
  );
  return exitCodes.clean;
}
