import { readFileSync, rmSync, statSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import type { ParserContext, ReadText } from "./parsers/parser.ts";
import { clip } from "./parsers/shape-text.ts";
import { syntheticCodes } from "./process/ending.ts";
import { type CommandRequest, runCommand } from "./process/run-command.ts";
import { artifactPath, runFiles, type RunFolder } from "./runs/run-folder.ts";

const megabyte = 1024 * 1024;
/** Larger texts are not read: parsing them would take more memory than a digest is worth. */
const maxLogBytes = 16 * megabyte;
const maxReportBytes = 32 * megabyte;
const maxFactsBytes = 16 * megabyte;
const longestPath = 300;

/** What a finished run gives to its parser. */
export interface ContextInput {
  readonly run: RunFolder;
  readonly cwd: string;
  readonly rc: number;
  readonly top: number;
  readonly snippetLines: number;
  /** How a program of the project is run on this run; its arguments and output file are filled in here. */
  readonly programRequest: (argv: readonly string[]) => CommandRequest | { readonly refused: string };
}

/** The view of a finished run that parsers get: bounded texts, paths that stay inside the run. */
export function parserContext(input: ContextInput): ParserContext {
  const { run, cwd } = input;
  const pathOf = (name: string): string | null => artifactPath(run.path, insideName(run.path, name));
  return {
    rc: input.rc,
    top: input.top,
    snippetLines: input.snippetLines,
    log: () => readBounded(join(run.path, runFiles.log), "the log", maxLogBytes),
    report(name) {
      const path = pathOf(name);
      if (path === null)
        return { kind: "unreadable", note: `the command did not write \`${name}\` into its run folder` };
      return readBounded(path, `\`${name}\``, maxReportBytes);
    },
    hasReport: (name) => pathOf(name) !== null,
    place: (path, line = null, column = null) => placeOf(cwd, path, line, column),
    async program(argv, timeout) {
      const request = input.programRequest(argv);
      if ("refused" in request) {
        const ending = { kind: "blocked", rc: syntheticCodes.blocked, note: request.refused } as const;
        return { ending, output: { kind: "unreadable", note: request.refused } };
      }
      const [outputFile, errorFile] = [join(run.path, ".facts.out"), join(run.path, ".facts.err")];
      const ending = await runCommand({ ...request, outputFile, errorFile, timeout, maxOutputBytes: maxFactsBytes });
      const output = readBounded(outputFile, "what the parser command printed", maxFactsBytes);
      for (const file of [outputFile, errorFile]) rmSync(file, { force: true });
      return { ending, output };
    },
  };
}

/** Puts the run's folder where a configured text names it. */
export function withRunDir(text: string, runDir: string): string {
  return text.replaceAll("{run_dir}", runDir);
}

function insideName(runDir: string, name: string): string {
  const path = withRunDir(name, runDir);
  return isAbsolute(path) ? relative(runDir, path) : path;
}

function readBounded(path: string, what: string, limit: number): ReadText {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > limit)
    return { kind: "unreadable", note: `${what} is larger than ${limit / megabyte} MiB and was not read` };
  return { kind: "text", text: readFileSync(path, "utf8") };
}

function placeOf(cwd: string, path: string, line: number | null, column: number | null): string {
  const inside = isAbsolute(path) ? relative(cwd, path) : path;
  const kept = inside === "" || inside.startsWith("..") || isAbsolute(inside) ? path : inside;
  const shown = clip((sep === "\\" ? kept.replaceAll("\\", "/") : kept).replace(/^(?:\.\/)+/, ""), longestPath) || "?";
  if (line === null) return shown;
  return column === null ? `${shown}:${line}` : `${shown}:${line}:${column}`;
}
