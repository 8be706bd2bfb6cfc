import * as v from "valibot";

/*
 * The report, version 1. `evidence` holds all that follows from the story and the options alone, and nothing else: no
 * times, no memory, no worker counts, no way of storing states. Two runs agree when their `evidenceSha256` agree.
 */

const list = <const T extends v.GenericSchema>(item: T) => v.pipe(v.array(item), v.readonly());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const position = v.pipe(v.number(), v.integer(), v.minValue(1));

const severity = v.picklist(["error", "warning", "note"]);

const span = v.object({
  file: v.string(),
  line: position,
  column: v.nullable(position),
  endLine: position,
  endColumn: v.nullable(position),
});

/** Choice indices from the start, each from 0. */
const witness = list(count);

/** By turn, the first turn first, the outcome of each draw, from 0; null where the story seed decides. */
const draws = v.nullable(list(list(count)));

const trailStep = v.object({ index: count, of: count, text: v.string(), span: v.nullable(span) });

const startValue = v.union([v.number(), v.string(), v.boolean(), list(v.string())]);

/** A place where the game enters the story, and the variables that it sets before. */
const start = v.object({ knot: v.string(), set: v.record(v.string(), startValue) });

const finding = v.object({
  id: v.string(),
  code: v.pipe(v.string(), v.regex(/^INK\d{3}$/)),
  kind: v.string(),
  severity,
  certainty: v.picklist(["witnessed", "proved", "static", "unknown"]),
  title: v.string(),
  message: v.string(),
  hint: v.string(),
  details: list(v.string()),
  span: v.nullable(span),
  landmark: v.nullable(v.string()),
  excerpt: v.nullable(v.object({ firstLine: position, lines: list(v.string()) })),
  witness: v.nullable(witness),
  draws,
  trail: v.nullable(list(trailStep)),
  /** Where the witness begins; null for the top of the story. */
  start: v.nullable(start),
  reachedBy: v.nullable(v.object({ states: count, choices: count })),
});

const unknownReason = v.picklist([
  "depth",
  "transitions",
  "time",
  "memory",
  "frontier",
  "interrupted",
  "cut-turns",
  "fan-out",
  "randomness",
  "open-externals",
  "other-starts",
]);

const explore = v.object({
  /** True only where every state that any reader can reach was visited: closed, without chance and without open externals. */
  exhaustive: v.boolean(),
  /** True where every state reachable under `under` was visited. */
  closed: v.boolean(),
  stop: v.picklist(["exhausted", "depth", "transitions", "time", "memory", "frontier", "interrupted"]),
  /** What stands between this run and a proof; null where it is one. */
  unknown: v.nullable(unknownReason),
  under: v.object({
    storySeed: count,
    /** In which order states were expanded: trails are the shortest only with `breadth`. The seed is null where it draws nothing. */
    order: v.picklist(["breadth", "deep", "novelty", "seeded", "mixed"]),
    orderSeed: v.nullable(count),
    /** Whether anything was drawn at random, and whether the story seed drew it or every outcome was played. */
    randomness: v.boolean(),
    draws: v.picklist(["seed", "all"]),
    /** Outcomes of one turn that were played at most; with draws of the seed, what a turn has too many of. Null where nothing branches. */
    fanOut: v.nullable(count),
    openExternals: list(v.string()),
    reductions: list(v.string()),
    /** Whether terminal variants are exact; else some that differ only in what no later play reads are one. */
    exactVariants: v.boolean(),
  }),
  /** Attempted choices. */
  transitions: count,
  /** Distinct states met. */
  states: count,
  /** Distinct states whose choices have not all been taken. */
  frontier: count,
  atDepthLimit: count,
  /** Choices on the way to the farthest state, each by its first way. */
  depth: count,
  cutTurns: count,
  /** Turns that could have come out in more ways than were played. */
  cutDraws: count,
  /** Number of the state from which something new was met last: a place, a choice, a fault, an ending. */
  lastNewAt: count,
  ends: v.object({ choices: count, ended: count, silentStop: count, error: count, unfinished: count }),
});

const share = v.object({ reached: count, total: count });

const reachVerdict = v.variant("kind", [
  /** `from`: where the witness begins, 0 for the top of the story, else a place of `starts` counted from 1. */
  v.object({ kind: v.literal("reached"), from: count, witness, draws, transitions: count }),
  /** Proved by a search that closed, or by the source alone. */
  v.object({ kind: v.literal("unreachable"), by: v.picklist(["search", "source"]) }),
  v.object({ kind: v.literal("not-reached"), why: unknownReason }),
]);

