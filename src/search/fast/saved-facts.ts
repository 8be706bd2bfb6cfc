import * as v from "valibot";
import type { HazardKind } from "../../ink/index.ts";
import { jsonOf, type SavedPart, SavedStateMismatch, wordsOf } from "../../machine/index.ts";
import type { SavedEndings } from "../ending-recorder.ts";
import type { SavedSite } from "../site-recorder.ts";
import type { Arrival } from "../state-graph.ts";

/** What the pieces of a saved observer hold. */
export const FactPart = {
  facts: 30,
  openExternals: 31,
  sites: 32,
  outcomes: 33,
  variants: 34,
  offers: 35,
  firstVisits: 36,
  firstPlays: 37,
} as const;

/** Site, state, choice and draws of its first offer, states that offer it, whether it was blank. */
export const OFFER_CELLS = 6;
/** What was met, and by which choice of which state, with which draws, first. */
export const ARRIVAL_CELLS = 4;

const hazardKinds = [
  "division-by-zero",
  "list-emptied",
  "float-text",
  "rounding",
  "beyond-32-bits",
  "no-number",
  "whole-float",
] as const satisfies readonly HazardKind[];
const count = v.pipe(v.number(), v.safeInteger());
const arrival = v.object({ from: count, choice: count, draws: v.optional(count, 0) });
const span = v.nullable(
  v.object({ file: v.string(), line: count, column: v.nullable(count), endLine: count, endColumn: v.nullable(count) }),
);
const event = v.variant("kind", [
  v.object({ kind: v.literal("issue"), severity: v.picklist(["error", "warning"]), message: v.string() }),
  v.object({ kind: v.literal("hazard"), hazard: v.picklist(hazardKinds) }),
  v.object({ kind: v.literal("silent-stop") }),
  v.object({
    kind: v.literal("unfinished"),
    why: v.picklist(["repeats", "recursion", "step-budget", "output-budget"]),
  }),
]);
const siteSchema = v.object({
  event,
  place: v.nullable(v.object({ path: v.string(), span })),
  first: arrival,
  after: v.nullable(v.object({ targetPath: v.string(), span })),
  choices: v.array(v.string()),
  states: count,
  lastFrom: count,
});
const factsSchema = v.object({ randomness: v.boolean(), cutTurns: count, endingTexts: count, overflow: count });
const outcomeSchema = v.object({ text: v.string(), first: arrival, transitions: count, variants: count });
const variantSchema = v.tuple([v.string(), v.object({ outcome: count, first: arrival, transitions: count })]);

export const savedFacts = (part: SavedPart): v.InferOutput<typeof factsSchema>[] => listOf(factsSchema, part);
export const savedNames = (part: SavedPart): string[] => listOf(v.string(), part);
export const savedSites = (part: SavedPart): SavedSite[] => listOf(siteSchema, part);
export const savedOutcomes = (part: SavedPart): SavedEndings["outcomes"] => listOf(outcomeSchema, part);
export const savedVariants = (part: SavedPart): SavedEndings["variants"] => listOf(variantSchema, part);

/** Firsts as rows, in the order they were met. */
export function arrivalCells(firsts: ReadonlyMap<number, Arrival>): Uint32Array {
  return Uint32Array.from([...firsts].flatMap(([key, { from, choice, draws = 0 }]) => [key, from, choice, draws]));
}

/** The rows of a piece, as cells without sign. */
export function* rowsOf(part: SavedPart, rowCells: number): Generator<number[]> {
  const cells = new Uint32Array(wordsOf(part).buffer);
  if (cells.length % rowCells !== 0) throw new SavedStateMismatch("a piece of saved rows ends within a row");
  for (let at = 0; at < cells.length; at += rowCells) {
    yield [...cells.subarray(at, at + rowCells)];
  }
}

function listOf<S extends v.GenericSchema>(schema: S, part: SavedPart): v.InferOutput<S>[] {
  const parsed = v.safeParse(v.array(schema), jsonOf(part));
  if (!parsed.success) throw new SavedStateMismatch(`saved facts ${part.type} are not what a search writes`);
  return parsed.output;
}
