import { distrusted, type Facts } from "../facts.ts";
import type { ParserContext, ReadText } from "./parser.ts";

/** Goes on with a text, or distrusts the run where there is none. */
export function withText(read: ReadText, parse: (text: string) => Facts): Facts {
  return read.kind === "text" ? parse(read.text) : distrusted(read.note);
}

/** Goes on with a parsed JSON text, or distrusts the run. `what` names the text in the note. */
export function withJson(read: ReadText, what: string, parse: (value: unknown) => Facts): Facts {
  return withText(read, (text) => {
    const parsed = parseJson(text);
    return parsed === undefined ? distrusted(`${what} is not valid JSON`) : parse(parsed.value);
  });
}

/** Goes on with a JSON report of the run's folder. */
export function withReport(context: ParserContext, name: string, parse: (value: unknown) => Facts): Facts {
  return withJson(context.report(name), `\`${name}\``, parse);
}

/** The value of a JSON text; undefined where it is none. */
export function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, "")) };
  } catch {
    return undefined;
  }
}

/** Distrusts facts where a number the tool declares is not the number that was read. */
export function crossCheck(what: string, declared: number | null, read: number, facts: Facts): Facts {
  if (declared === null || declared === read) return facts;
  return distrusted(`the tool declares ${declared} ${what}, but ${read} could be read`, facts);
}

/** The number in the first match of a pattern; null where nothing matches. */
export function declaredIn(text: string, pattern: RegExp): number | null {
  const match = pattern.exec(text);
  return match?.[1] === undefined ? null : Number(match[1]);
}
