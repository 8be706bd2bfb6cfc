import { distrusted, factsOf, findingOf } from "../facts.ts";
import { fieldsOf, listIn, numberIn, recordIn, textOr } from "./loose.ts";
import type { Parser, ParserContext } from "./parser.ts";
import { clip, topCounts } from "./shape-text.ts";
import { crossCheck, declaredIn, withReport } from "./with-input.ts";

/** ruff's JSON report of lint violations. */
export const ruff: Parser<"ruff"> = {
  name: "ruff",
  parse: (context, { report }) =>
    withReport(context, report, (value) => {
      const entries = listIn(value);
      if (entries === null) return distrusted(`\`${report}\` is no list of violations`);
      const findings = entries.map((entry) => violation(context, fieldsOf(entry)));
      const fixable = entries.filter((entry) => recordIn(fieldsOf(entry)["fix"]) !== null).length;
      const codes = entries.map((entry) => textOr(fieldsOf(entry)["code"], "syntax-error"));
      const summary = {
        violation_count: findings.length,
        fixable_count: fixable,
        by_code: topCounts(codes, context.top),
      };
      const log = context.log();
      const declared = log.kind === "text" ? declaredIn(log.text, /^Found (\d+) errors?\b/m) : null;
      return crossCheck("errors", declared, findings.length, factsOf({ findings, summary }));
    }),
  reports: (options) => [options.report],
  flags: () => ["json"],
};

function violation(context: ParserContext, entry: Readonly<Record<string, unknown>>) {
  const at = fieldsOf(entry["location"]);
  const location = context.place(textOr(entry["filename"]), numberIn(at["row"]), numberIn(at["column"]));
  const code = textOr(entry["code"], "syntax-error");
  return findingOf({
    id: `${location} ${code}`,
    kind: "lint_violation",
    message: clip(textOr(entry["message"])),
    location,
  });
}
