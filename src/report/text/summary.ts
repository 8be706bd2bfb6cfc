import type { Report } from "../report-schema.ts";
import { counted, grouped, labelled, printable } from "./layout.ts";
import { ruleRows } from "./rule-lines.ts";

type Evidence = Report["evidence"];
type Explore = NonNullable<Evidence["explore"]>;

const INDENT = 13;

/** What was played and what that covers, a line or two each. */
export function summaryLines({ evidence, run }: Report, width: number): string[] {
  const { explore } = evidence;
  if (explore === null) return [];
  const rows: (readonly [string, string | null])[] = [
    ["stopped", stopText(explore, evidence.options)],
    ["played", playedText(explore)],
    ...evidence.starts.map((start) => ["entered", startText(start, evidence.options)] as const),
    ["under", underText(explore)],
    ["sure", storeText(explore, run.identity)],
    ["the game", answersText(evidence.externals)],
    ["endings", endingsText(evidence.endings, explore.under)],
    ["at random", sampledText(evidence.endings.sampled)],
    ["coverage", coverageText(evidence)],
    ...ruleRows(evidence.rules),
    ["baseline", baselineText(run.baseline)],
    [
      "ignored",
      evidence.ignored === 0 ? null : counted(evidence.ignored, "finding that is marked", "findings that are marked"),
    ],
  ];
  return rows.flatMap(([label, text]) => (text === null ? [] : labelled(`  ${label}`, INDENT, text, width)));
}

function playedText({ states, transitions, depth }: Explore): string {
  return `${counted(states, "state")} · ${counted(transitions, "choice")} taken · up to ${counted(depth, "choice")} deep`;
}

/** What was played from a place where the game enters the story. */
function startText({ knot, explore }: Evidence["starts"][number], options: Evidence["options"]): string {
  const stopped = stopText(explore, options);
  return `at ${printable(knot)}: ${playedText(explore)}${stopped === null ? "" : `; stopped ${stopped}`}`;
}

function stopText(explore: Explore, options: Evidence["options"]): string | null {
  const waiting = `${counted(explore.frontier, "state")} still ${explore.frontier === 1 ? "has" : "have"} choices to take`;
  switch (explore.stop) {
    case "exhausted":
      return explore.cutTurns === 0
        ? null
        : `${counted(explore.cutTurns, "turn")} cut short; what follows is not known`;
    case "depth":
      return `at ${counted(options.maxDepth, "choice")} deep (--max-depth); ${waiting}`;
    case "transitions":
      return `at ${counted(options.maxStates, "choice")} taken (--max-states); ${waiting}`;
    case "time":
      return `at the time limit (--max-time); ${waiting}`;
    case "memory":
      return `at the memory limit (--max-memory); ${waiting}`;
    case "frontier":
      return `at the limit of waiting states (--max-frontier-states, --max-frontier-memory); ${waiting}`;
    case "interrupted":
      return `by interruption; ${waiting}`;
    default:
      return explore.stop satisfies never;
  }
}

/** The conditions beyond the story itself; null where nothing else decides what happens. */
function underText({ under, cutDraws }: Explore): string | null {
  const parts: string[] = [];
  if (under.randomness) parts.push(drawsText(under, cutDraws));
  if (under.openExternals.length > 0) parts.push(`0 in place of ${under.openExternals.join(", ")}`);
  if (under.order !== "breadth") {
    const seed = under.orderSeed === null ? "" : ` with seed ${under.orderSeed}`;
    parts.push(`order ${under.order}${seed}: trails need not be the shortest`);
  }
  if (under.reductions.length > 0) parts.push(`reductions ${under.reductions.join(", ")}`);
  return parts.length === 0 ? null : parts.join("; ");
}

/** Bits of the hashes that states are told apart by. */
const identityBits = { "fingerprint-64": 64, "fingerprint-128": 128 } as const;

