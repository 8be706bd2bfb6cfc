import { type CheckFinding, distrusted, factsOf, findingOf } from "../facts.ts";
import { splitLines } from "../log/log-tail.ts";
import type { Parser } from "./parser.ts";
import { clampDetail, clip } from "./shape-text.ts";
import { withText } from "./with-input.ts";

interface Point {
  readonly ok: boolean;
  readonly number: number | null;
  readonly name: string;
  readonly directive: string | null;
  readonly detail: string[];
}

interface Plan {
  readonly count: number;
  /** Why there is nothing to run. */
  readonly why: string | null;
}

const point = /^(not )?ok\b(?: (\d+))?(?:\s+-)?\s*(.*?)\s*$/;
const directive = /(?:^|\s)#\s*(TODO|SKIP)\b.*$/i;
const plan = /^1\.\.(\d+)(?:\s*#\s*(.*))?$/;

/** The Test Anything Protocol, versions 12 to 14. Subtests are the business of the test point they belong to. */
export const tap: Parser<"tap"> = {
  name: "tap",
  parse: (context) =>
    withText(context.log(), (raw) => {
      const { points, plans, bail } = readStream(splitLines(Bun.stripANSI(raw)));
      const failed = points.filter(({ ok, directive: excuse }) => !ok && excuse !== "TODO");
      const facts = factsOf({
        findings: failed.map((at) => testFailure(at, context.snippetLines)),
        summary: {
          counts: {
            tests: points.length,
            failures: failed.length,
            skipped: points.filter(({ directive: excuse }) => excuse === "SKIP").length,
            todo: points.filter(({ directive: excuse }) => excuse === "TODO").length,
          },
        },
      });
      if (bail !== null) return distrusted(clip(`the tests gave up: ${bail}`), facts);
      const [planned] = plans;
      if (planned === undefined || plans.length > 1) {
        return distrusted(`${plans.length} plans were printed, where one is due`, facts);
      }
      if (planned.count !== points.length) {
        return distrusted(`${planned.count} tests were planned, but ${points.length} were reported`, facts);
      }
      if (planned.count > 0) return facts;
      if (planned.why === null) return distrusted("no test was planned, and no reason is given", facts);
      return { ...facts, notes: [clip(`no test was run: ${planned.why}`)] };
    }),
};

function readStream(lines: readonly string[]) {
  const points: Point[] = [];
  const plans: Plan[] = [];
  let bail: string | null = null;
  for (const line of lines) {
    const planned = plan.exec(line);
    const read = planned === null ? readPoint(line) : null;
    if (planned !== null) plans.push({ count: Number(planned[1]), why: planned[2] ?? null });
    else if (read !== null) points.push(read);
    else if (line.startsWith("Bail out!")) bail ??= line.slice("Bail out!".length).trim();
    else if (/^(?:\s{2}|#)/.test(line)) points.at(-1)?.detail.push(line.trim());
  }
  return { points, plans, bail };
}

function readPoint(line: string): Point | null {
  const match = point.exec(line);
  if (match === null) return null;
  const [, not, number, rest = ""] = match;
  const excuse = directive.exec(rest);
  return {
    ok: not === undefined,
    number: number === undefined ? null : Number(number),
    name: rest.replace(directive, "").trim(),
    directive: excuse?.[1]?.toUpperCase() ?? null,
    detail: [],
  };
}

function testFailure({ number, name, detail }: Point, limit: number): CheckFinding {
  const id = name === "" ? `test ${number ?? "?"}` : name;
  const lines = detail.filter((line) => line !== "---" && line !== "...");
  const message = lines.map((line) => /^message:\s*(.+)$/.exec(line)?.[1]).find((found) => found !== undefined);
  return findingOf({
    id: clip(id),
    kind: "test_failure",
    message: clip(message ?? "not ok"),
    detail: clampDetail(lines, limit),
  });
}
