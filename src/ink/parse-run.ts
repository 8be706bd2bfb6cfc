import { CompileStopped } from "./compile-stopped.ts";
import type { InkParser, ParsedStory } from "./inkjs-compiler.ts";
import { type IncludeLookup, lookUpInclude } from "./files/include-lookup.ts";
import type { LoadedFile, StoryFiles } from "./files/story-files.ts";
import { inkFileParser, type ParserHost } from "./ink-file-parser.ts";
import { issueCodes } from "./issue-codes.ts";
import type { IssueLog, IssuePlace } from "./issue-log.ts";
import { parserIssueOf } from "./parser-issue.ts";
import { SourceText } from "./source-text.ts";
import type { SourceSpan } from "./span.ts";

/** Thrown where the parser has backtracked so much that it would not come to an end in reasonable time. */
export class ParseTooLong extends Error {}

/** One INCLUDE line and the file it led to. */
export interface IncludeRecord {
  readonly path: string;
  readonly from: SourceSpan;
}

interface OpenFile {
  readonly file: LoadedFile;
  readonly source: SourceText;
  readonly parser: InkParser;
}

/** Real stories take 3 to 8 rules a character; nested string expressions take three times more at each level. */
const rulesPerCharacter = 100;
const rulesForAnyText = 1_000_000;

/** Rules between two questions whether to stop: some milliseconds of work. */
const RULES_A_BREATH = 4096;

/** One story being parsed: its files, their includes, and how much work is still allowed. */
export class ParseRun implements ParserHost {
  readonly #files: StoryFiles;
  readonly #log: IssueLog;
  readonly #sources = new Map<string, SourceText>();
  /** Files being parsed, the main file first, each including the next. */
  readonly #open: OpenFile[] = [];
  readonly #includes: IncludeRecord[] = [];
  readonly #mustStop: () => boolean;
  #rulesLeft = rulesForAnyText;

  constructor(files: StoryFiles, log: IssueLog, mustStop: () => boolean = () => false) {
    this.#files = files;
    this.#log = log;
    this.#mustStop = mustStop;
  }

