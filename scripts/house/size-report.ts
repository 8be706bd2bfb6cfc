import type { Complaint } from "./complaint.ts";

/** Lines a file may have; data tables (`*-table.ts`) are free. */
export const maxFileLines = 400;
/** What half of the files under src/ should stay below. */
export const medianGoal = 80;

/** The sizes of a set of files. */
export interface SizeReport {
  readonly files: number;
  readonly lines: number;
  readonly median: number;
  readonly largest: readonly { readonly file: string; readonly lines: number }[];
  readonly complaints: readonly Complaint[];
}

/** Measures TypeScript files by path; a final newline does not count as a line. */
export function reportSizes(files: ReadonlyMap<string, string>): SizeReport {
  const sizes = [...files].map(([file, text]) => ({ file, lines: text.replace(/\n$/, "").split("\n").length }));
  sizes.sort((a, b) => b.lines - a.lines || (a.file < b.file ? -1 : 1));
  const tooLong = sizes.filter(({ file, lines }) => lines > maxFileLines && !file.endsWith("-table.ts"));
  return {
    files: sizes.length,
    lines: sizes.reduce((sum, { lines }) => sum + lines, 0),
    median: sizes[Math.floor(sizes.length / 2)]?.lines ?? 0,
    largest: sizes.slice(0, 3),
    complaints: tooLong.map(({ file, lines }) => ({
      file,
      line: null,
      message: `${lines} lines, the limit is ${maxFileLines}: split it by concept (a pure table is named *-table.ts)`,
    })),
  };
}

/** One line on the sizes, for people. */
export function describeSizes(name: string, report: SizeReport): string {
  const largest = report.largest.map(({ file, lines }) => `${file} ${lines}`).join(", ");
  return `${name}: ${report.files} files, ${report.lines} lines, median ${report.median}; largest ${largest || "none"}`;
}
