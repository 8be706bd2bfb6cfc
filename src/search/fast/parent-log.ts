// hot: typed arrays, integers, no allocation per step

const CHUNK_BITS = 16;
const CHUNK = 1 << CHUNK_BITS;
const IN_CHUNK = CHUNK - 1;

/** The parent of the start state. */
export const NO_PARENT = -1;

/** The most choices one choice point may offer to a search: what a two-byte choice can name. */
export const MAX_CHOICES = 65535;

/**
 * Who met each state first: six bytes a state, by state id in the order of discovery. Trails are rebuilt by walking from a
 * state to the start.
 */
export class ParentLog {
  readonly #parents: Int32Array[] = [];
  readonly #choices: Uint16Array[] = [];
  #size = 0;

  /** How many states are logged; the next state's id. */
  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#parents.length * CHUNK * 6;
  }

  /** Logs the next state; gives its id. */
  append(parent: number, choice: number): number {
    const id = this.#size++;
    const chunk = id >>> CHUNK_BITS;
    if (chunk === this.#parents.length) {
      this.#parents.push(new Int32Array(CHUNK));
      this.#choices.push(new Uint16Array(CHUNK));
    }
    this.#parents[chunk][id & IN_CHUNK] = parent;
    this.#choices[chunk][id & IN_CHUNK] = choice;
    return id;
  }

  parentOf(id: number): number {
    return this.#parents[id >>> CHUNK_BITS][id & IN_CHUNK];
  }

  choiceOf(id: number): number {
    return this.#choices[id >>> CHUNK_BITS][id & IN_CHUNK];
  }

  /** The choices from the start to a state. */
  trailTo(id: number): number[] {
    const trail: number[] = [];
    for (let at = id; this.parentOf(at) !== NO_PARENT; at = this.parentOf(at)) trail.push(this.choiceOf(at));
    return trail.reverse();
  }
}