/** A chance under uniform play that lies between two bounds. */
const chance = v.object({ atLeast: v.number(), atMost: v.number() });

/** How games go when every choice is as likely as another. */
const odds = v.object({
  /** Errors, dead ends and endless turns. */
  fault: chance,
  /** Games that can only go on for ever. */
  forever: chance,
  /** In choices. */
  shortest: v.nullable(count),
  median: v.nullable(count),
  /** Null where games can be longer than any number. */
  longest: v.nullable(count),
});

/** A share of random plays, with the bounds between which the true chance lies in 95 of 100 samples. */
const sampledShare = { plays: count, low: v.number(), high: v.number() };

const sampled = v.object({
  plays: count,
  /** The most frequent first; at most 100. */
  endings: list(v.object({ id: v.string(), ...sampledShare })),
  fault: v.object(sampledShare),
  /** Plays that were not over after as many choices as the search goes deep. */
  givenUp: count,
  median: v.nullable(count),
});

const ending = v.object({
  id: v.string(),
  /** The text of the final turn, whitespace folded. */
  text: v.string(),
  witness,
  draws,
  /** Transitions that ended with it. */
  transitions: count,
  /** How many different values of the variables it ended with. */
  variants: count,
  /** Of ending so under uniform play; null where it cannot be computed. */
  chance: v.nullable(chance),
});

/** A value of ink: a list by the full names of its items. */
const value = v.union([
  v.number(),
  v.string(),
  v.boolean(),
  v.null(),
  v.object({ list: list(v.string()) }),
  v.object({ divert: v.string() }),
]);

/** A way to a turn; `draws` are the outcomes drawn on it, turn by turn, or null where the story seed decides. */
const way = { witness, draws: v.nullable(list(list(count))) };
const valuesByName = v.record(v.string(), value);

const assertionResult = v.object({
  id: v.string(),
  description: v.nullable(v.string()),
  when: v.string(),
  condition: v.string(),
  /** `holds`: proved. `not_observed`: there was nothing to look at. `holds_where_looked`: not proved, see `why`. */
  status: v.picklist(["violated", "not_observed", "holds", "holds_where_looked"]),
  why: v.nullable(unknownReason),
  /** How often it was looked at, over all choices taken. */
  observations: count,
  /** `play`: 0 from the top, else a place of `starts` counted from 1. */
  violation: v.nullable(
    v.object({
      ...way,
      play: count,
      moment: v.picklist(["write", "choices", "ending", "enters", "leaves"]),
      values: valuesByName,
    }),
  ),
});

const goalResult = v.object({
  id: v.string(),
  description: v.nullable(v.string()),
  required: v.boolean(),
  status: v.picklist(["reached", "not_reached_within_limits", "proven_unreachable", "blocked_by_stage"]),
  why: v.nullable(unknownReason),
  /** Of a staged goal that was not reached, the first stage that was not met. */
  blockedBy: v.nullable(v.string()),
  stages: list(v.object({ id: v.string(), condition: v.string(), met: v.nullable(v.object(way)) })),
  reached: v.nullable(v.object(way)),
  closest: v.nullable(v.object({ ...way, distance: v.number(), values: valuesByName })),
});

const rules = v.object({
  assertions: list(assertionResult),
  goals: list(goalResult),
  /** The search for goals alone, from the top, on a budget of its own; null where none was granted. */
  goalSearch: v.nullable(v.object({ granted: count, transitions: count, states: count, closed: v.boolean() })),
});

/** What a check does, in its order. */
const stage = v.picklist(["compiling", "loading", "exploring", "sampling", "analysing", "confirming", "reporting"]);

