import { grouped } from "./text/layout.ts";
import type { Evidence, Report } from "./report-schema.ts";

type Advice = Report["advice"];
type Multiplier = Evidence["multipliers"][number];
type Explore = NonNullable<Evidence["explore"]>;

const MOST_STATES = 100_000_000;
const MOST_DEPTH = 1000;

/** What would tell more about the story, and why: a function of the evidence alone, whatever was found. */
export function adviceOn({ explore, starts, multipliers, options }: Evidence): Advice {
  if (explore === null) return plain("mend", "nothing can be played until the story compiles");
  const searches = [explore, ...starts.map((start) => start.explore)];
  const { stop } = searches.find((search) => search.stop !== "exhausted") ?? explore;
  const multiplier = multiplierOf(explore, multipliers);
  switch (stop) {
    case "exhausted":
      return whenExhausted(explore, options.storySeed);
    case "depth":
      return capping(multiplier, whenTooDeep(options));
    case "transitions":
      return capping(multiplier, whenTooMany(options, explore));
    case "time":
      return capping(multiplier, {
        ...plain("more-time", "the time limit was met first"),
        flags: ["--max-time", "600"],
      });
    case "memory":
      return capping(multiplier, plain("more-memory", "the memory limit was met first: allow more with --max-memory"));
    case "frontier":
      return capping(
        multiplier,
        plain("more-memory", "too many states waited: allow more with --max-frontier-states or --max-frontier-memory"),
      );
    case "interrupted":
      return plain("run-again", "the run was interrupted");
    default:
      return stop satisfies never;
  }
}

function whenExhausted({ unknown, under }: Explore, storySeed: number): Advice {
  switch (unknown) {
    case "randomness":
      return {
        ...plain("vary-seed", "the story draws lots: another seed may play otherwise"),
        flags: ["--story-seed", String(storySeed + 1)],
      };
    case "open-externals":
      return plain(
        "model-external",
        `0 stood in for ${under.openExternals.join(", ")}: write an ink function of its name`,
      );
    case "fan-out":
      return {
        ...plain("broaden", "a turn can come out in more ways than were played: what the others lead to is not known"),
        flags: under.fanOut === null ? [] : ["--max-fan-out", String(under.fanOut * 4)],
      };
    case "cut-turns":
      return plain("mend", "a turn was cut short: what follows it is not known");
    default:
      return plain("stop", "every way through was played: there is nothing to gain");
  }
}

function whenTooDeep({ maxStates, maxDepth }: Evidence["options"]): Advice {
  if (maxDepth >= MOST_DEPTH) return plain("stop", "the story goes on beyond the deepest search there is");
  const deeper = Math.min(MOST_DEPTH, maxDepth * 2);
  return {
    action: "deepen",
    why: "the ways through are longer than the depth limit",
    flags: ["--max-depth", String(deeper)],
    limits: { maxStates, maxDepth: deeper },
  };
}

function whenTooMany({ maxStates, maxDepth }: Evidence["options"], { lastNewAt, states }: Explore): Advice {
  if (maxStates >= MOST_STATES) return plain("stop", "the story has more states than the largest search takes");
  const more = Math.min(MOST_STATES, maxStates * 4);
  return {
    action: "broaden",
    why:
      lastNewAt < states / 4
        ? `there are more choices to take than the limit allows, though nothing new was met after the first ${grouped(lastNewAt + 1)} of ${grouped(states)} states`
        : "there are more choices to take than the limit allows",
    flags: ["--max-states", String(more)],
    limits: { maxStates: more, maxDepth },
  };
}

/** A variable to name where a search met its limit long after it met anything new: more of the same is what it sees. */
function multiplierOf({ lastNewAt, states }: Explore, multipliers: Evidence["multipliers"]): Multiplier | null {
  return lastNewAt < (states * 3) / 4 ? (multipliers[0] ?? null) : null;
}

function capping(multiplier: Multiplier | null, otherwise: Advice): Advice {
  if (multiplier === null) return otherwise;
  const { variable, values } = multiplier;
  const why = `\`${variable}\` took ${values} values in random plays, each of which may be a state of its own: let the story cap it, or stop reading it`;
  return { ...otherwise, action: "cap-variable", why: `${otherwise.why}; ${why}` };
}

function plain(action: Advice["action"], why: string): Advice {
  return { action, why, flags: [], limits: null };
}
