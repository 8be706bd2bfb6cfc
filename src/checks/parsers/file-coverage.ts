/** What a report tells about the lines and branches of one file. */
export interface FileCoverage {
  readonly file: string;
  /** Line number → how often it ran. */
  readonly lines: Map<number, number>;
  /** Branches taken and branches there are, by the line they start on. */
  readonly branches: Map<number, readonly [taken: number, all: number]>;
}

/** All files of a report, in its order; the same file named twice is one file. */
export class CoverageTable {
  readonly files = new Map<string, FileCoverage>();

  file(name: string): FileCoverage {
    const known = this.files.get(name);
    if (known !== undefined) return known;
    const fresh: FileCoverage = { file: name, lines: new Map(), branches: new Map() };
    this.files.set(name, fresh);
    return fresh;
  }

  totals(): { readonly lines: number; readonly covered: number; readonly branches: number; readonly taken: number } {
    const sum = { lines: 0, covered: 0, branches: 0, taken: 0 };
    for (const file of this.files.values()) {
      sum.lines += file.lines.size;
      for (const hits of file.lines.values()) if (hits > 0) sum.covered++;
      for (const [taken, all] of file.branches.values()) {
        sum.taken += taken;
        sum.branches += all;
      }
    }
    return sum;
  }
}

/** Notes a line; seen twice, it ran as often as the better of both says. */
export function noteLine(file: FileCoverage, line: number, hits: number): void {
  file.lines.set(line, Math.max(hits, file.lines.get(line) ?? 0));
}

/** What a report comes to. Percentages are exact, never rounded: a gate compares them. */
export interface CoverageReport {
  readonly linePercent: number;
  /** Null where no branch was measured. */
  readonly branchPercent: number | null;
  readonly table: CoverageTable;
}

/** A report, or why it cannot be relied on. */
export type CoverageRead = CoverageReport | { readonly fault: string };

export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 100 : (part / whole) * 100;
}
