import type { ParseRuleReturn } from "inkjs/compiler/Parser/StringParser/StringParser";
import type { StringParserElement } from "inkjs/compiler/Parser/StringParser/StringParserElement";
import { Identifier, IncludedFile, InkParser, ParsedObject, type ParsedStory } from "./inkjs-compiler.ts";
import { SourceMark } from "./source-mark.ts";
import type { SourceText } from "./source-text.ts";

/** What a file's parser needs of the whole story's parse. */
export interface ParserHost {
  /** Counts one rule attempt; throws when there were too many. */
  spendRule(): void;
  /** Parses the file of an INCLUDE that stands at `at`; null, with an issue told, where it cannot. */
  include(parser: InkFileParser, root: InkFileParser, at: number, name: string): ParsedStory | null;
  /** A complaint at `index` of the stripped text about a line, from 0. */
  parserIssue(parser: InkFileParser, message: string, index: number, lineIndex: number, isWarning: boolean): void;
  /** An error that the compiler would swallow. */
  silencedError(parser: InkFileParser, message: string, index: number, lineIndex: number): void;
}

/** The base class asks for files; ours come through INCLUDE below, never through this. */
const noFiles = { ResolveInkFilename: (name: string): string => name, LoadInkFileContents: (): string => "" };

/**
 * The compiler's parser for one file of a story. It finds and reads included files in our way, marks what it parses with
 * offsets, reports into the run, gives up on input that makes it backtrack without end, and reads the float `2.`.
 */
export class InkFileParser extends InkParser {
  readonly source: SourceText;
  readonly #run: ParserHost;
  readonly #root: InkFileParser;
  #lastReportWasWarning = false;

  constructor(source: SourceText, run: ParserHost, root: InkFileParser | null = null) {
    super(source.stripped, source.path, null, root, noFiles);
    this.source = source;
    this.#run = run;
    this.#root = root ?? this;
    this.errorHandler = (message, index, lineIndex = 0, isWarning = false) => {
      run.parserIssue(this, message, index, lineIndex, isWarning);
    };
    // The base class's constructor has put its own rules into the statement tables; build them again with ours.
    this.GenerateStatementLevelRules();
  }

  /**
   * As the base class does it, but an error that only a warning in the same scope would have silenced is told: the compiler
   * leaves out the rest of the line there and compiles on.
   */
  override readonly ErrorOnLine = (message: string, lineNumber: number, isWarning: boolean): void => {
    if (!this.state.errorReportedAlreadyInScope) {
      this.errorHandler?.(message, this.index, lineNumber - 1, isWarning);
      this.state.NoteErrorReported();
      this.#lastReportWasWarning = isWarning;
    } else if (!isWarning && this.#lastReportWasWarning) {
      this.#run.silencedError(this, message, this.index, lineNumber - 1);
    }
    if (!isWarning) this.hadError = true;
  };

  /** The text comes without comments already. */
  override PreProcessInputString(text: string): string {
    return text;
  }

  override readonly BeginRule = (): number => {
    this.#run.spendRule();
    return this.state.Push();
  };

  override readonly CreateDebugMetadata = (start: StringParserElement | null, end: StringParserElement): SourceMark => {
    const mark = new SourceMark(this.source, start?.characterIndex ?? 0, end.characterIndex);
    noteLines(mark, start, end);
    return mark;
  };

  override readonly RuleDidSucceed = (
    result: ParseRuleReturn,
    start: StringParserElement | null,
    end: StringParserElement,
  ): void => {
    if (typeof result !== "object" || result === null) return;
    if (result instanceof ParsedObject) this.#mark(result, start, end);
    else if (result instanceof Identifier) result.debugMetadata = this.CreateDebugMetadata(start, end);
    else if (Array.isArray(result)) {
      for (const part of result) {
        if (part instanceof ParsedObject && !part.hasOwnDebugMetadata) {
          part.debugMetadata = this.CreateDebugMetadata(start, end);
        }
      }
    }
  };

  override readonly IncludeStatement = (): IncludedFile | null => {
    this.Whitespace();
    const at = this.index;
    if (this.ParseString("INCLUDE") === null) return null;
    this.Whitespace();
    const name = (this.ParseUntilCharactersFromString("\n\r") ?? "").replace(/[ \t]+$/, "");
    return new IncludedFile(this.#run.include(this, this.#root, at, name));
  };

  override readonly ParseFloat = (): number | null => {
    const index = this.index;
    const character = this.characterInLineIndex;
    if (this.ParseInt() !== null && this.ParseString(".") !== null) {
      this.ParseCharactersFromCharSet(InkParser.numbersCharacterSet);
      return Number(this.inputString.slice(index, this.index).replace(/[ \t]/g, ""));
    }
    this.index = index;
    this.characterInLineIndex = character;
    return null;
  };

  #mark(parsed: ParsedObject, start: StringParserElement | null, end: StringParserElement): void {
    const mark = parsed.debugMetadata;
    if (parsed.parent === null && mark instanceof SourceMark && mark.source === this.source) {
      mark.start = start?.characterIndex ?? 0;
      mark.end = end.characterIndex;
      noteLines(mark, start, end);
    } else {
      parsed.debugMetadata = this.CreateDebugMetadata(start, end);
    }
  }
}

function noteLines(mark: SourceMark, start: StringParserElement | null, end: StringParserElement): void {
  mark.startLineNumber = (start?.lineIndex ?? 0) + 1;
  mark.startCharacterNumber = (start?.characterInLineIndex ?? 0) + 1;
  mark.endLineNumber = end.lineIndex + 1;
  mark.endCharacterNumber = end.characterInLineIndex + 1;
}
