import type { Folding, Liveness, Program, View } from "../../machine/index.ts";
import { EXACT } from "../../machine/index.ts";
import type { RuleSet } from "../../rules/index.ts";

/** The state words that rules look at. */
export interface RuleRoots {
  /** By state word of a global, the row of `RuleSet.inputs`. */
  readonly globals: ReadonlyMap<number, number>;
  /** By state word of a visit count, the path of the knot or stitch. */
  readonly counts: ReadonlyMap<number, string>;
  /** Words from here on are counts. */
  readonly firstCount: number;
}

export function rootsOf({ inputs, watchedPlaces }: RuleSet, { tables, layout }: Program): RuleRoots {
  const globals = new Map<number, number>();
  for (const [row, input] of inputs.entries()) {
    const address = input.kind === "variable" ? tables.globals.get(input.name) : undefined;
    if (address !== undefined) globals.set(address, row);
  }
  const counts = new Map<number, string>();
  for (const path of watchedPlaces) {
    const number = tables.counters.visitPaths.indexOf(path);
    if (number >= 0) counts.set(layout.visits + number, path);
  }
  return { globals, counts, firstCount: layout.visits };
}

/**
 * Variables that rules look at are kept as they are, whatever the story itself still reads. Sound with every reduction that
 * takes each read of each instruction for one: a variable then depends on nothing that was left out. Counts are only told
 * of; rules count for themselves.
 */
export function keptForRules(
  { globals, counts }: RuleRoots,
  reductions: { readonly view: View; readonly folding: Folding; readonly liveness: Liveness | null },
): { readonly view: View; readonly folding: Folding; readonly liveness: Liveness | null } {
  const view = reductions.view.slice();
  const folding = {
    ...reductions.folding,
    from: reductions.folding.from.slice(),
    low: reductions.folding.low.slice(),
    high: reductions.folding.high.slice(),
  };
  for (const address of globals.keys()) {
    folding.low[address] = -EXACT;
    folding.high[address] = EXACT;
  }
  for (const address of counts.keys()) {
    // Kept as "none or some": raised each time now, it is folded back.
    if (view[address] !== 1) continue;
    view[address] = EXACT;
    folding.from[address] = 1;
  }
  const { liveness } = reductions;
  if (liveness === null) return { view, folding, liveness };
  return {
    view,
    folding,
    liveness: {
      deadWords: (menu) => liveness.deadWords(menu).filter((address) => !globals.has(address)),
      liveTempsAtChoice: (choice) => liveness.liveTempsAtChoice(choice),
      liveTempsAfter: (slot) => liveness.liveTempsAfter(slot),
    },
  };
}
