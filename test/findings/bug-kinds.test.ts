import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import type { FindingCode } from "../../src/findings/index.ts";
import { sharedFolder } from "../shared-folder.ts";
import { checkFile } from "./check-story.ts";

const expectationSchema = v.object({
  entry: v.string(),
  expect: v.object({
    kind: v.string(),
    line: v.optional(v.number()),
    witness: v.optional(v.array(v.number())),
    knot: v.optional(v.string()),
  }),
});

/** The codes that answer each kind of public bug report; an empty list is a kind without a finding. */
const codesByKind: Readonly<Record<string, readonly FindingCode[]>> = {
  none: [],
  reachable: [],
  "division-by-zero": ["INK101"],
  "list-became-empty": ["INK210"],
  "missing-external": ["INK130"],
  "external-lookahead": ["INK224"],
  "dead-end": ["INK113"],
  "ran-out-of-content": ["INK110"],
  "infinite-loop": ["INK114", "INK116"],
  "infinite-recursion": ["INK115", "INK116"],
  "runtime-error": ["INK100", "INK102", "INK103"],
  "blank-choice": ["INK203", "INK412"],
  "unreachable-knot": ["INK201"],
  "no-ending-reachable": ["INK121"],
  "compile-error": ["INK400", "INK401", "INK402", "INK409"],
  "include-not-found": ["INK403"],
  "include-portability": ["INK413"],
  "suspicious-choice": ["INK415"],
};

/** Kinds that have no code yet. */
const notAnsweredYet: ReadonlySet<string> = new Set(["portability", "random-branch-reachable", "save-incompatible"]);

const bugs = sharedFolder === null ? null : join(sharedFolder, "bugs");
const names = bugs === null ? [] : readdirSync(bugs).filter((name) => /^\d\d-/u.test(name));
const read = (name: string) =>
  v.parse(expectationSchema, JSON.parse(readFileSync(join(bugs ?? "", name, "expected.json"), "utf8")));

test.skipIf(bugs === null)("every kind of public bug report has its codes, or is listed as open", () => {
  const kinds = new Set(names.map((name) => read(name).expect.kind));
  const known = [...Object.keys(codesByKind), ...notAnsweredYet];
  expect([...kinds].filter((kind) => !known.includes(kind))).toEqual([]);
});

test.each(names.filter((name) => !notAnsweredYet.has(read(name).expect.kind)))(
  "%s is answered as stated",
  async (name) => {
    const { entry, expect: stated } = read(name);
    const codes: readonly string[] = codesByKind[stated.kind] ?? [];
    const { findings } = await checkFile(join(bugs ?? "", name, entry), { maxStates: 500 });
    const answers = findings.filter(({ code }) => codes.includes(code));
    if (codes.length === 0) expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    else expect(answers.length).toBeGreaterThan(0);
    if (stated.line !== undefined && codes.length > 0)
      expect(answers.map(({ span }) => span?.line)).toContain(stated.line);
    if (stated.witness !== undefined) expect(answers.map(({ witness }) => witness)).toContainEqual(stated.witness);
    if (stated.knot !== undefined && codes.includes("INK201")) {
      expect(answers.map(({ landmark }) => landmark)).toContain(stated.knot);
    }
  },
);
