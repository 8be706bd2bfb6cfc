import { type CheckFinding, distrusted, type Facts, factsOf, findingOf } from "../facts.ts";
import { splitLines } from "../log/log-tail.ts";
import { fieldsOf, numberIn, textOr } from "./loose.ts";
import type { Parser, ParserContext } from "./parser.ts";
import { clampDetail, clip, topCounts } from "./shape-text.ts";
import { crossCheck, declaredIn, parseJson, withText } from "./with-input.ts";

/** One message of mypy, whichever way it was printed. */
interface Message {
  readonly severity: string;
  readonly path: string;
  readonly line: number | null;
  readonly column: number | null;
  readonly code: string;
  readonly message: string;
  /** As it stands in the detail of the error it belongs to. */
  readonly shown: string;
}

const textLine = /^(.+?):(\d+)(?::(\d+))?(?::\d+:\d+)?: (error|warning|note): (.*?)(?:\s{2}\[([a-z0-9-]+)\])?$/;
const allClear = /^Success: no issues found/m;
const found = /^Found (\d+) errors? in /m;

/** mypy's messages, as text or as JSON lines. */
export const mypy: Parser<"mypy"> = {
  name: "mypy",
  parse: (context, { format }) =>
    withText(context.log(), (text) => {
      const lines = splitLines(Bun.stripANSI(text));
      const read = format === "json" ? jsonMessage : textMessage;
      const messages: Message[] = [];
      let unknown = 0;
      for (const line of lines) {
        const message = read(line);
        if (message !== null) messages.push(message);
        else if (line.trim() !== "" && !allClear.test(line) && !found.test(line)) unknown++;
      }
      return judge(context, text, messages, unknown);
    }),
  flags: ({ format }) => (format === "json" ? ["json"] : []),
};

function judge(context: ParserContext, text: string, messages: readonly Message[], unknown: number): Facts {
  const findings = collect(context, messages);
  const of = (severity: string): number => messages.filter((message) => message.severity === severity).length;
  const codes = messages.filter(({ severity }) => severity === "error").map(({ code }) => code);
  const facts = factsOf({
    findings,
    summary: {
      error_count: findings.length,
      warning_count: of("warning"),
      note_count: of("note"),
      errors_by_code: topCounts(codes, context.top),
    },
  });
  const clear = allClear.test(text);
  if (clear && findings.length > 0) return distrusted("mypy printed both errors and its all-clear", facts);
  if (findings.length === 0 && !clear && (context.rc !== 0 || unknown > 0)) {
    return distrusted("mypy printed neither errors nor its all-clear", facts);
  }
  return crossCheck("errors", declaredIn(text, found), findings.length, facts);
}

/** Errors, with the notes that follow them as their detail. */
function collect(context: ParserContext, messages: readonly Message[]): CheckFinding[] {
  const errors: { readonly message: Message; readonly notes: string[] }[] = [];
  let current: string[] | null = null;
  for (const message of messages) {
    if (message.severity === "error") {
      current = [];
      errors.push({ message, notes: current });
    } else if (message.severity === "note") current?.push(message.shown);
    else current = null;
  }
  return errors.map(({ message, notes }) => {
    const location = context.place(message.path, message.line, message.column);
    const detail = clampDetail(notes, context.snippetLines);
    return findingOf({
      id: `${location} ${message.code}`,
      kind: "type_error",
      message: clip(message.message),
      location,
      detail,
    });
  });
}

function textMessage(line: string): Message | null {
  const match = textLine.exec(line.trimEnd());
  if (match === null) return null;
  const [, path = "?", row, column, severity = "", message = "", code = "?"] = match;
  return {
    severity,
    path,
    line: Number(row),
    column: column === undefined ? null : Number(column),
    code,
    message,
    shown: line,
  };
}

function jsonMessage(line: string): Message | null {
  if (!line.trimStart().startsWith("{")) return null;
  const parsed = parseJson(line);
  if (parsed === undefined) return null;
  const fields = fieldsOf(parsed.value);
  const message = textOr(fields["message"]);
  const hint = typeof fields["hint"] === "string" ? `\n${fields["hint"]}` : "";
  return {
    // A severity nobody knows is counted as the worst it can be.
    severity: fields["severity"] === "warning" || fields["severity"] === "note" ? fields["severity"] : "error",
    path: textOr(fields["file"]),
    line: numberIn(fields["line"]),
    column: numberIn(fields["column"]),
    code: textOr(fields["code"]),
    message: `${message}${hint}`,
    shown: message,
  };
}
