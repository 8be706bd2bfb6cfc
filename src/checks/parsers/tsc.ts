import { type CheckFinding, distrusted, factsOf, findingOf } from "../facts.ts";
import { splitLines } from "../log/log-tail.ts";
import type { Parser, ParserContext } from "./parser.ts";
import { clampDetail, clip, topCounts } from "./shape-text.ts";
import { crossCheck, declaredIn, withText } from "./with-input.ts";

interface Diagnostic {
  readonly place: readonly [path: string, line: number, column: number] | null;
  readonly code: string;
  readonly message: string;
  readonly more: string[];
}

const plain = /^(.+?)\((\d+),(\d+)\): error (TS\d+): (.*)$/;
const pretty = /^(.+?):(\d+):(\d+) - error (TS\d+): (.*)$/;
const placeless = /^error (TS\d+): (.*)$/;
const allClear = /^(?:✓ No type errors\b|Found 0 errors\b)/m;
/** What package scripts print before they start a tool. */
const echo = /^(?:\$ |> |\s*$)/;

/** The TypeScript compiler's errors, plain or pretty, also as bun's own check prints them. */
export const tsc: Parser<"tsc"> = {
  name: "tsc",
  parse: (context) =>
    withText(context.log(), (raw) => {
      const text = Bun.stripANSI(raw);
      const { diagnostics, unknown } = readDiagnostics(splitLines(text));
      const findings = diagnostics.map((diagnostic) => typeError(context, diagnostic));
      const summary = {
        error_count: findings.length,
        errors_by_code: topCounts(
          diagnostics.map(({ code }) => code),
          context.top,
        ),
      };
      const facts = factsOf({ findings, summary });
      if (findings.length === 0 && context.rc === 0 && unknown > 0 && !allClear.test(text)) {
        return distrusted("what was printed is neither errors nor an all-clear", facts);
      }
      return crossCheck("errors", declaredIn(text, /^Found (\d+) errors?\b/m), findings.length, facts);
    }),
};

function readDiagnostics(lines: readonly string[]): { readonly diagnostics: Diagnostic[]; readonly unknown: number } {
  const diagnostics: Diagnostic[] = [];
  let unknown = 0;
  for (const line of lines) {
    const found = readDiagnostic(line);
    if (found !== null) diagnostics.push(found);
    else if (/^\s+\S/.test(line) && diagnostics.length > 0) diagnostics.at(-1)?.more.push(line.trimEnd());
    else if (!echo.test(line)) unknown++;
  }
  return { diagnostics, unknown };
}

function readDiagnostic(line: string): Diagnostic | null {
  const located = plain.exec(line) ?? pretty.exec(line);
  if (located !== null) {
    const [, path = "?", row, column, code = "?", message = ""] = located;
    return { place: [path, Number(row), Number(column)], code, message, more: [] };
  }
  const [, code, message] = placeless.exec(line) ?? [];
  return code === undefined ? null : { place: null, code, message: message ?? "", more: [] };
}

function typeError(context: ParserContext, { place, code, message, more }: Diagnostic): CheckFinding {
  const location = place === null ? null : context.place(...place);
  const detail = clampDetail(more, context.snippetLines);
  const id = location === null ? code : `${location} ${code}`;
  return findingOf({ id, kind: "type_error", message: clip(message), location, detail });
}
