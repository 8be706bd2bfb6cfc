import type { AuthoredItem, AuthoredKind } from "../ink/index.ts";
import type { Reach, SearchResult } from "../search/index.ts";
import { type UnknownReason, whyUnknown } from "./unknown-reason.ts";

/** Whether something authored can be played. */
export type ReachVerdict =
  | ({ readonly kind: "reached" } & Reach)
  /** Proved: every state was visited, and none plays it. */
  | { readonly kind: "unreachable" }
  | { readonly kind: "not-reached"; readonly why: UnknownReason };

export interface ItemReach {
  readonly item: AuthoredItem;
  readonly verdict: ReachVerdict;
}

/** The kinds whose visits the runtime counts, so that a search sees them. */
const countedKinds: ReadonlySet<AuthoredKind> = new Set(["knot", "stitch", "function", "choice", "gather"]);

/** A verdict for every counted authored item, in the order given. */
export function reachability(items: readonly AuthoredItem[], result: SearchResult): readonly ItemReach[] {
  const reached = withAncestors(result.reached);
  const why = whyUnknown(result);
  const missing: ReachVerdict = why === null ? { kind: "unreachable" } : { kind: "not-reached", why };
  return items
    .filter((item) => countedKinds.has(item.kind))
    .map((item) => {
      const reach = reached.get(item.path);
      return { item, verdict: reach === undefined ? missing : { kind: "reached", ...reach } };
    });
}

/**
 * What is played inside a knot plays the knot, though the runtime does not count it when a variable divert enters from
 * the side. The map is in order of discovery, so the first that names an ancestor is its first arrival.
 */
function withAncestors(reached: ReadonlyMap<string, Reach>): ReadonlyMap<string, Reach> {
  const all = new Map<string, Reach>();
  for (const [path, reach] of reached) {
    const parts = path.split(".");
    for (let length = 1; length <= parts.length; length++) {
      const ancestor = parts.slice(0, length).join(".");
      const known = all.get(ancestor);
      if (known === undefined) all.set(ancestor, reach);
      else if (ancestor === path)
        all.set(path, { first: known.first, transitions: Math.max(known.transitions, reach.transitions) });
    }
  }
  return all;
}
