import { FunctionCall, type ParsedObject } from "./inkjs-compiler.ts";
import { SourceMark } from "./source-mark.ts";

/** The parts of a parsed object in the order the compiler keeps them. Built-in calls lose their arguments from `content` once compiled. */
export function partsOf(parsed: ParsedObject): readonly ParsedObject[] {
  if (!(parsed instanceof FunctionCall) || parsed.content.includes(parsed.proxyDivert)) return parsed.content;
  return [...new Set([...parsed.args, ...parsed.content])];
}

/** The object's own mark, not one inherited from the object around it. */
export function ownMark(parsed: ParsedObject): SourceMark | null {
  const mark = parsed.debugMetadata;
  if (!(mark instanceof SourceMark)) return null;
  return parsed.parent !== null && parsed.parent.debugMetadata === mark ? null : mark;
}

/** An object and all below it, wholes before parts, in source order. Not recursive: expressions can be very deep. */
export function wholesFirst(parsed: ParsedObject): readonly ParsedObject[] {
  const found: ParsedObject[] = [];
  const waiting: ParsedObject[] = [parsed];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.push(next);
    const parts = partsOf(next);
    for (let at = parts.length - 1; at >= 0; at--) {
      const part = parts[at];
      if (part !== undefined) waiting.push(part);
    }
  }
  return found;
}
