import { findObservableCounts } from "../ink/index.ts";
import type { Program } from "./program.ts";
import type { State } from "./state.ts";
import { NEVER } from "./state-layout.ts";

/** How much of a visit count later play can see. */
enum Sight {
  hidden,
  visited,
  exact,
}

/** The words of a state that later play can see: counters that no instruction reads are left out, turns are told by age. */
export class ObservableWords {
  readonly #visits: readonly Sight[];
  readonly #ages: readonly boolean[];
  readonly #turnNumber: boolean;

  constructor(program: Program) {
    const { exact, visited, ages, turnNumber } = findObservableCounts(program.addresses.root);
    const paths = program.counted.map((container) => container.path.toString());
    this.#visits = paths.map((path) =>
      exact.has(path) ? Sight.exact : visited.has(path) ? Sight.visited : Sight.hidden,
    );
    this.#ages = paths.map((path) => ages.has(path));
    this.#turnNumber = turnNumber;
  }

  /** A copy of the words in which equal means alike for all that follows. */
  of({ words, layout }: State): Int32Array {
    const seen = words.slice();
    const turn = words[layout.turn] ?? 0;
    for (let i = 0; i < this.#visits.length; i++) {
      const count = words[layout.visits + i] ?? 0;
      const sight = this.#visits[i];
      seen[layout.visits + i] = sight === Sight.exact ? count : sight === Sight.visited ? Math.min(count, 1) : 0;
      const stamp = words[layout.stamps + i] ?? NEVER;
      seen[layout.stamps + i] = !this.#ages[i] || stamp === NEVER ? NEVER : turn - stamp;
    }
    if (!this.#turnNumber) seen[layout.turn] = 0;
    return seen;
  }
}
