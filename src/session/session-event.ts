import * as v from "valibot";
import { checkpointId, codeWord, count, findingId, goalHandle, pinId, reportId } from "./fields.ts";

const common = {
  sequence: v.pipe(count, v.minValue(1)),
  revision: v.pipe(count, v.minValue(1)),
  totalGranted: count,
  statesExplored: count,
  reportId,
  checkpointId: v.optional(checkpointId),
};

const directed = { directedGranted: count, directedConsumed: count };

const started = v.strictObject({ ...common, type: v.literal("started") });
const continued = v.strictObject({ ...common, type: v.literal("continued") });
const cancelled = v.strictObject({ ...common, type: v.literal("cancelled") });
const replayed = v.strictObject({ ...common, type: v.literal("replayed"), findingId, replayStatus: codeWord });
const pinned = v.strictObject({ ...common, type: v.literal("regression_pinned"), findingId, pinId });
const checked = v.strictObject({
  ...common,
  type: v.literal("regression_checked"),
  findingId: v.optional(findingId),
  pinId,
  regressionStatus: codeWord,
});
const goalAdded = v.strictObject({
  ...common,
  ...directed,
  type: v.literal("goal_added"),
  goalHandle,
  goalStatus: codeWord,
});
const assertionsAdded = v.strictObject({ ...common, ...directed, type: v.literal("assertions_added") });

/** What happened to a session, newest schema: who did what under which revision, in ids, counts and code words. */
export const sessionEventSchema = v.variant("type", [
  started,
  continued,
  cancelled,
  replayed,
  pinned,
  checked,
  goalAdded,
  assertionsAdded,
]);

export type SessionEvent = v.InferOutput<typeof sessionEventSchema>;

/** The events that a document of an earlier schema may hold: each schema has those of the ones before it. */
export const eventsOfVersion = {
  1: v.variant("type", [started, continued, cancelled]),
  2: v.variant("type", [started, continued, cancelled, replayed]),
  3: v.variant("type", [started, continued, cancelled, replayed, pinned, checked]),
  4: v.variant("type", [started, continued, cancelled, replayed, pinned, checked, goalAdded]),
  5: sessionEventSchema,
} as const;
