import * as v from "valibot";
import type { FindingCode } from "../../src/findings/index.ts";

/** What a folder of a public bug report says that a checker should answer. */
export const bugSchema = v.object({
  entry: v.string(),
  expect: v.object({
    kind: v.string(),
    line: v.optional(v.number()),
    witness: v.optional(v.array(v.number())),
    knot: v.optional(v.string()),
  }),
});

type Stated = v.InferOutput<typeof bugSchema>["expect"];

/** The part of a finding by which a bug is judged. */
export interface JudgedFinding {
  readonly code: string;
  readonly severity: string;
  readonly landmark: string | null;
  readonly span: { readonly line: number } | null;
  readonly witness: readonly number[] | null;
}

/** The codes that answer each kind of public bug report; an empty list is a kind without a finding. */
export const codesByKind: Readonly<Record<string, readonly FindingCode[]>> = {
  none: [],
  reachable: [],
  "random-branch-reachable": [],
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
  portability: ["INK164"],
};

/** Kinds that are documented as not checked: the report names them under `notChecked`. */
export const notCheckedKinds: Readonly<Record<string, string>> = { "save-incompatible": "saved-games" };

/** What is wrong with the answer to a bug, or null where it is as stated; `reachedKnots` as the run reached them. */
export function wrongWith(
  stated: Stated,
  findings: readonly JudgedFinding[],
  reachedKnots: ReadonlySet<string>,
): string | null {
  if ((stated.kind === "reachable" || stated.kind === "random-branch-reachable") && stated.knot !== undefined) {
    return reachedKnots.has(stated.knot) ? null : `knot ${stated.knot} is not reached`;
  }
  const codes: readonly string[] = codesByKind[stated.kind] ?? [];
  if (codes.length === 0) {
    const error = findings.find(({ severity }) => severity === "error");
    return error === undefined ? null : `${error.code} at line ${error.span?.line}, but the story is sound`;
  }
  const answers = findings.filter(({ code }) => codes.includes(code));
  if (answers.length === 0) return `none of ${codes.join(", ")}`;
  if (stated.line !== undefined && !answers.some(({ span }) => span?.line === stated.line)) {
    return `not at line ${stated.line}`;
  }
  const witness = stated.witness?.join(".");
  if (witness !== undefined && !answers.some((answer) => answer.witness?.join(".") === witness)) {
    return `not by choices ${witness}`;
  }
  const isMissed = stated.knot !== undefined && codes.includes("INK201");
  return isMissed && !answers.some(({ landmark }) => landmark === stated.knot) ? `not knot ${stated.knot}` : null;
}
