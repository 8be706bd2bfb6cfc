import { COUNT_ONCE, COUNT_TURN, COUNT_UP } from "./instruction-layout.ts";
import { EXACT, UNSEEN, type View } from "./view.ts";
import type { StoryShape } from "./shape.ts";

/** The counted containers of a story and the state words that hold their counts. */
export class Counters {
  /** Runtime path behind each visit counter. */
  readonly visitPaths: string[] = [];
  /** Runtime path behind each turn stamp. */
  readonly turnPaths: string[] = [];
  readonly #visitOf = new Map<number, number>();
  readonly #turnOf = new Map<number, number>();

  constructor(
    private readonly shape: StoryShape,
    /** First state word of the visit counters; the turn stamps follow them. */
    readonly firstAddress: number,
  ) {
    const visits = new Map<string, number>();
    const turns = new Map<string, number>();
    for (const [id, container] of shape.containers.entries()) {
      // inkjs keeps counts by path: containers of the same path share one.
      if (container.visitsShouldBeCounted) this.#visitOf.set(id, numbered(visits, shape.pathOf(id), this.visitPaths));
      if (container.turnIndexShouldBeCounted) this.#turnOf.set(id, numbered(turns, shape.pathOf(id), this.turnPaths));
    }
  }

  get endAddress(): number {
    return this.firstAddress + this.visitPaths.length + this.turnPaths.length;
  }

  get firstTurnAddress(): number {
    return this.firstAddress + this.visitPaths.length;
  }

  /** State word of a container's visit count, or -1 where it is not counted. */
  visitAddress(container: number): number {
    const number = this.#visitOf.get(container);
    return number === undefined ? -1 : this.firstAddress + number;
  }

  /** State word of the turn a container was last entered in (turn index + 2; 0: never), or -1. */
  turnAddress(container: number): number {
    const number = this.#turnOf.get(container);
    return number === undefined ? -1 : this.firstTurnAddress + number;
  }

  /** The visit counter that entering a container concerns, or -1. */
  visitOf(container: number, atStart: boolean): number {
    if (this.shape.container(container).countingAtStartOnly && !atStart) return -1;
    return this.#visitOf.get(container) ?? -1;
  }

  /** What entering a container raises, as entries of `Code.counts`, as far as the view sees it. */
  raisedBy(container: number, atStart: boolean, view: View | null): number[] {
    if (this.shape.container(container).countingAtStartOnly && !atStart) return [];
    const raised: number[] = [];
    const visit = this.visitAddress(container);
    const turn = this.turnAddress(container);
    if (visit >= 0 && seenOf(view, visit) !== UNSEEN) {
      raised.push(visit * 4 + (seenOf(view, visit) === 1 ? COUNT_ONCE : COUNT_UP));
    }
    if (turn >= 0 && seenOf(view, turn) !== UNSEEN) raised.push(turn * 4 + COUNT_TURN);
    return raised;
  }
}

function seenOf(view: View | null, address: number): number {
  return view === null ? EXACT : (view[address] ?? UNSEEN);
}

function numbered(ids: Map<string, number>, path: string, paths: string[]): number {
  let id = ids.get(path);
  if (id === undefined) {
    id = paths.push(path) - 1;
    ids.set(path, id);
  }
  return id;
}
