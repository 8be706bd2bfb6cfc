import * as v from "valibot";
import { contentId } from "../store/index.ts";
import { stepMarkSchema } from "./step-mark.ts";

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const index = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const word = v.pipe(v.string(), v.regex(/^[A-Za-z0-9._:-]{1,80}$/));
const data = v.record(v.string(), v.unknown());

const common = {
  id: v.pipe(v.string(), v.regex(/^regression-[0-9a-f]{24}$/)),
  createdAt: v.string(),
  inkcheckVersion: v.string(),
  /** Of the session that made it; only that session checks it. Null for pins made outside sessions. */
  sessionCapabilityHash: v.nullable(hash),
  source: v.strictObject({ entrypoint: v.string(), baselineFingerprint: hash }),
  reportId: word,
  findingId: word,
  findingKind: word,
  choices: v.pipe(v.array(index), v.readonly()),
  storySeed: index,
  /** By turn, what was drawn, where draws were explored; absent: what the story seed gives. */
  draws: v.optional(v.pipe(v.array(v.pipe(v.array(index), v.readonly())), v.readonly())),
  /** One a choice. Pins of earlier tools have none, so that drift cannot be told on them. */
  steps: v.optional(v.array(stepMarkSchema)),
};

/** Schema 1: a runtime failure, by the hashes of what was observed at the end of its witness. No text of any kind. */
const runtimePin = v.strictObject({
  schemaVersion: v.literal(1),
  artifactType: v.literal("runtime-regression-pin"),
  ...common,
  expectedRuntimeErrorHashes: v.pipe(v.array(hash), v.minLength(1)),
});

/** Schema 2 adds rules and goals, which hold the author's names and values. */
const assertionPin = v.strictObject({
  schemaVersion: v.literal(2),
  artifactType: v.literal("assertion-regression-pin"),
  ...common,
  rule: data,
});

const goalPin = v.strictObject({
  schemaVersion: v.literal(2),
  artifactType: v.literal("goal-witness-pin"),
  ...common,
  goal: data,
  stageId: v.optional(word),
});

export const pinSchema = v.variant("artifactType", [runtimePin, assertionPin, goalPin]);

export type RegressionPin = v.InferOutput<typeof pinSchema>;
export type RuntimePin = v.InferOutput<typeof runtimePin>;

/** The id follows from what a pin is, not from when it was made: the same input gives the same pin, however often it is asked for. */
export function pinIdOf(identity: object): string {
  return contentId("regression", identity);
}
