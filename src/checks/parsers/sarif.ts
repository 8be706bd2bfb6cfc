import { distrusted, factsOf, findingOf } from "../facts.ts";
import { fieldsOf, listIn, numberIn, textOr } from "./loose.ts";
import type { Parser, ParserContext } from "./parser.ts";
import { clip, topCounts } from "./shape-text.ts";
import { withReport } from "./with-input.ts";

type Entry = Readonly<Record<string, unknown>>;

/** One result with what its run says about its rule. */
interface Result {
  readonly rule: string;
  readonly level: string;
  readonly message: string;
  readonly location: string | null;
}

/** A SARIF report. The levels that count are chosen; the command itself must exit nonzero on them. */
export const sarif: Parser<"sarif"> = {
  name: "sarif",
  parse: (context, { report, fail_levels: failing }) =>
    withReport(context, report, (value) => {
      const runs = listIn(fieldsOf(value)["runs"])?.map(fieldsOf);
      if (runs === undefined || typeof fieldsOf(value)["version"] !== "string") {
        return distrusted(`\`${report}\` is no SARIF: \`version\` or \`runs\` is missing`);
      }
      const results = runs.flatMap((run) => resultsOf(context, run));
      const failed = results.filter(({ level }) => failing.some((wanted) => wanted === level));
      const drivers = runs.map((run) => fieldsOf(fieldsOf(run["tool"])["driver"]));
      const facts = factsOf({
        findings: failed.map((result) =>
          findingOf({
            id: result.location === null ? result.rule : `${result.rule} ${result.location}`,
            kind: `sarif_${result.level}`,
            message: result.message,
            location: result.location,
          }),
        ),
        summary: {
          result_count: results.length,
          finding_count: failed.length,
          by_level: topCounts(
            results.map(({ level }) => level),
            context.top,
          ),
          by_rule: topCounts(
            results.map(({ rule }) => rule),
            context.top,
          ),
          tools: drivers.slice(0, context.top).map((driver) => ({
            name: clip(textOr(driver["name"]), 100),
            version: clip(textOr(driver["version"], textOr(driver["semanticVersion"])), 100),
          })),
        },
      });
      const fault = runs.map(faultOf).find((found) => found !== null) ?? null;
      return fault === null ? facts : distrusted(fault, facts);
    }),
  reports: (options) => [options.report],
};

/** SARIF declares no counts, but a run tells whether its tool went through, and has no results where it did not look. */
function faultOf(run: Entry): string | null {
  const failed = (listIn(run["invocations"]) ?? []).some(
    (invocation) => fieldsOf(invocation)["executionSuccessful"] === false,
  );
  if (failed) return "the report says that its tool did not run through";
  return listIn(run["results"]) === null ? "a run of the report has no list `results`: nothing was looked at" : null;
}

function resultsOf(context: ParserContext, run: Entry): Result[] {
  const rules = (listIn(fieldsOf(fieldsOf(run["tool"])["driver"])["rules"]) ?? []).map(fieldsOf);
  const live = (listIn(run["results"]) ?? []).map(fieldsOf).filter((result) => !isSettled(result));
  return live.map((result) => {
    const index = numberIn(result["ruleIndex"]) ?? numberIn(fieldsOf(result["rule"])["index"]);
    const rule = rules.find(({ id }) => id !== undefined && id === result["ruleId"]) ?? rules[index ?? -1];
    const byRule = fieldsOf(rule?.["defaultConfiguration"])["level"];
    return {
      rule: clip(textOr(result["ruleId"], textOr(rule?.["id"]))),
      level: levelOf(result["level"] ?? byRule ?? "warning"),
      message: clip(textOr(fieldsOf(result["message"])["text"]).replaceAll(/\s+/g, " ")),
      location: placeOf(context, result),
    };
  });
}

/** A level nobody knows is taken for the worst. */
function levelOf(value: unknown): string {
  return value === "warning" || value === "note" || value === "none" ? value : "error";
}

/** Results that report no trouble: suppressed by the author, gone since the baseline, or not failures at all. */
function isSettled(result: Entry): boolean {
  const suppressions = (listIn(result["suppressions"]) ?? []).map(fieldsOf);
  const accepted =
    suppressions.length > 0 && suppressions.every(({ status }) => status === undefined || status === "accepted");
  const kind = textOr(result["kind"], "fail");
  return accepted || result["baselineState"] === "absent" || ["pass", "notApplicable", "informational"].includes(kind);
}

function placeOf(context: ParserContext, result: Entry): string | null {
  const physical = fieldsOf(fieldsOf(listIn(result["locations"])?.[0])["physicalLocation"]);
  const uri = fieldsOf(physical["artifactLocation"])["uri"];
  if (typeof uri !== "string") return null;
  return context.place(pathOf(uri), numberIn(fieldsOf(physical["region"])["startLine"]));
}

function pathOf(uri: string): string {
  try {
    return decodeURIComponent(uri.replace(/^file:\/\/(?:localhost)?(?=\/)/, ""));
  } catch {
    return uri;
  }
}
