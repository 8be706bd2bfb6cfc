import type { ParserName, ParserOptions } from "../../config/index.ts";
import type { Facts } from "../facts.ts";
import type { Ending } from "../process/ending.ts";

/** A text a parser may look at, or the reason why not. */
export type ReadText =
  { readonly kind: "text"; readonly text: string } | { readonly kind: "unreadable"; readonly note: string };

/** What a parser sees of a finished run. */
export interface ParserContext {
  readonly rc: number;
  /** At most so many entries in a map of the summary. */
  readonly top: number;
  /** At most so many detail lines a finding. */
  readonly snippetLines: number;
  /** All the command printed; refused where it is too large to be read as text. */
  log(): ReadText;
  /** A report in the run's folder; refused where it is missing, too large, or outside that folder. */
  report(name: string): ReadText;
  /** Whether a report was written at all. */
  hasReport(name: string): boolean;
  /** A location as digests show it, from whatever a tool printed. */
  place(path: string, line?: number | null, column?: number | null): string;
  /** Runs a program of the project on this run, and gives what it printed to standard output. */
  program(
    argv: readonly string[],
    timeoutSeconds: number,
  ): Promise<{ readonly ending: Ending; readonly output: ReadText }>;
}

/** One output format: facts out of it, and what a command must do to write it. */
export interface Parser<Name extends ParserName = ParserName> {
  readonly name: Name;
  parse(context: ParserContext, options: ParserOptions<Name>): Facts | Promise<Facts>;
  /** The files the command must write; `doctor` looks for their names in the command. */
  reports?(options: ParserOptions<Name>): readonly string[];
  /** Words of which the command must hold at least one. */
  flags?(options: ParserOptions<Name>): readonly string[];
}