  /** Every file read so far, the main file first. */
  get sources(): readonly SourceText[] {
    return [...this.#sources.values()];
  }

  /** Every INCLUDE that led to a file, in the order they were read. */
  get includes(): readonly IncludeRecord[] {
    return this.#includes;
  }

  /** Where the parser stands, innermost file first: after an exception, where it gave up. */
  get position(): IssuePlace | null {
    const innermost = this.#open.at(-1);
    if (innermost === undefined) return null;
    return { file: innermost.source.path, ...innermost.source.positionAt(innermost.parser.index) };
  }

  parseMain(file: LoadedFile): ParsedStory {
    return this.#parse(file);
  }

  /** Counts one rule attempt of the parser. */
  spendRule(): void {
    if (--this.#rulesLeft < 0) throw new ParseTooLong();
    if (this.#rulesLeft % RULES_A_BREATH === 0) this.breathe();
  }

  /** Throws where the caller wants the compile to end. */
  breathe(): void {
    if (this.#mustStop()) throw new CompileStopped();
  }

  /** Parses the file of an INCLUDE at `at` in a source; null, with an issue, where it cannot. */
  include(source: SourceText, at: number, name: string): ParsedStory | null {
    const place = { file: source.path, ...source.positionAt(at) };
    const written = name.replaceAll("\\", "/");
    const [main] = this.#open;
    const including = this.#open.at(-1);
    if (main === undefined || including === undefined) throw new Error("an INCLUDE is read while its file is open");
    if (name === "") {
      this.#log.add(
        issueCodes.includeNotFound,
        "error",
        place,
        "INCLUDE names no file",
        "Write INCLUDE and a file name.",
      );
      return null;
    }
    if (written !== name) {
      const message = `INCLUDE '${name}' separates folders with backslashes, which only works on Windows`;
      this.#log.add(issueCodes.includeBackslash, "warning", place, message, `Write INCLUDE ${written}`);
    }
    const from = { ...place, endLine: place.line, endColumn: place.column + "INCLUDE".length };
    const found = lookUpInclude(this.#files, written, main.file.absolutePath, including.file.absolutePath);
    const file = this.#usable(found, name, place);
    if (file === null) return null;
    this.#includes.push({ path: file.path, from });
    return this.#parse(file);
  }

  parserIssue(source: SourceText, message: string, index: number, lineIndex: number, isWarning: boolean): void {
    const issue = parserIssueOf(source, message, index, lineIndex, isWarning);
    this.#log.add(issue.code, issue.severity, issue.place, issue.message, issue.hint);
  }

  /** An error the compiler swallows: it goes on without the rest of the line. */
  silencedError(source: SourceText, message: string, index: number, lineIndex: number): void {
    const issue = parserIssueOf(source, message, index, lineIndex, false);
    const hint = "ink leaves out what follows on this line and says nothing.";
    this.#log.add(issueCodes.partIgnored, "warning", issue.place, issue.message, hint);
  }

  #parse(file: LoadedFile): ParsedStory {
    const source = this.#sources.get(file.path) ?? new SourceText(file.path, file.text);
    this.#sources.set(file.path, source);
    this.#warnOfUnclosedComment(source);
    this.#rulesLeft += source.stripped.length * rulesPerCharacter;
    const parser = inkFileParser(source, this, this.#open[0]?.parser ?? null);
    this.#open.push({ file, source, parser });
    const story = parser.ParseStory();
    this.#open.pop();
    return story;
  }

  #usable(found: IncludeLookup, name: string, place: IssuePlace): LoadedFile | null {
    switch (found.kind) {
      case "found": {
        const cycle = this.#cycleThrough(found.file);
        if (cycle !== null) {
          const message = `INCLUDE goes in a circle: ${cycle.join(" → ")}`;
          this.#log.add(issueCodes.includeCycle, "error", place, message, "Take one of these INCLUDE lines out.");
          return null;
        }
        if (found.alternative !== null) {
          const message = `INCLUDE '${name}' could mean ${found.file.path} or ${found.alternative}; ink takes the first`;
          const hint =
            "ink looks relative to the main file. Rename one of the two, or write the path from the main file.";
          this.#log.add(issueCodes.includeAmbiguous, "warning", place, message, hint);
        }
        return found.file;
      }
      case "missing": {
        const message = `Cannot find the included file '${name}': looked for ${found.tried.join(" and ")}`;
        const hint = found.nearby === null ? null : `Did you mean ${found.nearby}?`;
        this.#log.add(issueCodes.includeNotFound, "error", place, message, hint);
        return null;
      }
      case "folder":
        this.#log.add(issueCodes.includeNotFound, "error", place, `INCLUDE '${name}' names a folder: ${found.path}`);
        return null;
      case "outside": {
        const message = `INCLUDE '${name}' leads outside the project folder`;
        const hint = "Move the file into the project, or add its folder to the include roots of the configuration.";
        this.#log.add(issueCodes.outsideRoot, "error", place, message, hint);
        return null;
      }
      case "unreadable":
        this.#log.add(issueCodes.unreadable, "error", place, `The included file ${found.path} ${found.fault}`);
        return null;
    }
  }

  #cycleThrough(file: LoadedFile): readonly string[] | null {
    const from = this.#open.findIndex((open) => open.file.realPath === file.realPath);
    return from < 0 ? null : [...this.#open.slice(from).map((open) => open.source.path), file.path];
  }

  #warnOfUnclosedComment(source: SourceText): void {
    if (source.unclosedComment === null) return;
    const place = { file: source.path, ...source.unclosedComment };
    const message = "This comment is never closed: ink ignores the rest of the file";
    this.#log.add(issueCodes.unclosedComment, "warning", place, message, "Close it with */");
  }
}
