import { type CheckFinding, distrusted, factsOf, findingOf } from "../facts.ts";
import { splitLines } from "../log/log-tail.ts";
import type { Parser, ParserContext } from "./parser.ts";
import { clampDetail, clip } from "./shape-text.ts";
import { declaredIn, withText } from "./with-input.ts";

const outcome = /^\((pass|fail|skip|todo)\) (.+?)(?: \[[\d.]+ ?m?s\])?$/;
const fileHeader = /^(\S.*\.[cm]?[jt]sx?):$/;
/** Stands below the test it is about. */
const timedOut = /^\s+\^ (this test timed out after .+?)\.?$/;
const stray = /^# Unhandled error between tests/;
/** Where all failures are told a second time. */
const recap = /^\d+ tests? (?:failed|skipped|todo):$/;
const place = /\(?((?:\/|[A-Za-z]:\\|\.{0,2}\/)?[^\s():]+\.[cm]?[jt]sx?):(\d+):(\d+)\)?\s*$/;

/** bun's own test runner, from what it prints. */
export const bunTest: Parser<"bun_test"> = {
  name: "bun_test",
  parse: (context) =>
    withText(context.log(), (raw) => {
      const text = Bun.stripANSI(raw);
      const findings = readFailures(context, splitLines(text));
      const declared = (word: string): number | null => declaredIn(text, new RegExp(`^\\s*(\\d+) ${word}\\b`, "m"));
      const [failed, errors] = [declared("fail") ?? 0, declared("errors?") ?? 0];
      const ran = declaredIn(text, /^Ran (\d+) tests? across \d+ files?/m);
      const counts = {
        tests: ran ?? 0,
        passed: declared("pass") ?? 0,
        failures: failed,
        errors,
        skipped: declared("skip") ?? 0,
      };
      const facts = factsOf({ findings, summary: { counts } });
      if (ran === null) return distrusted("the closing count of tests is missing", facts);
      const read = (kind: string): number => findings.filter((finding) => finding.kind === kind).length;
      if (read("test_failure") !== failed) {
        return distrusted(`bun declares ${failed} failures, but ${read("test_failure")} could be read`, facts);
      }
      if (read("test_error") !== errors) {
        return distrusted(`bun declares ${errors} errors, but ${read("test_error")} could be read`, facts);
      }
      return facts;
    }),
};

function readFailures(context: ParserContext, lines: readonly string[]): CheckFinding[] {
  const findings: CheckFinding[] = [];
  let file: string | null = null;
  let block: string[] = [];
  for (const line of lines) {
    if (recap.test(line.trim())) break;
    const [, header] = fileHeader.exec(line) ?? [];
    const [, result, name] = outcome.exec(line) ?? [];
    if (header !== undefined) file = header;
    else if (timedOut.test(line)) {
      const last = findings.pop();
      if (last !== undefined) findings.push({ ...last, message: timedOut.exec(line)?.[1] ?? last.message });
    } else if (result === "fail") findings.push(failure(context, "test_failure", file, name ?? "?", block));
    else if (stray.test(line)) findings.push(failure(context, "test_error", file, "error between tests", block));
    if (header !== undefined || result !== undefined || stray.test(line)) block = [];
    else if (line.trim() !== "") block.push(line);
  }
  return findings;
}

function failure(
  context: ParserContext,
  kind: string,
  file: string | null,
  name: string,
  block: readonly string[],
): CheckFinding {
  const where = block
    .map((line) => (/^\s*at /.test(line) ? place.exec(line) : null))
    .filter((match) => match !== null)
    .at(-1);
  const location =
    where === undefined
      ? file === null
        ? null
        : context.place(file)
      : context.place(where[1] ?? "?", Number(where[2]), Number(where[3]));
  const said = block.find((line) => line.startsWith("error:"));
  return findingOf({
    id: clip(file === null ? name : `${file}::${name}`),
    kind,
    message: clip(
      said?.slice("error:".length).trim() ||
        (kind === "test_failure" ? "the test failed" : "an error outside any test"),
    ),
    location,
    detail: clampDetail(said === undefined ? block : block.slice(block.indexOf(said)), context.snippetLines),
  });
}
