import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { AtomicCheck } from "../config/index.ts";
import { ok, refused } from "../store/index.ts";
import { builtinFacts, builtinFactsFile } from "./builtin-facts.ts";
import type { CheckOutcome } from "./check-code.ts";
import type { CheckHost, RunControl } from "./check-host.ts";
import type { Digest } from "./digest/digest-schema.ts";
import { runExitCode } from "./exit-code.ts";
import { distrusted, type Facts } from "./facts.ts";
import { finishRun } from "./finish-run.ts";
import { type AcceptedFinding, type Baseline, readBaseline } from "./governance/baseline-file.ts";
import { policyViolation } from "./governance/command-policy.ts";
import { makeRedactor } from "./log/redactor.ts";
import { sealLog } from "./log/seal-log.ts";
import type { ParserContext } from "./parsers/parser.ts";
import { parseWith } from "./parsers/registry.ts";
import { type Ending, syntheticCodes } from "./process/ending.ts";
import { type CommandRequest, runCommand } from "./process/run-command.ts";
import type { CheckProject } from "./project.ts";
import { redactFacts } from "./redact-facts.ts";
import { parserContext, withRunDir } from "./run-context.ts";
import type { RunningCheck } from "./running-check.ts";
import { lockCheck } from "./runs/check-lock.ts";
import { createRunFolder, type RunFolder, runFiles } from "./runs/run-folder.ts";
import { prepareRunsRoot } from "./runs/runs-root.ts";

/** A finished run. */
export interface AtomicRun {
  readonly runId: string;
  readonly digest: Digest;
  readonly exitCode: number;
  /** What a baseline would accept of it, over all findings and not only those the digest lists. */
  readonly accepted: () => readonly AcceptedFinding[];
}

/** Seconds a built-in check may take where it sets no timeout. */
const builtinTimeout = 600;

/**
 * Runs one check from lock to digest. Refusals come before anything is written; from then on whatever happens ends in a digest,
 * also an interrupt.
 */
export async function runAtomic(
  project: CheckProject,
  check: AtomicCheck,
  extraArguments: readonly string[],
  host: CheckHost,
  control: RunControl,
): Promise<CheckOutcome<AtomicRun>> {
  if (check.kind === "builtin" && extraArguments.length > 0) {
    return refused("extras_not_taken", `\`${check.name}\` is a built-in check and takes no extra arguments`);
  }
  const baseline = readBaselineOf(project);
  if (baseline.kind === "refused") return baseline;
  const prepared = prepareRunsRoot(project.root);
  if (prepared.kind === "refused") return prepared;
  const lock = await lockCheck(project.root, check.name);
  if (lock.kind === "refused") return lock;
  try {
    const startedAt = host.now();
    const made = await createRunFolder(project.root, check.name, startedAt);
    if (made.kind === "refused") return made;
    const run = made.value;
    const declared = { ...host.environment, ...(check.kind === "external" ? check.env : {}) };
    const redactor = makeRedactor(declared, project.run.redact);
    const argv = argumentsOf(project, check, run, extraArguments, host);
    const lockNote = lock.note;
    return await play({
      project,
      check,
      run,
      host,
      control,
      redactor,
      baseline: baseline.value,
      startedAt,
      argv,
      extraArguments,
      lockNote,
    });
  } finally {
    lock.release();
  }
}

/** The baseline a project compares with; null where it names none. */
function readBaselineOf(project: CheckProject): CheckOutcome<Baseline | null> {
  const { baseline } = project.run;
  return baseline === null ? ok(null) : readBaseline(resolve(project.cwd, baseline));
}

function argumentsOf(
  project: CheckProject,
  check: AtomicCheck,
  run: RunFolder,
  extra: readonly string[],
  host: CheckHost,
): readonly string[] {
  if (check.kind === "external") return [...check.command, ...extra].map((word) => withRunDir(word, run.path));
  const { cwd, configPath } = project;
  const factsFile = join(run.path, builtinFactsFile);
  return host.builtinArgv({ check: check.name, uses: check.uses, cwd, configPath, factsFile }) ?? [];
}

