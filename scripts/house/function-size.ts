/** Lines a function body should have at most; longer ones are reported. */
export const wantedFunctionLines = 40;
/** Lines a function body may have at most; longer ones are refused. */
export const maxFunctionLines = 80;

/** Files whose one long function was measured to be needed, each with the reason. */
export const measuredFunctions: Readonly<Record<string, string>> = {
  "src/machine/core.ts": "the interpreter's dispatch keeps its registers in local variables",
};

/** A function body longer than wanted. */
export interface LongFunction {
  /** `file:line` */
  readonly place: string;
  readonly lines: number;
}

const diagnostic = /^\S+ (\S+?:\d+):\d+: lint\/complexity\/noExcessiveLinesPerFunction: .*?\((\d+)\)/;

/** Reads the long functions, longest first, out of the linter's concise report. */
export function readLongFunctions(report: string): LongFunction[] {
  const found: LongFunction[] = [];
  for (const line of report.split("\n")) {
    const match = diagnostic.exec(line);
    if (match !== null) found.push({ place: match[1] ?? "", lines: Number(match[2]) });
  }
  return found.sort((a, b) => b.lines - a.lines || (a.place < b.place ? -1 : 1));
}
