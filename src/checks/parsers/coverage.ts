import { distrusted, factsOf, type JsonObject } from "../facts.ts";
import type { ParserOptions } from "../../config/index.ts";
import { readCobertura } from "./cobertura.ts";
import { type CoverageReport, type FileCoverage, percentOf } from "./file-coverage.ts";
import { junitFacts } from "./junit-report.ts";
import { readLcov } from "./lcov.ts";
import type { Parser, ParserContext } from "./parser.ts";
import { clip } from "./shape-text.ts";

type Options = ParserOptions<"coverage">;

const mostBranchGaps = 10;

/** Coverage as Cobertura XML or LCOV with gates on it; test failures come from a JUnit report beside it, if there is one. */
export const coverage: Parser<"coverage"> = {
  name: "coverage",
  parse(context, options) {
    const name = options.lcov ?? options.coverage_xml;
    const read = context.report(name);
    if (read.kind === "unreadable") return distrusted(read.note);
    const report = options.lcov === undefined ? readCobertura(read.text) : readLcov(read.text);
    if ("fault" in report) return distrusted(`\`${name}\`: ${report.fault}`);
    const tests = context.hasReport(options.junit) ? junitFacts(context, options.junit) : null;
    const gates = gatesOf(report, options);
    const notes = [...(tests?.notes ?? []), ...gates.notes];
    if (tests === null) notes.push(`no \`${options.junit}\`: single test failures are not known`);
    return factsOf({
      trusted: tests?.trusted ?? true,
      findings: tests?.findings ?? [],
      summary: { ...summaryOf(context, report, options), ...(tests?.summary ?? {}) },
      gateFailures: gates.failures,
      notes,
      // Test runners and coverage tools report a missed threshold of their own by these.
      thresholdCodes: [1, 2],
    });
  },
  reports: (options) => [options.lcov ?? options.coverage_xml],
};

function gatesOf(report: CoverageReport, options: Options): { readonly failures: string[]; readonly notes: string[] } {
  const failures: string[] = [];
  const notes: string[] = [];
  if (options.fail_under === undefined) notes.push("no `fail_under`: line coverage is not a gate");
  else if (report.linePercent < options.fail_under)
    failures.push(below("line", report.linePercent, "fail_under", options.fail_under));
  const limit = options.branch_fail_under;
  if (limit === undefined) return { failures, notes };
  if (report.branchPercent === null) failures.push("no branch was measured, but `branch_fail_under` is set");
  else if (report.branchPercent < limit)
    failures.push(below("branch", report.branchPercent, "branch_fail_under", limit));
  return { failures, notes };
}

function below(what: string, percent: number, key: string, limit: number): string {
  return `${what} coverage ${shownPercent(percent, limit)} % is below ${key} ${limit} %`;
}

/** Two decimals, or as many as it takes to show on which side of the limit it lies. */
function shownPercent(percent: number, limit: number): string {
  for (let digits = 2; digits < 12; digits++) {
    const shown = percent.toFixed(digits);
    if (Number(shown) < limit) return shown;
  }
  return String(percent);
}

function summaryOf(context: ParserContext, report: CoverageReport, options: Options): JsonObject {
  const open = [...report.table.files.values()].filter((file) => missing(file).length > 0 || gaps(file).length > 0);
  open.sort((a, b) => rate(a) - rate(b) || missing(b).length - missing(a).length || (a.file < b.file ? -1 : 1));
  const branch = report.branchPercent;
  return {
    overall: {
      line_percent: rounded(report.linePercent, 2),
      ...(branch === null ? {} : { branch_percent: rounded(branch, 2) }),
    },
    uncovered_files_total: open.length,
    top_uncovered_files: open.slice(0, context.top).map((file) => fileSummary(context, file, options)),
    ...(options.fail_under === undefined ? {} : { fail_under: options.fail_under }),
  };
}

function fileSummary(context: ParserContext, file: FileCoverage, options: Options): JsonObject {
  const lines = missing(file);
  const branches = gaps(file);
  return {
    file: clip(context.place(file.file), 200),
    line_rate: rounded(rate(file), 4),
    missing_count: lines.length,
    missing_lines_preview: lines.slice(0, options.missing_lines_preview),
    missing_lines_truncated: Math.max(0, lines.length - options.missing_lines_preview),
    branch_gaps_preview: branches.slice(0, mostBranchGaps),
    branch_gaps_truncated: Math.max(0, branches.length - mostBranchGaps),
  };
}

function missing(file: FileCoverage): number[] {
  return [...file.lines]
    .filter(([, hits]) => hits === 0)
    .map(([line]) => line)
    .sort((a, b) => a - b);
}

function gaps(file: FileCoverage): string[] {
  const open = [...file.branches].filter(([, [taken, all]]) => taken < all).sort(([a], [b]) => a - b);
  return open.map(([line, [taken, all]]) => `${line}: ${taken} of ${all} branches`);
}

function rate(file: FileCoverage): number {
  return percentOf(file.lines.size - missing(file).length, file.lines.size) / 100;
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
