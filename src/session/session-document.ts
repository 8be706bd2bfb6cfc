import * as v from "valibot";
import { checkpointId, codeWord, count, goalHandle, isoTime, reportId, sha256Field } from "./fields.ts";
import { eventsOfVersion } from "./session-event.ts";

/** How a session stands between windows. */
const sessionStatus = v.picklist([
  /** Live work remains, and an exact checkpoint of it. */
  "paused",
  /** Everything reachable was visited. */
  "complete",
  /** Ended for another reason, with nothing to continue from. */
  "stopped",
  /** Ended by its owner; it can be continued while its checkpoint stands. */
  "cancelled",
  /** The story changed under a campaign. */
  "invalidated",
]);

export type SessionStatus = v.InferOutput<typeof sessionStatus>;

const findingCounts = v.strictObject({
  endings: count,
  runtimeErrors: count,
  assertionViolations: count,
  unvisitedKnots: count,
});

export type FindingCounts = v.InferOutput<typeof findingCounts>;

const goalProbe = v.strictObject({
  goalHandle,
  status: codeWord,
  reportId,
  directedGranted: count,
  directedConsumed: count,
});

export type GoalProbe = v.InferOutput<typeof goalProbe>;

/** A campaign's ledger, which only the campaign reads, under the SHA-256 of its canonical JSON. */
const campaign = v.strictObject({ digest: sha256Field, ledger: v.record(v.string(), v.unknown()) });

const firstFields = {
  artifactType: v.literal("mcp-search-session"),
  inkcheckVersion: v.pipe(v.string(), v.maxLength(64)),
  capabilityHash: sha256Field,
  createdAt: isoTime,
  updatedAt: isoTime,
  revision: v.pipe(count, v.minValue(1)),
  source: v.strictObject({ entrypoint: v.pipe(v.string(), v.minLength(1)) }),
  status: sessionStatus,
  recoverable: v.boolean(),
  totalGranted: count,
  statesExplored: count,
  latestReportId: reportId,
  latestCheckpointId: v.optional(checkpointId),
  bindingLimit: v.nullable(codeWord),
  findings: findingCounts,
  droppedEventCount: count,
};

const directedFields = {
  directedGranted: count,
  directedStatesExplored: count,
  goalProbes: v.pipe(v.array(goalProbe), v.maxLength(64)),
};

const events = <Version extends 1 | 2 | 3 | 4 | 5>(version: Version) =>
  v.pipe(v.array(eventsOfVersion[version]), v.maxLength(64));

/** The session documents of each schema. 1: base search. 2: replays. 3: pins and checks. 4: directed work. 5: campaigns. */
export const documentOfVersion = {
  1: v.strictObject({ schemaVersion: v.literal(1), ...firstFields, events: events(1) }),
  2: v.strictObject({ schemaVersion: v.literal(2), ...firstFields, events: events(2) }),
  3: v.strictObject({ schemaVersion: v.literal(3), ...firstFields, events: events(3) }),
  4: v.strictObject({ schemaVersion: v.literal(4), ...firstFields, ...directedFields, events: events(4) }),
  5: v.strictObject({
    schemaVersion: v.literal(5),
    ...firstFields,
    ...directedFields,
    events: events(5),
    campaign: v.optional(campaign),
  }),
} as const;

export type SessionDocument = v.InferOutput<(typeof documentOfVersion)[5]>;
