import { distrusted, factsOf, findingOf } from "../facts.ts";
import { fieldsOf, listIn, numberIn, recordIn, textOr } from "./loose.ts";
import type { Parser, ParserContext } from "./parser.ts";
import { clip, topCounts } from "./shape-text.ts";
import { withReport } from "./with-input.ts";

/** pylint's `json2` report. Messages of class `info` have no weight in its exit code: counted, not reported. */
export const pylint: Parser<"pylint"> = {
  name: "pylint",
  parse: (context, { report, score_fail_under: limit }) =>
    withReport(context, report, (value) => {
      const messages = listIn(fieldsOf(value)["messages"]);
      if (messages === null) return distrusted(`\`${report}\` has no list \`messages\`; it must be written as json2`);
      const entries = messages.map(fieldsOf);
      const types = entries.map((entry) => textOr(entry["type"]));
      const statistics = fieldsOf(fieldsOf(value)["statistics"]);
      const score = statistics["score"];
      const gate = gateOn(score, limit);
      const facts = factsOf({
        findings: entries.filter((entry) => entry["type"] !== "info").map((entry) => violation(context, entry)),
        summary: {
          message_count: entries.length,
          info_count: types.filter((type) => type === "info").length,
          by_type: topCounts(types, context.top),
          by_symbol: topCounts(
            entries.map((entry) => textOr(entry["symbol"])),
            context.top,
          ),
          ...(numberIn(score) === null ? {} : { score: numberIn(score) }),
        },
        ...gate.facts,
        thresholdCodes: [16, 32],
      });
      if (gate.fault !== null) return distrusted(gate.fault, facts);
      const wrong = miscounted(recordIn(statistics["messageTypeCount"]), types);
      return wrong === null ? facts : distrusted(wrong, facts);
    }),
  reports: (options) => [options.report],
  flags: () => ["json2"],
};

function violation(context: ParserContext, entry: Readonly<Record<string, unknown>>) {
  const location = context.place(textOr(entry["path"]), numberIn(entry["line"]), numberIn(entry["column"]));
  return findingOf({
    id: `${textOr(entry["messageId"])} ${location}`,
    kind: "lint_violation",
    message: clip(textOr(entry["message"])),
    location,
    detail: [`symbol=${clip(textOr(entry["symbol"]), 100)}`],
  });
}

function gateOn(score: unknown, limit: number | undefined) {
  if (limit === undefined) return { facts: { notes: ["no `score_fail_under`: the score is not a gate"] }, fault: null };
  if (score === undefined || score === null) {
    return { facts: { notes: ["the report has no score: `score_fail_under` could not be applied"] }, fault: null };
  }
  const value = numberIn(score);
  if (value === null) return { facts: {}, fault: "the score in the report is no number" };
  const gateFailures = value < limit ? [`score ${value} is below score_fail_under ${limit}`] : [];
  return { facts: { gateFailures }, fault: null };
}

function miscounted(declared: Readonly<Record<string, unknown>> | null, types: readonly string[]): string | null {
  for (const [type, count] of Object.entries(declared ?? {})) {
    const read = types.filter((other) => other === type).length;
    if (numberIn(count) !== read)
      return `pylint declares ${String(numberIn(count))} messages of class ${clip(type, 40)}, but ${read} could be read`;
  }
  return null;
}
