import type { OfferedChoice } from "../ink/index.ts";
import type { OfferedSite, Reach } from "./search-result.ts";
import type { Arrival } from "./state-graph.ts";

type Visits = ReadonlyMap<string, number>;
type Open<T> = { -readonly [K in keyof T]: T[K] };

/** Gathers which authored containers were entered and which choices were offered. */
export class ReachRecorder {
  readonly #reached = new Map<string, Open<Reach>>();
  readonly #items = new Map<number, Open<Reach>>();
  readonly #offered = new Map<string, Open<OfferedSite>>();

  /** Takes in the visit counts before and after one turn. */
  recordVisits(before: Visits, after: Visits, arrival: Arrival): void {
    for (const [path, count] of after) {
      if (count > (before.get(path) ?? 0)) note(this.#reached, path, arrival);
    }
  }

  /** Takes in what one turn played, as positions in the source map's items. */
  recordItems(items: Iterable<number>, arrival: Arrival): void {
    for (const item of new Set(items)) note(this.#items, item, arrival);
  }

  /** Takes in the choices that a new state offers. */
  recordOffers(choices: readonly OfferedChoice[], arrival: Arrival): void {
    for (const choice of choices) {
      const blank = choice.text.trim() === "" ? arrival : null;
      const known = this.#offered.get(choice.targetPath);
      if (known === undefined) {
        const { targetPath, span } = choice;
        this.#offered.set(targetPath, { targetPath, span, first: arrival, states: 1, blank });
      } else {
        known.states++;
        known.blank ??= blank;
      }
    }
  }

  get reached(): ReadonlyMap<string, Reach> {
    return this.#reached;
  }

  get items(): ReadonlyMap<number, Reach> {
    return this.#items;
  }

  get offered(): ReadonlyMap<string, OfferedSite> {
    return this.#offered;
  }
}

function note<Key>(reached: Map<Key, Open<Reach>>, key: Key, arrival: Arrival): void {
  const known = reached.get(key);
  if (known === undefined) reached.set(key, { first: arrival, transitions: 1 });
  else known.transitions++;
}
