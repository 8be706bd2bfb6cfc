import type { AuthoredItem, AuthoredKind, SourceSpan } from "../ink/index.ts";
import type { Reach, SearchResult } from "../search/index.ts";
import type { StaticReach } from "./static-reach.ts";
import { type UnknownReason, whyUnknown } from "./unknown-reason.ts";

/** Whether something authored can be played. */
export type ReachVerdict =
  /** `from`: which start it was reached from, 0 for the top of the story, else a further one counted from 1. */
  | ({ readonly kind: "reached"; readonly from: number } & Reach)
  /** Proved: every state was visited and none plays it, or the source alone shows that none can. */
  | { readonly kind: "unreachable"; readonly by: "search" | "source" }
  | { readonly kind: "not-reached"; readonly why: UnknownReason };

export interface ItemReach {
  readonly item: AuthoredItem;
  readonly verdict: ReachVerdict;
}

/** The kinds whose visits the runtime counts, so that every search sees them. A choice is visited when it is taken. */
const countedKinds: ReadonlySet<AuthoredKind> = new Set(["knot", "stitch", "function", "choice", "gather"]);

/** A verdict for every authored item that the search could see, in the order given. */
export function reachability(
  items: readonly AuthoredItem[],
  result: SearchResult,
  fromSource: StaticReach | null = null,
): readonly ItemReach[] {
  const counted = withAncestors([...result.reached]);
  const played = result.items === null ? null : withAncestors(inOrder(items, result.items));
  const labels = linesOfUnofferedChoices(items, result);
  const why = whyUnknown(result);
  const missing = (item: AuthoredItem): ReachVerdict => {
    if (why === null) return { kind: "unreachable", by: "search" };
    return fromSource?.isImpossible(item) === true
      ? { kind: "unreachable", by: "source" }
      : { kind: "not-reached", why };
  };
  return items.flatMap((item) => {
    const seen = countedKinds.has(item.kind) ? counted : played;
    if (seen === null) return [];
    const isLabel = seen === played && item.span !== null && labels.has(lineOf(item.span));
    const reach = isLabel ? undefined : seen.get(item.path);
    return [{ item, verdict: reach === undefined ? missing(item) : { kind: "reached", from: 0, ...reach } }];
  });
}

/** A choice's label is put together before its condition is asked; it counts as played only where it is then shown. */
function linesOfUnofferedChoices(items: readonly AuthoredItem[], { offered }: SearchResult): ReadonlySet<string> {
  const choices = items.filter(({ kind }) => kind === "choice");
  const lines = (of: readonly AuthoredItem[]): string[] =>
    of.flatMap(({ span }) => (span === null ? [] : [lineOf(span)]));
  const shown = new Set(lines(choices.filter(({ path }) => offered.has(path))));
  return new Set(lines(choices.filter(({ path }) => !offered.has(path))).filter((line) => !shown.has(line)));
}

function lineOf({ file, line }: SourceSpan): string {
  return `${file}:${line}`;
}

/** What was played by path, in order of discovery. */
function inOrder(items: readonly AuthoredItem[], played: ReadonlyMap<number, Reach>): [string, Reach][] {
  return [...played].flatMap(([position, reach]) => {
    const item = items[position];
    return item === undefined ? [] : [[item.path, reach] satisfies [string, Reach]];
  });
}

/**
 * What is played inside a knot or a branch plays that too, though the runtime does not count it when a variable divert
 * enters from the side. The entries come in order of discovery, so the first that names an ancestor is its first arrival.
 */
function withAncestors(reached: readonly (readonly [string, Reach])[]): ReadonlyMap<string, Reach> {
  const all = new Map<string, Reach>();
  for (const [path, reach] of reached) {
    const parts = path.split(".");
    for (let length = 1; length <= parts.length; length++) {
      const ancestor = parts.slice(0, length).join(".");
      const known = all.get(ancestor);
      if (known === undefined) all.set(ancestor, reach);
      else if (known.transitions < reach.transitions) all.set(ancestor, { ...known, transitions: reach.transitions });
    }
  }
  return all;
}
