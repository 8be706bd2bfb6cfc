import { ParsedObject } from "./inkjs-compiler.ts";
import { type IssuePlace, nowhere } from "./issue-log.ts";
import { ParseTooLong } from "./parse-run.ts";
import { SourceMark } from "./source-mark.ts";

/** A failure inside ink's compiler as an author can read it. */
export interface CompilerFault {
  readonly place: IssuePlace;
  readonly message: string;
  readonly hint: string | null;
}

const takeApart = "Move the inner part into a knot, a stitch or a function of its own.";

/** Words an exception of the compiler. `position` is where the parser stood, if it was at work; then there is no whole tree. */
export function compilerFaultOf(
  thrown: unknown,
  position: IssuePlace | null,
  parsed: ParsedObject | null,
): CompilerFault {
  const place = position ?? placeOfSource(thrown) ?? placeOf(parsed === null ? null : deepestIn(parsed));
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  if (thrown instanceof ParseTooLong) {
    return {
      place,
      message: "Nested so deeply that ink's compiler would practically never come to its end",
      hint: takeApart,
    };
  }
  if (thrown instanceof RangeError || text.startsWith("Stack overflow in parser")) {
    return { place, message: "Nested too deeply for ink's compiler", hint: takeApart };
  }
  if (text.startsWith("Already parsing a choice")) {
    const hint = "End the text of the outer choice on its own line and nest with ** or ++.";
    return { place, message: "A choice cannot start inside the text of another choice", hint };
  }
  const detail = text === "" ? "without saying why" : `saying: ${text}`;
  const hint = "Write this in another way; the statement is probably not valid ink.";
  return { place, message: `ink's compiler failed here ${detail}`, hint };
}

/** The patched compiler notes on an exception the innermost parsed object it passed. */
function placeOfSource(thrown: unknown): IssuePlace | null {
  if (!(thrown instanceof Error) || !("inkSource" in thrown)) return null;
  return thrown.inkSource instanceof ParsedObject ? placeOf(thrown.inkSource) : null;
}

/** Where nothing tells the place of an overflow, it is the thing nested deepest. */
function deepestIn(parsed: ParsedObject): ParsedObject {
  let level: ParsedObject[] = [parsed];
  let deepest = parsed;
  while (level.length > 0) {
    deepest = level[0] ?? deepest;
    level = level.flatMap((each) => each.content);
  }
  return deepest;
}

/** The place of a parsed object, or of what holds it. */
export function placeOf(parsed: ParsedObject | null): IssuePlace {
  const mark = parsed?.debugMetadata;
  if (!(mark instanceof SourceMark)) return nowhere;
  return { file: mark.span.file, line: mark.span.line, column: mark.span.column };
}
