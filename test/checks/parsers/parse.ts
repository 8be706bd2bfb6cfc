import { type ParserChoice, type ParserName, parserNames } from "../../../src/config/index.ts";
import { parserOptions } from "../../../src/config/parser-options.ts";
import type { Facts } from "../../../src/checks/facts.ts";
import type { ParserContext, ReadText } from "../../../src/checks/parsers/parser.ts";
import { parseWith } from "../../../src/checks/parsers/registry.ts";
import { type CheckStatus, reconcile } from "../../../src/checks/reconcile.ts";
import * as v from "valibot";

/** What a run left behind. */
export interface Leftovers {
  readonly rc?: number;
  readonly log?: string;
  /** Reports by name. */
  readonly files?: Readonly<Record<string, string>>;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly top?: number;
  readonly snippetLines?: number;
  /** What a parser command prints. */
  readonly printed?: string;
}

/** Facts and status of a run that left these things. */
export async function parse(name: ParserName, left: Leftovers = {}): Promise<Facts & { readonly status: CheckStatus }> {
  const rc = left.rc ?? 0;
  const facts = await parseWith(choice(name, left.options ?? {}), context(left));
  return { ...facts, status: reconcile({ kind: "exited", rc, note: null }, facts).status };
}

function choice(name: ParserName, options: Readonly<Record<string, unknown>>): ParserChoice {
  return { name, options: v.parse(parserOptions[name], options) } as ParserChoice;
}

function context(left: Leftovers): ParserContext {
  const text = (content: string | undefined, what: string): ReadText =>
    content === undefined ? { kind: "unreadable", note: `no ${what}` } : { kind: "text", text: content };
  return {
    rc: left.rc ?? 0,
    top: left.top ?? 20,
    snippetLines: left.snippetLines ?? 12,
    log: () => text(left.log ?? "", "log"),
    report: (name) => text(left.files?.[name], name),
    hasReport: (name) => left.files?.[name] !== undefined,
    place: (path, line = null, column = null) => [path, line, column].filter((part) => part !== null).join(":"),
    program: () =>
      Promise.resolve({ ending: { kind: "exited", rc: 0, note: null }, output: text(left.printed, "output") }),
  };
}

export { parserNames };
