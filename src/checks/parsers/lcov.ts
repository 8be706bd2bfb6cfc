import { splitLines } from "../log/log-tail.ts";
import { type CoverageRead, CoverageTable, type FileCoverage, noteLine, percentOf } from "./file-coverage.ts";

/** Reads LCOV tracefiles, and holds each record's declared counts against its lines. */
export function readLcov(text: string): CoverageRead {
  const table = new CoverageTable();
  let record: Record | null = null;
  let records = 0;
  for (const line of splitLines(text)) {
    const [, key = "", value = ""] = /^([A-Z]+):(.*)$/.exec(line.trim()) ?? [];
    if (key === "SF") {
      if (record !== null) return { fault: "a record is never ended" };
      record = { file: table.file(value), lines: new Map(), declared: new Map(), branches: new Map() };
    } else if (line.trim() === "end_of_record") {
      const fault = record === null ? "a record ends that never began" : close(record);
      if (fault !== null) return { fault };
      record = null;
      records++;
    } else if (record !== null) take(record, key, value);
  }
  if (record !== null) return { fault: "the last record is never ended" };
  if (records === 0) return { fault: "the file holds no record" };
  const { lines, covered, branches, taken } = table.totals();
  return {
    linePercent: percentOf(covered, lines),
    branchPercent: branches === 0 ? null : percentOf(taken, branches),
    table,
  };
}

interface Record {
  readonly file: FileCoverage;
  readonly lines: Map<number, number>;
  readonly declared: Map<string, number>;
  readonly branches: Map<number, [taken: number, all: number]>;
}

function take(record: Record, key: string, value: string): void {
  const fields = value.split(",");
  if (key === "LF" || key === "LH") record.declared.set(key, Number(value));
  const line = Number(fields[0]);
  if (!Number.isInteger(line)) return;
  if (key === "DA") record.lines.set(line, Math.max(Number(fields[1]) || 0, record.lines.get(line) ?? 0));
  if (key === "BRDA") {
    const counts = record.branches.get(line) ?? [0, 0];
    counts[1]++;
    if (Number(fields[3]) > 0) counts[0]++;
    record.branches.set(line, counts);
  }
}

function close(record: Record): string | null {
  const hit = [...record.lines.values()].filter((hits) => hits > 0).length;
  const agrees = (key: string, read: number): boolean => (record.declared.get(key) ?? read) === read;
  if (!agrees("LF", record.lines.size) || !agrees("LH", hit))
    return "a record declares other counts than it lists lines";
  for (const [line, hits] of record.lines) noteLine(record.file, line, hits);
  for (const [line, counts] of record.branches) record.file.branches.set(line, counts);
  return null;
}
