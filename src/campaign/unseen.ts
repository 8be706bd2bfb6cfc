import type { Report } from "../report/index.ts";

/** What the figures of a search suggest of what it has not met. */
export interface UnseenEstimate {
  /** Different things met. */
  readonly observed: number;
  /** Met exactly once, and exactly twice. */
  readonly once: number;
  readonly twice: number;
  /** Good–Turing: the share of further meetings that would be with something new; null before any meeting. */
  readonly newShare: number | null;
  /** Chao1 (bias-corrected): a lower bound on how many there are, with its 95 % interval. */
  readonly atLeast: number;
  readonly low: number;
  readonly high: number;
}

export interface Unseen {
  readonly endings: UnseenEstimate;
  readonly knots: UnseenEstimate;
  readonly terminalVariants: UnseenEstimate;
  readonly disclosure: string;
}

const disclosure =
  "Estimates take each played transition for an independent sample, which an ordered search is not: they hint, and prove nothing.";

/** Estimates from how often a report's search met what it met. */
export function unseenOf({ evidence }: Report): Unseen {
  const { endings, reachability } = evidence;
  const knots = reachability.flatMap(({ kind, verdict }) =>
    kind === "knot" && verdict.kind === "reached" ? [verdict.transitions] : [],
  );
  return {
    endings: estimate(endings.list.map(({ transitions }) => transitions)),
    knots: estimate(knots),
    terminalVariants: estimate(endings.variants.map(({ transitions }) => transitions)),
    disclosure,
  };
}

/** Chao (1984, 1987) for abundance data: counts of meetings, one a kind. */
export function estimate(meetings: readonly number[]): UnseenEstimate {
  const observed = meetings.length;
  const once = meetings.filter((count) => count === 1).length;
  const twice = meetings.filter((count) => count === 2).length;
  const samples = meetings.reduce((total, count) => total + count, 0);
  const hidden = (once * (once - 1)) / (2 * (twice + 1));
  const { low, high } = interval(observed, hidden, once, twice);
  return {
    observed,
    once,
    twice,
    newShare: samples === 0 ? null : rounded(once / samples),
    atLeast: rounded(observed + hidden),
    low: rounded(low),
    high: rounded(high),
  };
}

/** The log-normal interval of Chao (1987), which never goes below what was met. */
function interval(observed: number, hidden: number, once: number, twice: number) {
  if (hidden === 0) return { low: observed, high: observed };
  const paired = twice + 1;
  const variance =
    (once * (once - 1)) / (2 * paired) +
    (once * (2 * once - 1) ** 2) / (4 * paired ** 2) +
    (once ** 2 * twice * (once - 1) ** 2) / (4 * paired ** 4);
  const spread = Math.exp(1.96 * Math.sqrt(Math.log(1 + variance / hidden ** 2)));
  return { low: observed + hidden / spread, high: observed + hidden * spread };
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
