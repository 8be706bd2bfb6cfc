import {
  edgesFrom,
  type EdgeTable,
  NO_OUTCOME,
  type SearchResult,
  startsOf,
  type StateGraph,
  StateKind,
} from "../search/index.ts";
import { whyUnknown } from "./unknown-reason.ts";
import { backwardClosure, reverseEdges } from "./reverse-edges.ts";

/*
 * Uniform play takes each offered choice with the same chance. All of the chance begins at the start and is carried along
 * the transitions a choice at a time; what arrives at a finished state stays there. After n rounds the chance that has
 * settled is exactly the chance of games of at most n choices, and what still moves bounds the error of every figure.
 * Solving the linear system at once was the alternative: it needs the whole matrix and gives no lengths.
 */

/** Rounds stop when less than this is still moving. */
const SETTLED = 1e-9;

/** Rounds at most; a game of so many choices is no game any more. */
const MAX_ROUNDS = 20_000;

/** Transitions carried along at most, over all rounds: a few seconds of work. */
const MAX_WORK = 400_000_000;

/** A chance that lies between two bounds, both included. */
export interface Chance {
  readonly atLeast: number;
  readonly atMost: number;
}

/** How games end when every choice is as likely as another. */
export interface Odds {
  /** By row of `Endings.outcomes`. */
  readonly outcomes: ReadonlyMap<number, Chance>;
  /** That a game runs into an error, a dead end or an endless turn. */
  readonly fault: Chance;
  /** That a game can only go on for ever. */
  readonly forever: Chance;
  /** Choices of the shortest game; null where none ends within the rounds. */
  readonly shortest: number | null;
  /** Choices that half of all games do not go beyond; null where that is not settled. */
  readonly median: number | null;
  /** Choices of the longest game; null where games can be longer than any number. */
  readonly longest: number | null;
  /** The chance of games that were not over when the rounds stopped. */
  readonly stillPlaying: number;
}

/**
 * The odds of uniform play, or null where they cannot be computed: where the search did not close, where seeded chance or an
 * open host takes part in the story, or where no edges were kept.
 */
export function oddsOf(result: SearchResult): Odds | null {
  const { graph } = result;
  if (whyUnknown(result) !== null || graph.edges === null) return null;
  const play = new UniformPlay(graph, graph.edges);
  const lengths = play.run();
  const { settled, moving } = play;
  const chance = (atLeast: number): Chance => ({ atLeast, atMost: Math.min(1, atLeast + moving) });
  return {
    outcomes: new Map(Array.from(settled.outcomes, ([row, share]) => [row, chance(share)])),
    fault: chance(settled.fault),
    forever: chance(settled.forever),
    shortest: lengths.find(({ share }) => share > 0)?.choices ?? null,
    median: medianOf(lengths),
    longest: longestGame(graph, graph.edges),
    stillPlaying: moving,
  };
}

interface LengthShare {
  readonly choices: number;
  readonly share: number;
}

function medianOf(lengths: readonly LengthShare[]): number | null {
  let sum = 0;
  for (const { choices, share } of lengths) {
    sum += share;
    if (sum >= 0.5) return choices;
  }
  return null;
}

class UniformPlay {
  readonly settled = { outcomes: new Map<number, number>(), fault: 0, forever: 0 };
  /** The chance that is not settled yet. */
  moving = 1;
  readonly #graph: StateGraph;
  readonly #edges: EdgeTable;
  /** By state, whether a game can still come to any stop from there. */
  readonly #canStop: Uint8Array;
  /** By edge, its share of the chance at its source; null where all edges of a state share alike. */
  readonly #weights: Float64Array | null;
  #here: Float64Array;
  #next: Float64Array;

  constructor(graph: StateGraph, edges: EdgeTable) {
    this.#graph = graph;
    this.#edges = edges;
    this.#canStop = backwardClosure(reverseEdges(edges), stops(graph));
    this.#here = new Float64Array(graph.states);
    this.#next = new Float64Array(graph.states);
    this.#weights = graph.drawn ? weightsOf(graph, edges) : null;
    for (const { state, chance } of startsOf(graph)) this.#here[state] = (this.#here[state] ?? 0) + chance;
  }