async function play(running: RunningCheck): Promise<CheckOutcome<AtomicRun>> {
  const log = join(running.run.path, runFiles.log);
  writeFileSync(log, "", { mode: 0o600 });
  const own = await execute(running, log);
  const sealed = sealLog(log, running.redactor);
  const parsed = await parse(running, own);
  // A signal that came while we parsed is delivered now; the verdict is not out yet, so it counts.
  await Bun.sleep(0);
  const late = running.control.stop.interrupt.aborted && own.kind !== "interrupted";
  const ending: Ending = late
    ? {
        kind: "interrupted",
        rc: syntheticCodes.interrupted,
        note: `interrupted while its output was read; its own exit code was ${own.rc}`,
      }
    : own;
  const notes = [running.lockNote, extraNote(running), ending.note].filter((note) => note !== null);
  const facts = redactFacts({ ...parsed, notes: [...notes, ...parsed.notes] }, running.redactor);
  const finished = await finishRun(running, ending, facts, sealed);
  if (finished.kind === "refused") return finished;
  const { digest, accepted } = finished.value;
  return ok({ runId: running.run.id, digest, exitCode: runExitCode(digest.rc, digest.status), accepted });
}

/** A narrower run than the one configured must not pass for it. */
function extraNote({ extraArguments }: RunningCheck): string | null {
  return extraArguments.length === 0 ? null : `run with extra arguments: ${extraArguments.join(" ")}`;
}

async function execute(running: RunningCheck, log: string): Promise<Ending> {
  const { check, argv, project, run } = running;
  if (argv.length === 0) {
    return { kind: "not-started", rc: syntheticCodes.notFound, note: "this build does not have that built-in check" };
  }
  if (check.kind === "external") {
    const fault = policyViolation(argv, check.commandText, project.run, { cwd: project.cwd, runDir: run.path });
    if (fault !== null)
      return { kind: "blocked", rc: syntheticCodes.blocked, note: `blocked by command_policy: ${fault}` };
  }
  return runCommand({ ...commandRequest(running, argv), outputFile: log });
}

function commandRequest(running: RunningCheck, argv: readonly string[]): CommandRequest {
  const { check, project, run, host, control } = running;
  const own =
    check.kind === "external"
      ? Object.entries(check.env).map(([name, value]) => [name, withRunDir(value, run.path)])
      : [];
  const usual = check.kind === "builtin" ? builtinTimeout : null;
  return {
    argv,
    cwd: project.cwd,
    environment: {
      ...(check.kind === "builtin" ? ownEnvironment(host) : host.environment),
      ...Object.fromEntries(own),
    },
    outputFile: join(run.path, runFiles.log),
    timeout: check.timeout ?? control.defaultTimeout ?? usual,
    maxOutputBytes: project.run.maxLogBytes,
    graceMs: host.graceMs,
    stop: control.stop,
    onProgress: (progress) => control.onProgress?.(check.name, progress),
  };
}

/** Without what could make our own program another one. */
function ownEnvironment({ environment }: CheckHost): CheckHost["environment"] {
  const { BUN_OPTIONS: _options, BUN_BE_BUN: _be, ...rest } = environment;
  return rest;
}

/** Facts of a command that ended by itself. One that did not start has none; a parser that throws is a parser not to trust. */
async function parse(running: RunningCheck, ending: Ending): Promise<Facts> {
  const { check, project, run } = running;
  if (ending.kind === "not-started" || ending.kind === "blocked")
    return { ...distrusted("nothing was run"), notes: [] };
  const context = parserContext({
    run,
    cwd: project.cwd,
    rc: ending.rc,
    top: check.top ?? project.run.top,
    snippetLines: project.run.maxSnippetLines,
    programRequest(argv) {
      const words = argv.map((word) => withRunDir(word, run.path));
      const refusal = policyViolation(words, null, project.run, { cwd: project.cwd, runDir: run.path });
      return refusal === null ? commandRequest(running, words) : { refused: `blocked by command_policy: ${refusal}` };
    },
  });
  const facts = await parseSafely(check, context);
  return ending.kind === "output-limit" ? distrusted("the output is cut off", facts) : facts;
}

async function parseSafely(check: AtomicCheck, context: ParserContext): Promise<Facts> {
  try {
    return check.kind === "builtin" ? builtinFacts(context, check.uses) : await parseWith(check.parser, context);
  } catch (error) {
    return distrusted(`the parser failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}
