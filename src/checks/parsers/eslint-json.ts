import { distrusted, type Facts, factsOf, findingOf } from "../facts.ts";
import { fieldsOf, listIn, numberIn, textOr } from "./loose.ts";
import type { Parser, ParserContext } from "./parser.ts";
import { clip, topCounts } from "./shape-text.ts";
import { crossCheck, withReport } from "./with-input.ts";

type Entry = Readonly<Record<string, unknown>>;

/** ESLint's JSON format, which other linters speak too. Warnings are counted, not reported. */
export const eslintJson: Parser<"eslint_json"> = {
  name: "eslint_json",
  parse: (context, { report }) =>
    withReport(context, report, (value) => {
      const files = listIn(value)?.map(fieldsOf);
      if (files === undefined) return distrusted(`\`${report}\` is no list of files`);
      if (files.some((file) => listIn(file["messages"]) === null))
        return distrusted(`a file in \`${report}\` has no list \`messages\``);
      return judge(context, files);
    }),
  reports: (options) => [options.report],
  flags: () => ["json"],
};

function judge(context: ParserContext, files: readonly Entry[]): Facts {
  const messages = files.flatMap((file) =>
    (listIn(file["messages"]) ?? []).map((message) => ({ file, message: fieldsOf(message) })),
  );
  const errors = messages.filter(({ message }) => message["severity"] !== 1 && message["severity"] !== 0);
  const warnings = messages.filter(({ message }) => message["severity"] === 1).length;
  const rules = errors.map(({ message }) => textOr(message["ruleId"], "fatal"));
  const facts = factsOf({
    findings: errors.map(({ file, message }) => violation(context, file, message)),
    summary: {
      file_count: files.length,
      error_count: errors.length,
      warning_count: warnings,
      by_rule: topCounts(rules, context.top),
    },
  });
  const declared = files.map((file) => numberIn(file["errorCount"]));
  const sum = declared.includes(null) ? null : declared.reduce<number>((total, count) => total + (count ?? 0), 0);
  return crossCheck("errors", sum, errors.length, facts);
}

function violation(context: ParserContext, file: Entry, message: Entry) {
  const location = context.place(textOr(file["filePath"]), numberIn(message["line"]), numberIn(message["column"]));
  return findingOf({
    id: `${location} ${textOr(message["ruleId"], "fatal")}`,
    kind: "lint_violation",
    message: clip(textOr(message["message"])),
    location,
  });
}
