import type { Container } from "inkjs/engine/Container";

/** No container is visited. */
const NO_VISITS = 0;

/**
 * The counted containers of a story and the lists of them that instructions visit. A list is a run of `words`, from
 * `starts[id]` up to, not including, `starts[id + 1]`; its entries are numbers of counted containers.
 */
export class VisitLists {
  readonly counted: readonly Container[];
  readonly words: number[] = [];
  readonly starts: number[] = [0, 0];
  readonly #numbers = new Map<Container, number>();
  readonly #ids = new Map<string, number>([["", NO_VISITS]]);

  constructor(containers: readonly Container[]) {
    this.counted = containers.filter((c) => c.visitsShouldBeCounted || c.turnIndexShouldBeCounted);
    for (const [number, container] of this.counted.entries()) this.#numbers.set(container, number);
  }

  /** The number of a counted container, or -1. */
  numberOf(container: Container): number {
    return this.#numbers.get(container) ?? -1;
  }

  /** The id of a list of visits; containers that are not counted are left out. */
  idOf(containers: readonly Container[]): number {
    const numbers = containers.map((container) => this.numberOf(container)).filter((number) => number >= 0);
    const key = numbers.join(",");
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.starts.length - 1;
    this.#ids.set(key, id);
    this.words.push(...numbers);
    this.starts.push(this.words.length);
    return id;
  }
}
