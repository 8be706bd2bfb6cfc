import { exitCodes } from "../../config/index.ts";
import { watchInterruption } from "../interruption.ts";
import { openOutlet } from "../outlet.ts";
import { progressLine } from "../progress-line.ts";
import { configHere } from "./settings-of.ts";
import { dataHere, orRefuse, show, type StoredOptions } from "./stored-data.ts";

type ResumeOptions = StoredOptions & { readonly maxStates: number; readonly maxTime?: number | undefined };

/** Goes on with a saved search and prints the report of all of it. */
export async function resumeCommand(checkpointId: string, options: ResumeOptions, version: string): Promise<number> {
  const { renderText, resumeSearch, sessionProject } = await import("../../app/index.ts");
  const project = sessionProject(await dataHere(options), configHere(options.config).file, version);
  const interruption = watchInterruption();
  const progress = progressLine(openOutlet(process.stderr), process.stderr.isTTY === true);
  const outcome = await resumeSearch(project, {
    checkpointId,
    maxStates: options.maxStates,
    maxSeconds: options.maxTime ?? null,
    signal: interruption.signal,
    onProgress: process.stderr.isTTY === true ? progress.show : null,
  });
  progress.clear();
  const artifact = orRefuse(outcome);
  const text = renderText(artifact.report, { color: false, width: process.stdout.columns ?? 100, all: false });
  await show(options.format, artifact, text);
  const by = interruption.by();
  interruption.release();
  return by === null ? artifact.report.run.exitCode : by === "SIGINT" ? exitCodes.interrupted : exitCodes.terminated;
}