  /** Plays until nearly everything is settled or the work is done; gives how much settled after how many choices. */
  run(): readonly LengthShare[] {
    const lengths: LengthShare[] = [];
    let work = 0;
    for (let choices = 0; this.moving > SETTLED && choices < MAX_ROUNDS && work < MAX_WORK; choices++) {
      const settled = this.#settle();
      lengths.push({ choices, share: settled });
      this.#carry();
      work += this.#edges.targets.length + this.#graph.states;
    }
    return lengths;
  }

  /** Takes the chance out of finished states, and out of those that never finish; gives how much games finished with. */
  #settle(): number {
    const { kinds } = this.#graph;
    let moving = 0;
    let finished = 0;
    for (let state = 0; state < this.#here.length; state++) {
      const share = this.#here[state] ?? 0;
      if (share === 0) continue;
      if (kinds[state] !== StateKind.expanded) {
        finished += share;
        this.#keep(state, share);
      } else if (this.#canStop[state] === 0) {
        this.settled.forever += share;
        this.#here[state] = 0;
      } else {
        moving += share;
      }
    }
    this.moving = moving;
    return finished;
  }

  #keep(state: number, share: number): void {
    if (this.#graph.kinds[state] !== StateKind.ended) {
      this.settled.fault += share;
      return;
    }
    const row = this.#graph.outcomes[state] ?? NO_OUTCOME;
    this.settled.outcomes.set(row, (this.settled.outcomes.get(row) ?? 0) + share);
  }

  /** Takes one choice everywhere. */
  #carry(): void {
    const { kinds } = this.#graph;
    this.#next.fill(0);
    for (let state = 0; state < this.#here.length; state++) {
      const share = this.#here[state] ?? 0;
      if (share === 0 || kinds[state] !== StateKind.expanded) continue;
      this.#carryFrom(state, share);
    }
    [this.#here, this.#next] = [this.#next, this.#here];
  }

  #carryFrom(state: number, share: number): void {
    const { offsets, targets } = this.#edges;
    const first = offsets[state] ?? 0;
    const end = offsets[state + 1] ?? 0;
    const weights = this.#weights;
    // Without draws each edge is a choice.
    const part = weights === null ? share / (end - first) : share;
    for (let edge = first; edge < end; edge++) {
      const target = targets[edge] ?? 0;
      this.#next[target] = (this.#next[target] ?? 0) + (weights === null ? part : part * (weights[edge] ?? 0));
    }
  }
}

/** Each choice of a state is as likely as another; of its ways, each as likely as its draws. */
function weightsOf(graph: StateGraph, edges: EdgeTable): Float64Array {
  const weights = new Float64Array(edges.targets.length);
  for (let state = 0; state < graph.states; state++) {
    const ways = [...edgesFrom(graph, edges, state)];
    const choices = (ways.at(-1)?.arrival.choice ?? 0) + 1;
    for (const [way, { chance }] of ways.entries()) weights[(edges.offsets[state] ?? 0) + way] = chance / choices;
  }
  return weights;
}

function* stops(graph: StateGraph): Generator<number> {
  for (const [state, kind] of graph.kinds.entries()) if (kind !== StateKind.expanded) yield state;
}

/** The longest way from the start in choices, by peeling states whose ways in are all counted; null where ways go in circles. */
function longestGame(graph: StateGraph, edges: EdgeTable): number | null {
  const left = new Uint32Array(graph.states);
  for (const target of edges.targets) left[target] = (left[target] ?? 0) + 1;
  const longest = new Uint32Array(graph.states);
  const starts = new Set(startsOf(graph).map(({ state }) => state));
  const queue = [...starts].filter((state) => left[state] === 0);
  let peeled = 0;
  let most = 0;
  for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
    peeled++;
    const choices = (longest[state] ?? 0) + 1;
    if (graph.kinds[state] !== StateKind.expanded) most = Math.max(most, choices - 1);
    for (let edge = edges.offsets[state] ?? 0; edge < (edges.offsets[state + 1] ?? 0); edge++) {
      const target = edges.targets[edge] ?? 0;
      longest[target] = Math.max(longest[target] ?? 0, choices);
      const remaining = (left[target] ?? 0) - 1;
      left[target] = remaining;
      if (remaining === 0) queue.push(target);
    }
  }
  return peeled === graph.states ? most : null;
}