const evidence = v.object({
  story: v.object({
    entry: v.string(),
    origin: v.picklist(["ink", "json"]),
    sourceSha256: v.nullable(v.string()),
    files: list(v.string()),
  }),
  options: v.object({
    storySeed: count,
    maxStates: count,
    maxDepth: count,
    /** States that may wait, and bytes of their records; null where there is no limit. */
    maxFrontierStates: v.nullable(count),
    maxFrontierBytes: v.nullable(count),
  }),
  /** Null where the run was cut off before the compiler was done. */
  compile: v.nullable(v.object({ ok: v.boolean(), errors: count, warnings: count, notes: count })),
  /** The search from the top; what it says of being closed and exhaustive counts the searches of `starts` in. */
  explore: v.nullable(explore),
  /** What the game was taken to answer, by the name of the external; null is no value. Absent where nothing is said. */
  externals: v.optional(v.record(v.string(), list(v.union([v.number(), v.string(), v.boolean(), v.null()])))),
  /** Variables with many values in random plays, which multiply states; looked for where a search was cut. */
  multipliers: list(v.object({ variable: v.string(), values: count })),
  /** Searches from the places where the game enters the story. */
  starts: list(v.object({ ...start.entries, explore })),
  coverage: v.nullable(
    v.object({
      knots: share,
      stitches: share,
      functions: share,
      choices: share,
      gathers: share,
      lines: share,
      branches: share,
      alternatives: share,
    }),
  ),
  reachability: list(
    v.object({
      kind: v.string(),
      path: v.string(),
      name: v.nullable(v.string()),
      span: v.nullable(span),
      verdict: reachVerdict,
    }),
  ),
  endings: v.object({
    /** The nearest first; at most 1,000. */
    list: list(ending),
    /** Different final texts met. */
    total: count,
    /** Terminal variants met. */
    variantTotal: count,
    /**
     * Terminal variants: an ending with one set of values of the variables; at most 1,000. They are told apart up to the
     * reductions in `under` unless `under.exactVariants`: what no later play could read may have been merged.
     */
    variants: list(v.object({ id: v.string(), ending: v.string(), witness, draws, transitions: count })),
    /** Null where the search is no proof. */
    odds: v.nullable(odds),
    /** Random plays; null where none were asked for. */
    sampled: v.nullable(sampled),
    /** Transitions to endings beyond those that the search kept apart. */
    overflow: count,
    /** Whether some ending can be reached from the start. */
    fromStart: v.picklist(["ends", "never-ends", "unknown"]),
    /** States that offer choices, none of which can lead to an ending. */
    stuckStates: count,
  }),
  /** What came of the project's assertions and goals; absent where it has none. */
  rules: v.optional(rules),
  findings: list(finding),
  /** Findings that the author marked with `inkcheck-ignore`. */
  ignored: count,
});

export const reportSchema = v.object({
  schemaVersion: v.literal(1),
  tool: v.object({ name: v.literal("inkcheck"), version: v.string() }),
  evidence,
  /** SHA-256 of the evidence as canonical JSON: keys in code unit order, no spaces. */
  evidenceSha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  run: v.object({
    /** The story as it was asked for, for commands to type. */
    storyPath: v.string(),
    startedAt: v.string(),
    elapsedMs: v.number(),
    peakMemoryBytes: count,
    /** Seconds and bytes that were allowed, or null. */
    maxTime: v.nullable(v.number()),
    maxMemory: v.nullable(v.number()),
    identity: v.nullable(v.picklist(["exact", "fingerprint-64", "fingerprint-128"])),
    interruptedBy: v.nullable(v.picklist(["SIGINT", "SIGTERM"])),
    /**
     * Set where the run was ended in the middle of a stage, so that it and those after it tell nothing; null where every
     * stage came to its own end, a search that stopped at a limit among them.
     */
    cutOff: v.optional(
      v.nullable(v.object({ by: v.picklist(["time", "memory", "interrupted"]), during: stage })),
      null,
    ),
    failOn: severity,
    strict: v.boolean(),
    requireComplete: v.boolean(),
    /** Findings that a baseline accepts, and entries of it that are found no more; null without one. */
    baseline: v.nullable(v.object({ path: v.string(), accepted: list(v.string()), stale: list(v.string()) })),
    exitCode: count,
  }),
  /** What would tell more about the story, whatever was found. */
  advice: v.object({
    action: v.picklist([
      "mend",
      "deepen",
      "broaden",
      "more-time",
      "more-memory",
      "run-again",
      "vary-seed",
      "model-external",
      "cap-variable",
      "stop",
    ]),
    why: v.string(),
    /** Options that follow the advice. */
    flags: list(v.string()),
    /** The limits it asks for; null where other limits would not help. */
    limits: v.nullable(v.object({ maxStates: count, maxDepth: count })),
  }),
  /** Questions that this run does not answer; docs/not-checked.md says more of each. */
  notChecked: list(v.picklist(["saved-games", "knots-the-game-enters", "other-draws", "host-answers"])),
  /** What to type next, and why. */
  next: v.object({ command: v.string(), why: v.string() }),
});

export type Report = v.InferOutput<typeof reportSchema>;
export type Evidence = v.InferOutput<typeof evidence>;
/** Who ended a run, and in the middle of what. */
export type CutOff = NonNullable<Report["run"]["cutOff"]>;
export type CheckStage = CutOff["during"];
export type ReportedFinding = v.InferOutput<typeof finding>;
