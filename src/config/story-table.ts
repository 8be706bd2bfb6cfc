import * as v from "valibot";
import { limitRanges } from "./limit-ranges.ts";
import { parseBytes, parseSeconds } from "./quantities.ts";

const text = v.pipe(v.string(), v.minLength(1, "must not be empty"));

const whole = ({ min, max }: { readonly min: number; readonly max: number }) => {
  const range = `must be a whole number from ${min} to ${max}`;
  return v.pipe(v.number(), v.integer(range), v.minValue(min, range), v.maxValue(max, range));
};

/** A number of the smallest unit, or text with a unit. */
const measured = (
  parse: (text: string) => number | null,
  { min, max }: { readonly min: number; readonly max: number },
  example: string,
) =>
  v.pipe(
    v.union([v.number(), v.string()]),
    v.transform((given) => (typeof given === "number" ? given : (parse(given) ?? Number.NaN))),
    v.check((value) => value >= min && value <= max, `must be ${example}`),
  );

const startValue = v.union(
  [v.number(), v.string(), v.boolean(), v.pipe(v.array(text), v.minLength(1, "must not be empty"), v.readonly())],
  "must be a number, a text, true, false or a list of names",
);

/** A place where the game enters the story: a knot or stitch, and the variables that it sets before. */
const start = v.strictObject({
  knot: text,
  set: v.optional(v.record(v.string(), startValue), {}),
  /** The main file it belongs to, where there are several; relative to the configuration file. */
  entry: v.optional(text),
});

/** The keys of `[story]`: what is checked, how far, and what counts as failing. */
export const storyEntries = {
  /** The main file; relative to the configuration file. */
  entry: v.optional(text),
  /** Several main files, checked one after another. */
  entries: v.optional(v.pipe(v.array(text), v.minLength(1, "must not be empty"))),
  /** Folders outside the project that INCLUDE may reach; relative to the configuration file. */
  include_roots: v.optional(v.array(text), []),
  story_seed: v.optional(whole(limitRanges.storySeed)),
  /** Who draws lots: `seed` the story seed, `all` every outcome is played, `auto` so where no turn has too many. */
  random: v.optional(v.picklist(["auto", "all", "seed"])),
  /** Outcomes of one turn that are played at most. */
  max_fan_out: v.optional(whole(limitRanges.maxFanOut)),
  max_states: v.optional(whole(limitRanges.maxStates)),
  max_depth: v.optional(whole(limitRanges.maxDepth)),
  max_time: v.optional(measured(parseSeconds, limitRanges.maxTime, 'seconds or a time such as "90s", "5m" or "2h"')),
  max_memory: v.optional(measured(parseBytes, limitRanges.maxMemory, 'an amount such as "512MiB" or "2GiB"')),
  fail_on: v.optional(v.picklist(["error", "warning", "note"])),
  strict: v.optional(v.boolean()),
  require_complete: v.optional(v.boolean()),
  /** A file of accepted findings; relative to the configuration file. */
  baseline: v.optional(text),
  /** Transitions that looking for goals may take besides those of the check itself. */
  goal_states: v.optional(whole({ min: 0, max: limitRanges.maxStates.max })),
  /** Reductions of the state space to leave out; `all` leaves out every one. */
  no_reduce: v.optional(v.array(text), []),
  /** EXTERNAL functions that the game answers: named here, they are expected to be open. */
  externals: v.optional(v.array(text), []),
  /** Further places where play begins. */
  start: v.optional(v.array(start), []),
};

/** `[story]` after validation, in the words of the code. What is undefined was not said. */
export interface StoryConfig {
  readonly entries: readonly string[];
  readonly includeRoots: readonly string[];
  readonly storySeed: number | undefined;
  readonly random: "auto" | "all" | "seed" | undefined;
  readonly maxFanOut: number | undefined;
  readonly maxStates: number | undefined;
  readonly maxDepth: number | undefined;
  /** Seconds. */
  readonly maxTime: number | undefined;
  /** Bytes. */
  readonly maxMemory: number | undefined;
  readonly failOn: "error" | "warning" | "note" | undefined;
  readonly strict: boolean | undefined;
  readonly requireComplete: boolean | undefined;
  readonly goalStates: number | undefined;
  readonly noReduce: readonly string[];
  readonly externals: readonly string[];
  readonly baseline: string | undefined;
  readonly starts: readonly ConfiguredStart[];
}

/** A further place where play begins. */
export type ConfiguredStart = v.InferOutput<typeof start>;

/** Reads a `[story]` table. */
export const storyTable = v.pipe(
  v.strictObject(storyEntries),
  v.check((story) => story.entry === undefined || story.entries === undefined, "has both `entry` and `entries`"),
  v.transform((story): StoryConfig => ({
    entries: story.entries ?? (story.entry === undefined ? [] : [story.entry]),
    includeRoots: story.include_roots,
    storySeed: story.story_seed,
    random: story.random,
    maxFanOut: story.max_fan_out,
    maxStates: story.max_states,
    maxDepth: story.max_depth,
    maxTime: story.max_time,
    maxMemory: story.max_memory,
    failOn: story.fail_on,
    strict: story.strict,
    requireComplete: story.require_complete,
    goalStates: story.goal_states,
    noReduce: story.no_reduce,
    externals: story.externals,
    baseline: story.baseline,
    starts: story.start,
  })),
);
