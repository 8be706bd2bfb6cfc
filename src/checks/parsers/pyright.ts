import { distrusted, type Facts, factsOf, findingOf } from "../facts.ts";
import { fieldsOf, listIn, numberIn, textOr } from "./loose.ts";
import type { Parser, ParserContext } from "./parser.ts";
import { clampDetail, clip } from "./shape-text.ts";
import { crossCheck, withJson, withText } from "./with-input.ts";

/** pyright's JSON output, cut out of whatever else was printed. */
export const pyright: Parser<"pyright"> = {
  name: "pyright",
  parse: (context) =>
    withText(context.log(), (text) => {
      const [start, end] = [text.indexOf("{"), text.lastIndexOf("}")];
      if (start < 0 || end < start) return distrusted("pyright printed no JSON object");
      const read = { kind: "text", text: text.slice(start, end + 1) } as const;
      return withJson(read, "what pyright printed", (value) => judge(context, fieldsOf(value)));
    }),
  flags: () => ["--outputjson"],
};

function judge(context: ParserContext, report: Readonly<Record<string, unknown>>): Facts {
  const diagnostics = listIn(report["generalDiagnostics"]);
  if (diagnostics === null) return distrusted("pyright's output has no list `generalDiagnostics`");
  const entries = diagnostics.map(fieldsOf);
  const findings = entries.filter((entry) => isError(entry)).map((entry) => typeError(context, entry));
  const warnings = entries.filter((entry) => entry["severity"] === "warning").length;
  const summary = fieldsOf(report["summary"]);
  const facts = factsOf({ findings, summary: { error_count: findings.length, warning_count: warnings } });
  const errorsAgree = crossCheck("errors", numberIn(summary["errorCount"]), findings.length, facts);
  if (!errorsAgree.trusted) return errorsAgree;
  return crossCheck("warnings", numberIn(summary["warningCount"]), warnings, facts);
}

/** What is not named a lesser thing is an error. */
function isError(entry: Readonly<Record<string, unknown>>): boolean {
  return entry["severity"] !== "warning" && entry["severity"] !== "information" && entry["severity"] !== "unusedcode";
}

function typeError(context: ParserContext, entry: Readonly<Record<string, unknown>>) {
  const start = fieldsOf(fieldsOf(entry["range"])["start"]);
  const [line, column] = [numberIn(start["line"]), numberIn(start["character"])];
  // Positions count from 0 there.
  const location = context.place(
    textOr(entry["file"]),
    line === null ? null : line + 1,
    column === null ? null : column + 1,
  );
  const [message = "?", ...more] = textOr(entry["message"]).split("\n");
  return findingOf({
    id: `${location} ${textOr(entry["rule"])}`,
    kind: "type_error",
    message: clip(message),
    location,
    detail: clampDetail(more, context.snippetLines),
  });
}
