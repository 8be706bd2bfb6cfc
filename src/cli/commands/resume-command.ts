import { watchInterruption } from "../interruption.ts";
import { openOutlet } from "../outlet.ts";
import { progressLine } from "../progress-line.ts";
import type { ProgramFacts } from "../program-facts.ts";
import { exitOf, orRefuse, placeHere, show, type StoredOptions, tellStop } from "./stored-data.ts";

type ResumeOptions = StoredOptions & { readonly maxStates: number; readonly maxTime?: number | undefined };

/** Goes on with a saved search and prints the report of all of it. */
export async function resumeCommand(
  checkpointId: string,
  options: ResumeOptions,
  facts: ProgramFacts,
): Promise<number> {
  const { renderText, resumeInThread } = await import("../../app/index.ts");
  const interruption = watchInterruption();
  const progress = progressLine(openOutlet(process.stderr), process.stderr.isTTY === true);
  const outcome = await resumeInThread(facts.workers.durable, placeHere(options, facts.version), {
    checkpointId,
    maxStates: options.maxStates,
    maxSeconds: options.maxTime ?? null,
    signal: interruption.signal,
    onProgress: process.stderr.isTTY === true ? progress.show : null,
  });
  progress.clear();
  const by = interruption.by();
  interruption.release();
  if (by !== null && outcome.kind === "refused") return await tellStop(outcome, by);
  const artifact = orRefuse(outcome);
  const text = renderText(artifact.report, { color: false, width: process.stdout.columns ?? 100, all: false });
  await show(options.format, artifact, text);
  return by === null ? artifact.report.run.exitCode : exitOf(by);
}
