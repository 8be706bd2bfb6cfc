import type { ItemReach } from "./reachability.ts";

export interface Share {
  readonly reached: number;
  readonly total: number;
}

/** How much of what was written was played. */
export interface Coverage {
  readonly knots: Share;
  readonly stitches: Share;
  readonly functions: Share;
  readonly choices: Share;
  readonly gathers: Share;
}

export function coverageOf(items: readonly ItemReach[]): Coverage {
  const share = (kind: ItemReach["item"]["kind"]): Share => {
    const ofKind = items.filter(({ item }) => item.kind === kind);
    return { reached: ofKind.filter(({ verdict }) => verdict.kind === "reached").length, total: ofKind.length };
  };
  return {
    knots: share("knot"),
    stitches: share("stitch"),
    functions: share("function"),
    choices: share("choice"),
    gathers: share("gather"),
  };
}
