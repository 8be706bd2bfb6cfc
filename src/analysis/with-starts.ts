import type { Analysis } from "./analyse.ts";
import { coverageOf } from "./coverage.ts";
import type { ReachVerdict } from "./reachability.ts";

/**
 * What searches from further starts add to the one from the top: what any of them reached is reached, and only what all of
 * them prove unreachable is. Endings, odds and stuck states stay those from the top.
 */
export function withStarts(top: Analysis, others: readonly Analysis[]): Analysis {
  if (others.length === 0) return top;
  const items = top.items.map(({ item, verdict }, position) => {
    const verdicts = others.map((other) => other.items[position]?.verdict ?? verdict);
    return { item, verdict: merged(verdict, verdicts) };
  });
  const unknown = [top, ...others].find((analysis) => analysis.unknown !== null)?.unknown ?? null;
  return { ...top, unknown, items, coverage: coverageOf(items) };
}

/** The analysis of a search from the top alone, where the game enters the story elsewhere too: that proves nothing missed. */
export function withoutStarts(top: Analysis): Analysis {
  const items = top.items.map(({ item, verdict }) => ({ item, verdict: unplayed(verdict) }));
  return { ...top, items };
}

function unplayed(verdict: ReachVerdict): ReachVerdict {
  const isFromTop = verdict.kind === "unreachable" && verdict.by === "search";
  return isFromTop ? { kind: "not-reached", why: "other-starts" } : verdict;
}

function merged(top: ReachVerdict, others: readonly ReachVerdict[]): ReachVerdict {
  if (top.kind === "reached") return top;
  for (const [at, verdict] of others.entries()) if (verdict.kind === "reached") return { ...verdict, from: at + 1 };
  return [top, ...others].find(({ kind }) => kind === "not-reached") ?? top;
}