/** How sure it is that no two states were taken for one; null where that is certain, or nothing is said of all states. */
function storeText({ closed, states }: Explore, identity: Report["run"]["identity"]): string | null {
  if (!closed || identity === null || identity === "exact") return null;
  const bits = identityBits[identity];
  const odds = (states * states) / 2 ** (bits + 1);
  const share = odds === 0 ? "0" : odds.toExponential(1);
  return `up to fingerprint collision: the odds that two of ${counted(states, "state")} share their ${bits} bits are below ${share}`;
}

function drawsText({ storySeed, draws, fanOut }: Explore["under"], cutDraws: number): string {
  if (draws === "all") {
    const isWhole = cutDraws === 0;
    const cut = ` but those beyond ${grouped(fanOut ?? 0)} a turn (--max-fan-out), in ${counted(cutDraws, "turn")}`;
    return `all draws${isWhole ? "" : cut}`;
  }
  const why = fanOut === null ? "" : ` (a turn has more than ${grouped(fanOut)} outcomes)`;
  return `story seed ${storySeed}${why}: the story draws lots, another seed may play otherwise`;
}

/** What the game was taken to answer; some of many. */
function answersText(externals: Evidence["externals"]): string | null {
  const parts = Object.entries(externals ?? {}).map(([name, answers]) => {
    const shown = answers.slice(0, 6).map((answer) => (answer === null ? "nothing" : JSON.stringify(answer)));
    return `${printable(name)} answers ${printable(shown.join(", "))}${answers.length > shown.length ? ", …" : ""}`;
  });
  return parts.length === 0 ? null : parts.join("; ");
}

function endingsText(
  { list, total, variantTotal, overflow, fromStart, odds }: Evidence["endings"],
  { exactVariants }: Explore["under"],
): string {
  const [nearest] = list;
  if (nearest !== undefined) {
    const upTo = exactVariants ? "" : " up to the reductions";
    const most = overflow > 0 ? "at least " : "";
    const variants = variantTotal > total ? ` in ${most}${grouped(variantTotal)} variants${upTo}` : "";
    const half = odds?.median ? ` · half of all games are over within ${grouped(odds.median)}` : "";
    return `${grouped(total)}${variants} · the nearest after ${counted(nearest.witness.length, "choice")}${half}`;
  }
  return fromStart === "never-ends" ? "none can be reached" : "none reached yet";
}

function sampledText(sampled: Evidence["endings"]["sampled"]): string | null {
  if (sampled === null) return null;
  const { plays, endings, fault, givenUp, median } = sampled;
  const half = median === null ? "" : ` · half are over within ${grouped(median)}`;
  const open = givenUp === 0 ? "" : ` · ${grouped(givenUp)} not over at the depth limit`;
  const range = ({ low, high }: { low: number; high: number }): string => `${percent(low)} to ${percent(high)}`;
  return `${counted(plays, "play")}: ${counted(endings.length, "ending")}${half}${open} · faults in ${range(fault)}`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function baselineText(baseline: Report["run"]["baseline"]): string | null {
  if (baseline === null) return null;
  const { path, accepted, stale } = baseline;
  const gone =
    stale.length === 0 ? "" : `; ${counted(stale.length, "entry is", "entries are")} stale: ${stale.join(", ")}`;
  return `${counted(accepted.length, "finding")} accepted in ${path}${gone}`;
}

function coverageText({ coverage, explore }: Evidence): string | null {
  if (coverage === null) return null;
  const shares = [
    ["knots", coverage.knots],
    ["stitches", coverage.stitches],
    ["choices", coverage.choices],
    ["gathers", coverage.gathers],
    ["lines", coverage.lines],
    ["branches", coverage.branches],
  ] as const;
  const shown = shares.filter(([, share]) => share.total > 0);
  if (shown.length === 0) return null;
  const text = shown.map(([name, share]) => `${name} ${grouped(share.reached)}/${grouped(share.total)}`).join(" · ");
  const partial = explore?.exhaustive !== true && shown.some(([, share]) => share.reached < share.total);
  return partial ? `${text} (the rest is not reached yet, which proves nothing)` : text;
}
