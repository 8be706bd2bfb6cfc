import * as v from "valibot";
import { sessionLimits } from "../../../config/index.ts";

const whole = (min: number, max: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(min), v.maxValue(max));

/** The largest story seed that stock inkjs tells from others. */
const MAX_STORY_SEED = 2_147_483_646;
const MAX_SEED = 4_294_967_295;

/** The story a call means: a file of the working directory. */
export const storyFields = { file: v.string(), cwd: v.optional(v.nullable(v.string()), null) };

/** A session, by its bearer secret. */
export const sessionFields = { ...storyFields, sessionCapability: v.string() };

/** A call that changes a session names the revision it has seen last. */
export const revisedFields = { ...sessionFields, revision: whole(0, Number.MAX_SAFE_INTEGER) };

/** Which findings a session response lists. */
export const findingFields = { findingLimit: v.optional(whole(1, 100), 20) };
export const findingPageFields = { ...findingFields, findingCursor: v.optional(v.nullable(v.string()), null) };

/** The `nextSince` of an earlier response: only events after it. */
export const sinceField = { since: v.optional(v.nullable(v.string()), null) };

/** Options that hold for a search through all its windows. */
export const searchFields = {
  maxDepth: v.optional(whole(1, 1000), 100),
  seed: v.optional(whole(0, MAX_SEED), 1),
  storySeed: v.optional(whole(1, MAX_STORY_SEED), 1),
  maxFrontierStates: v.optional(v.nullable(whole(1, 100_000_000)), null),
  maxFrontierMb: v.optional(v.nullable(whole(1, 1_000_000)), null),
};

export const storySeedField = v.optional(whole(1, MAX_STORY_SEED), 1);

/** Seconds after which a window ends at a boundary. */
export const secondsField = { maxSeconds: v.optional(whole(1, sessionLimits.windowSecondsMax)) };

/** States granted by one call. */
export const grantField = whole(1, sessionLimits.perCall);
export const totalField = whole(1, sessionLimits.total);

/** The options of a search from a call's fields. */
export function optionsFrom(given: {
  readonly maxDepth: number;
  readonly seed: number;
  readonly storySeed: number;
  readonly maxFrontierStates: number | null;
  readonly maxFrontierMb: number | null;
}) {
  const { maxDepth, seed, storySeed, maxFrontierStates, maxFrontierMb } = given;
  const maxFrontierBytes = maxFrontierMb === null ? null : maxFrontierMb * 1024 ** 2;
  return { maxDepth, seed, storySeed, maxFrontierStates, maxFrontierBytes };
}
