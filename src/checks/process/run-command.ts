import { randomUUID } from "node:crypto";
import { closeSync, fstatSync, openSync } from "node:fs";
import { constants } from "node:os";
import { type Ending, syntheticCodes } from "./ending.ts";
import { endTree } from "./end-tree.ts";

/** A command to run to its end. */
export interface CommandRequest {
  /** Never empty; run without a shell. */
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The file that takes everything the command prints. A file, never a pipe: a descendant may hold it open for ever. */
  readonly outputFile: string;
  /** Takes the error stream apart; null puts both streams in one file, in the order they come. */
  readonly errorFile?: string | null;
  /** Seconds; null waits for ever. */
  readonly timeout: number | null;
  readonly maxOutputBytes: number;
  readonly graceMs: number;
  readonly stop: StopSignals;
  readonly onProgress?: (progress: CommandProgress) => void;
}

/** Two ways to be told to stop: the first ends the command in order, the second at once. */
export interface StopSignals {
  readonly interrupt: AbortSignal;
  readonly force: AbortSignal;
}

/** How far a command is. */
export interface CommandProgress {
  readonly elapsedMs: number;
  readonly outputBytes: number;
}

/** The variable every descendant of a command has, so that those are found that leave its process group. */
const markName = "INKCHECK_RUN";
const watchMs = 250;
/** Timers of the runtime count in 31 bits. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Runs a command with no input in a session of its own and ends its whole tree on every way out, also after a clean exit:
 * nothing may write once the evidence is sealed.
 */
export async function runCommand(request: CommandRequest): Promise<Ending> {
  if (request.stop.interrupt.aborted) return interrupted();
  const output = openSync(request.outputFile, "a", 0o600);
  const errors = typeof request.errorFile === "string" ? openSync(request.errorFile, "a", 0o600) : output;
  try {
    const mark = markOf(request.environment);
    const child = start(request, mark, output, errors);
    if ("kind" in child) return child;
    const early = await waitFor(child, request, output);
    await endTree({ group: child.pid, mark: `${markName}=${mark}` }, request.graceMs, request.stop.force);
    if (early !== null) return early;
    return { kind: "exited", rc: exitCodeOf(child), note: null };
  } finally {
    closeSync(output);
    if (errors !== output) closeSync(errors);
  }
}

/** A mark no other command has. One that runs inside another carries both, so that the outer one finds it too. */
function markOf(environment: CommandRequest["environment"]): string {
  const outer = environment[markName];
  return `${outer === undefined ? "" : `${outer}/`}${randomUUID()}`;
}

function start(request: CommandRequest, mark: string, output: number, errors: number): Bun.Subprocess | Ending {
  try {
    return Bun.spawn([...request.argv], {
      cwd: request.cwd,
      env: { ...request.environment, [markName]: mark },
      stdin: "ignore",
      stdout: output,
      stderr: errors,
      detached: true,
    });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    const tool = request.argv[0] ?? "";
    const note =
      code === "ENOENT" ? `\`${tool}\` was not found` : `\`${tool}\` could not be started: the system said ${code}`;
    return { kind: "not-started", rc: syntheticCodes.notFound, note };
  }
}

/** Waits for the end; gives the ending where it was not the command's own. */
async function waitFor(child: Bun.Subprocess, request: CommandRequest, output: number): Promise<Ending | null> {
  const started = performance.now();
  const early = Promise.withResolvers<Ending>();
  const onInterrupt = (): void => early.resolve(interrupted());
  request.stop.interrupt.addEventListener("abort", onInterrupt, { once: true });
  const limitMs = request.timeout === null ? longestTimerMs : Math.min(request.timeout * 1000, longestTimerMs);
  const timeout = setTimeout(() => early.resolve(timedOut(request.timeout ?? 0)), limitMs);
  const watch = setInterval(() => {
    const outputBytes = fstatSync(output).size;
    request.onProgress?.({ elapsedMs: performance.now() - started, outputBytes });
    if (outputBytes > request.maxOutputBytes) early.resolve(tooMuchOutput(request.maxOutputBytes));
  }, watchMs);
  try {
    return await Promise.race([child.exited.then(() => null), early.promise]);
  } finally {
    clearTimeout(timeout);
    clearInterval(watch);
    request.stop.interrupt.removeEventListener("abort", onInterrupt);
  }
}

function interrupted(): Ending {
  return { kind: "interrupted", rc: syntheticCodes.interrupted, note: "stopped by an interrupt" };
}

function timedOut(seconds: number): Ending {
  return { kind: "timed-out", rc: syntheticCodes.timedOut, note: `stopped after its timeout of ${seconds} s` };
}

function tooMuchOutput(bytes: number): Ending {
  return { kind: "output-limit", rc: syntheticCodes.blocked, note: `stopped after printing more than ${bytes} bytes` };
}

function exitCodeOf(child: Bun.Subprocess): number {
  const { signalCode } = child;
  if (signalCode === null) return child.exitCode ?? 0;
  const number = Object.entries(constants.signals).find(([name]) => name === signalCode)?.[1];
  return -(number ?? 1);
}
