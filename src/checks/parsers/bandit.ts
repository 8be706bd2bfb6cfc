import { distrusted, type Facts, factsOf, findingOf } from "../facts.ts";
import { fieldsOf, listIn, numberIn, recordIn, textOr } from "./loose.ts";
import type { Parser, ParserContext } from "./parser.ts";
import { clip, topCounts } from "./shape-text.ts";
import { withReport } from "./with-input.ts";

type Entry = Readonly<Record<string, unknown>>;

const ranks = ["UNDEFINED", "LOW", "MEDIUM", "HIGH"] as const;
const axes = ["SEVERITY", "CONFIDENCE"] as const;

/** bandit's JSON report. Its results can be filtered by level while its metrics are not, which the cross-check allows for. */
export const bandit: Parser<"bandit"> = {
  name: "bandit",
  parse: (context, { report }) =>
    withReport(context, report, (value) => {
      const results = listIn(fieldsOf(value)["results"]);
      if (results === null) return distrusted(`\`${report}\` has no list \`results\``);
      const entries = results.map(fieldsOf);
      const facts = factsOf({
        findings: entries.map((entry) => issue(context, entry)),
        summary: {
          issue_count: entries.length,
          by_severity: topCounts(
            entries.map((entry) => textOr(entry["issue_severity"])),
            context.top,
          ),
          by_test_id: topCounts(
            entries.map((entry) => textOr(entry["test_id"])),
            context.top,
          ),
        },
      });
      const errors = listIn(fieldsOf(value)["errors"])?.length ?? 0;
      if (errors > 0) return distrusted(`bandit could not read ${errors} file${errors === 1 ? "" : "s"}`, facts);
      return checkMetrics(totalsOf(recordIn(fieldsOf(value)["metrics"])), entries, context.rc, facts);
    }),
  reports: (options) => [options.report],
  flags: () => ["json"],
};

function issue(context: ParserContext, entry: Entry) {
  const location = context.place(textOr(entry["filename"]), numberIn(entry["line_number"]));
  const cwe = numberIn(fieldsOf(entry["issue_cwe"])["id"]);
  return findingOf({
    id: `${textOr(entry["test_id"])} ${location}`,
    kind: "security_issue",
    message: clip(textOr(entry["issue_text"])),
    location,
    detail: [
      `severity=${textOr(entry["issue_severity"])}`,
      `confidence=${textOr(entry["issue_confidence"])}`,
      ...(cwe === null ? [] : [`CWE-${cwe}`]),
    ],
  });
}

/** Declared counts by `AXIS.RANK`: bandit's own totals, else the sum over the files; null where there are no metrics. */
function totalsOf(metrics: Entry | null): ReadonlyMap<string, number> | null {
  if (metrics === null) return null;
  const whole = recordIn(metrics["_totals"]) ?? recordIn(metrics["totals"]);
  const totals = new Map<string, number>();
  for (const table of whole === null ? Object.values(metrics).map(fieldsOf) : [whole]) {
    for (const [key, value] of Object.entries(table)) totals.set(key, (totals.get(key) ?? 0) + (numberIn(value) ?? 0));
  }
  return totals;
}

function checkMetrics(
  totals: ReadonlyMap<string, number> | null,
  results: readonly Entry[],
  rc: number,
  facts: Facts,
): Facts {
  const declared = axes.map((axis) => ranks.reduce((sum, rank) => sum + (totals?.get(`${axis}.${rank}`) ?? 0), 0));
  const total = Math.max(...declared);
  if (totals === null || total === 0) return facts;
  if (results.length === 0) {
    const message = `bandit counted ${total} issues and reports none of them`;
    return rc === 0
      ? { ...facts, notes: [...facts.notes, `${message}: filtered by level`] }
      : distrusted(message, facts);
  }
  const bounds = axes.map((axis) => boundOf(axis, totals, results)).filter((bound) => bound !== null);
  if (bounds.length > 0 && bounds.every((bound) => bound.cut)) {
    return { ...facts, notes: [...facts.notes, "bandit's counts cannot be compared: results were filtered by level"] };
  }
  const expected = bounds.length === 0 ? total : Math.min(...bounds.map((bound) => bound.count));
  if (expected === results.length) return facts;
  return distrusted(`bandit counted ${expected} issues, but ${results.length} could be read`, facts);
}

/** How many issues an axis allows for, counts below the lowest rank that shows left out. */
function boundOf(axis: (typeof axes)[number], totals: ReadonlyMap<string, number>, results: readonly Entry[]) {
  const field = axis === "SEVERITY" ? "issue_severity" : "issue_confidence";
  const shown = results.map((entry) => ranks.findIndex((rank) => rank === entry[field])).filter((rank) => rank >= 0);
  if (shown.length === 0) return null;
  const floor = Math.min(...shown);
  const counts = ranks.map((rank) => totals.get(`${axis}.${rank}`) ?? 0);
  const sum = (from: number, to: number): number => counts.slice(from, to).reduce((a, b) => a + b, 0);
  return { count: sum(floor, ranks.length), cut: sum(0, floor) > 0 };
}
