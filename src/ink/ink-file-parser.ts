import type { ParseRuleReturn } from "inkjs/compiler/Parser/StringParser/StringParser";
import type { StringParserElement } from "inkjs/compiler/Parser/StringParser/StringParserElement";
import { Identifier, IncludedFile, InkParser, ParsedObject, type ParsedStory } from "./inkjs-compiler.ts";
import { SourceMark } from "./source-mark.ts";
import type { SourceText } from "./source-text.ts";

/** What a file's parser needs of the whole story's parse. Offsets are into the source's stripped text. */
export interface ParserHost {
  /** Counts one rule attempt; throws when there were too many. */
  spendRule(): void;
  /** Parses the file of an INCLUDE that stands at `at`; null, with an issue told, where it cannot. */
  include(source: SourceText, at: number, name: string): ParsedStory | null;
  /** A complaint at `at` about a line, from 0. */
  parserIssue(source: SourceText, message: string, at: number, lineIndex: number, isWarning: boolean): void;
  /** An error that the compiler would swallow. */
  silencedError(source: SourceText, message: string, at: number, lineIndex: number): void;
}

/** The base class asks for files; ours come through the host, never through this. */
const noFiles = { ResolveInkFilename: (name: string): string => name, LoadInkFileContents: (): string => "" };

/** A parser of text that comes without comments already. */
class StrippedTextParser extends InkParser {
  override PreProcessInputString(text: string): string {
    return text;
  }
}

/**
 * The compiler's parser for one file of a story; `root` is the main file's. It finds and reads included files in our way,
 * marks what it parses with offsets, reports to the host, gives up on input that makes it backtrack without end, and reads
 * the float `2.`.
 */
export function inkFileParser(source: SourceText, host: ParserHost, root: InkParser | null): InkParser {
  const parser = new StrippedTextParser(source.stripped, source.path, null, root, noFiles);
  // The parser's rules are fields. They are assigned over, never declared anew, and no field is added: either would make
  // every look-up on the parser slow and a compile take twice as long.
  Object.assign(parser, reporting(parser, source, host), marking(source), rules(parser, source, host));
  // The base class has put its own rules into the statement tables; build them again with ours.
  parser.GenerateStatementLevelRules();
  return parser;
}

/**
 * Reports as the base class does, but an error that only a warning in the same scope would have silenced is told: the
 * compiler leaves out the rest of the line there and compiles on.
 */
function reporting(parser: InkParser, source: SourceText, host: ParserHost): Partial<InkParser> {
  let lastWasWarning = false;
  const errorHandler = (message: string, index: number, lineIndex = 0, isWarning = false): void => {
    host.parserIssue(source, message, index, lineIndex, isWarning);
  };
  const ErrorOnLine = (message: string, lineNumber: number, isWarning: boolean): void => {
    if (!parser.state.errorReportedAlreadyInScope) {
      errorHandler(message, parser.index, lineNumber - 1, isWarning);
      parser.state.NoteErrorReported();
      lastWasWarning = isWarning;
    } else if (!isWarning && lastWasWarning) {
      host.silencedError(source, message, parser.index, lineNumber - 1);
    }
    if (!isWarning) parser.hadError = true;
  };
  return { errorHandler, ErrorOnLine };
}

/** Marks what a rule gave with where the rule began and ended; an outer rule that gives the same thing marks it again. */
function marking(source: SourceText): Partial<InkParser> {
  const CreateDebugMetadata = (start: StringParserElement | null, end: StringParserElement): SourceMark =>
    setMark(new SourceMark(source, 0, 0), start, end);
  const RuleDidSucceed = (
    result: ParseRuleReturn,
    start: StringParserElement | null,
    end: StringParserElement,
  ): void => {
    if (typeof result !== "object" || result === null) return;
    if (result instanceof ParsedObject) {
      const mark = result.parent === null ? result.debugMetadata : null;
      if (mark instanceof SourceMark && mark.source === source) setMark(mark, start, end);
      else result.debugMetadata = CreateDebugMetadata(start, end);
    } else if (result instanceof Identifier) {
      result.debugMetadata = CreateDebugMetadata(start, end);
    } else if (Array.isArray(result)) {
      for (const part of result) {
        if (part instanceof ParsedObject && !part.hasOwnDebugMetadata) {
          part.debugMetadata = CreateDebugMetadata(start, end);
        }
      }
    }
  };
  return { CreateDebugMetadata, RuleDidSucceed };
}

function setMark(mark: SourceMark, start: StringParserElement | null, end: StringParserElement): SourceMark {
  mark.start = start?.characterIndex ?? 0;
  mark.end = end.characterIndex;
  mark.startLineNumber = (start?.lineIndex ?? 0) + 1;
  mark.startCharacterNumber = (start?.characterInLineIndex ?? 0) + 1;
  mark.endLineNumber = end.lineIndex + 1;
  mark.endCharacterNumber = end.characterInLineIndex + 1;
  return mark;
}

function rules(parser: InkParser, source: SourceText, host: ParserHost): Partial<InkParser> {
  return {
    BeginRule: (): number => {
      host.spendRule();
      return parser.state.Push();
    },

    IncludeStatement: (): IncludedFile | null => {
      parser.Whitespace();
      const at = parser.index;
      if (parser.ParseString("INCLUDE") === null) return null;
      parser.Whitespace();
      const name = (parser.ParseUntilCharactersFromString("\n\r") ?? "").replace(/[ \t]+$/, "");
      return new IncludedFile(host.include(source, at, name));
    },

    ParseFloat: (): number | null => {
      const index = parser.index;
      const character = parser.characterInLineIndex;
      if (parser.ParseInt() !== null && parser.ParseString(".") !== null) {
        parser.ParseCharactersFromCharSet(InkParser.numbersCharacterSet);
        return Number(parser.inputString.slice(index, parser.index).replace(/[ \t]/g, ""));
      }
      parser.index = index;
      parser.characterInLineIndex = character;
      return null;
    },
  };
}
