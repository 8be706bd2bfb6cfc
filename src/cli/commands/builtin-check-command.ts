import { exitCodes } from "../../config/index.ts";
import { watchInterruption } from "../interruption.ts";
import { openOutlet } from "../outlet.ts";
import type { ProgramFacts } from "../program-facts.ts";
import { UsageError } from "../usage-error.ts";

/** Plays one built-in check in this process: the child that a run of it starts. */
export async function builtinCheckCommand(text: string, { version, workers }: ProgramFacts): Promise<number> {
  const { playBuiltin, readBuiltinRequest } = await import("../../app/index.ts");
  const request = readBuiltinRequest(text);
  if (request === null) throw new UsageError("usage", "this command is for inkcheck itself; use `inkcheck run`");
  const interruption = watchInterruption();
  const outcome = await playBuiltin(request, { version, worker: workers.check, signal: interruption.signal });
  interruption.release();
  if (outcome.kind === "refused") {
    await openOutlet(process.stderr).write(`${outcome.message}\n`);
    return exitCodes.refused;
  }
  await openOutlet(process.stdout).write(outcome.log);
  return interruption.signal.aborted ? exitCodes.terminated : outcome.exitCode;
}
