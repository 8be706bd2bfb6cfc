import { distrusted, factsOf, findingOf } from "../facts.ts";
import { splitLines } from "../log/log-tail.ts";
import type { Parser, ParserContext } from "./parser.ts";
import { clip, topCounts } from "./shape-text.ts";
import { crossCheck, declaredIn, withText } from "./with-input.ts";

interface Diagnostic {
  readonly severity: string;
  readonly code: string;
  readonly message: string;
  place: readonly [path: string, line: number | null, column: number | null] | null;
}

const oneLine = /^(.+?):(\d+):(\d+): (error|warning|info)\[([^\]]+)\]:? (.*)$/;
const blockHead = /^(error|warning|info|fatal)\[([^\]]+)\]:? (.*)$/;
const blockPlace = /^\s*-->\s+(.+?)(?::(\d+))?(?::(\d+))?$/;
const allClear = /^All checks passed!/m;

/** ty's text output, in blocks or a line each. */
export const ty: Parser<"ty"> = {
  name: "ty",
  parse: (context) =>
    withText(context.log(), (raw) => {
      const text = Bun.stripANSI(raw);
      const diagnostics = readDiagnostics(splitLines(text));
      const errors = diagnostics.filter(({ severity }) => severity === "error" || severity === "fatal");
      const warnings = diagnostics.filter(({ severity }) => severity === "warning");
      const findings = errors.map((diagnostic) => typeError(context, diagnostic));
      const codes = topCounts(
        errors.map(({ code }) => code),
        context.top,
      );
      const summary = { error_count: errors.length, warning_count: warnings.length, errors_by_code: codes };
      const facts = factsOf({ findings, summary });
      const clear = allClear.test(text);
      const silent = text.trim() === "" || diagnostics.length > 0;
      if (errors.length === 0 && !clear && (context.rc !== 0 || !silent)) {
        return distrusted("ty printed neither errors nor its all-clear", facts);
      }
      return crossCheck(
        "diagnostics",
        declaredIn(text, /^Found (\d+) diagnostics?/m),
        errors.length + warnings.length,
        facts,
      );
    }),
};

function readDiagnostics(lines: readonly string[]): Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const line of lines) {
    const single = oneLine.exec(line);
    const head = single === null ? blockHead.exec(line) : null;
    const place = blockPlace.exec(line);
    const last = found.at(-1);
    if (single !== null) {
      const [, path = "?", row, column, severity = "", code = "?", message = ""] = single;
      found.push({ severity, code, message, place: [path, Number(row), Number(column)] });
    } else if (head !== null) {
      const [, severity = "", code = "?", message = ""] = head;
      found.push({ severity, code, message, place: null });
    } else if (place !== null && last?.place === null) {
      const [, path = "?", row, column] = place;
      last.place = [path, row === undefined ? null : Number(row), column === undefined ? null : Number(column)];
    }
  }
  return found;
}

function typeError(context: ParserContext, { code, message, place }: Diagnostic) {
  const location = place === null ? null : context.place(...place);
  return findingOf({ id: `${location ?? "?"} ${code}`, kind: "type_error", message: clip(message), location });
}
