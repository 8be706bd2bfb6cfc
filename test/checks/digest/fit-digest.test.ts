import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import * as v from "valibot";
import { buildDigest, type DigestInput } from "../../../src/checks/digest/build-digest.ts";
import { digestSchema } from "../../../src/checks/digest/digest-schema.ts";
import { documentText } from "../../../src/checks/digest/document-text.ts";
import { type Facts, factsOf, findingOf, type JsonValue } from "../../../src/checks/facts.ts";
import { reconcile } from "../../../src/checks/reconcile.ts";

const limit = 32 * 1024;

/** The digest of a run with this exit code and these facts. */
function digest(rc: number, part: Partial<Facts>, more: Partial<DigestInput> = {}) {
  const ending = { kind: "exited", rc, note: null } as const;
  const facts = factsOf(part);
  const verdict = reconcile(ending, facts);
  return buildDigest({
    check: "sea",
    kind: "external",
    runDir: ".agent-runs/x",
    ending,
    facts,
    verdict,
    artifacts: ["full.log", "meta.json"],
    logTail: [],
    top: 20,
    baseline: null,
    ...more,
  });
}

const long = "x".repeat(300_000);
const findings = (count: number, part = {}) =>
  Array.from({ length: count }, (_, at) => findingOf({ id: `f${at}`, kind: "k", message: "wet", ...part }));

describe("a digest is never larger than 32 KiB (weak spot 3)", () => {
  test.each([
    ["one line of 300 kB in the tail", 1, { owesFindings: false }, { logTail: [long] }],
    [
      "a thousand findings with everything long",
      1,
      { findings: findings(1000, { id: long, message: long, location: long, detail: Array(200).fill(long) }) },
      { top: 1000 },
    ],
    ["notes", 0, { notes: Array(5000).fill(long) }, {}],
    ["gate failures", 0, { gateFailures: Array(5000).fill(long) }, {}],
    [
      "a summary",
      0,
      { summary: Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`${at}${long.slice(0, 200)}`, long])) },
      {},
    ],
    [
      "artifacts",
      1,
      { owesFindings: false },
      { artifacts: Array.from({ length: 5000 }, (_, at) => `${at}-${long.slice(0, 200)}`) },
    ],
    ["evidence", 0, { evidence: { claim: "bounded", seen: Array(100).fill(long.slice(0, 400)) } as const }, {}],
  ])("with %s", (_what, rc, facts, more) => {
    const made = digest(rc, facts, more);
    v.parse(digestSchema, made);
    expect(Buffer.byteLength(documentText(made))).toBeLessThanOrEqual(limit);
    expect(made.truncated ?? made).not.toBeEmptyObject();
  });

  test("whatever the facts are", () => {
    const text = fc.string({ maxLength: 600, unit: "grapheme" });
    const finding = fc.record({
      id: text,
      kind: fc.constant("k"),
      message: text,
      detail: fc.array(text, { maxLength: 12 }),
    });
    const facts = fc.record({
      findings: fc.array(finding.map(findingOf), { maxLength: 60 }),
      notes: fc.array(text, { maxLength: 40 }),
      summary: fc.dictionary(
        text,
        fc.jsonValue().map((value) => value as JsonValue),
        { maxKeys: 30 },
      ),
    });
    fc.assert(
      fc.property(facts, fc.constantFrom(0, 1), fc.array(text, { maxLength: 40 }), (part, rc, logTail) => {
        const made = digest(rc, part, { logTail });
        v.parse(digestSchema, made);
        expect(Buffer.byteLength(documentText(made))).toBeLessThanOrEqual(limit);
        if (made.status === "pass") return;
        expect((made.findings?.length ?? 0) + (made.findings_truncated ?? 0)).toBe(made.findings_total ?? 0);
      }),
      { numRuns: 60 },
    );
  });
});

describe("what is left out is counted", () => {
  test("findings beyond `top`", () => {
    expect(digest(1, { findings: findings(7) }, { top: 3 })).toMatchObject({
      findings_total: 7,
      findings_truncated: 4,
    });
  });

  test("details, then findings, then the oldest lines of the tail", () => {
    const many = findings(60, { message: "y".repeat(390), detail: ["z".repeat(390)] });
    const made = digest(
      1,
      { findings: many, wantsTail: true },
      { top: 60, logTail: Array.from({ length: 40 }, (_, at) => `${at}`) },
    );
    if (made.status === "pass") throw new Error("red was expected");
    expect(made.findings?.[0]?.detail).toHaveLength(1);
    expect(made.findings?.at(-1)?.detail).toBeUndefined();
    expect(made.truncated?.detail_lines).toBeGreaterThan(0);
    expect(made.log_tail?.at(-1)).toBe("39");
  });
});

describe("a digest is sparse and the same for the same facts", () => {
  test("a summary keeps no null, empty, 0 or false, at any depth", () => {
    const summary = {
      a: 0,
      b: "",
      c: null,
      d: [],
      e: {},
      f: false,
      g: { h: 0, i: { j: "" } },
      k: 1,
      l: [0, 1],
      m: { n: true },
    };
    expect(digest(0, { summary }).summary).toEqual({ k: 1, l: [0, 1], m: { n: true } });
  });

  test("the order of keys does not show", () => {
    const one = digest(0, { summary: { a: 1, b: { c: 2, d: 3 } } });
    const other = digest(0, { summary: { b: { d: 3, c: 2 }, a: 1 } });
    expect(documentText(one)).toBe(documentText(other));
  });

  test("no finding is `findings` without a total: the schema holds every variant", () => {
    for (const rc of [0, 1, -9, 124]) {
      for (const part of [
        {},
        { findings: findings(2) },
        { trusted: false },
        { gateFailures: ["g"] },
        { owesFindings: false },
      ]) {
        v.parse(digestSchema, digest(rc, part));
      }
    }
  });

  test("warnings show their level, errors none, and replays stand beside the finding", () => {
    const found = [findingOf({ id: "a", kind: "k", message: "m", level: "warning", replay: "inkcheck play" })];
    expect(digest(1, { findings: found })).toMatchObject({ findings: [{ level: "warning", replay: "inkcheck play" }] });
  });
});
