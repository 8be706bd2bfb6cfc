// hot: typed arrays, integers, no allocation per step

import { type PackedMachine, TurnStop } from "../../machine/index.ts";
import { Budget } from "../budget.ts";
import { GraphRecorder } from "../graph-recorder.ts";
import type { SearchRequest } from "../search-request.ts";
import type { SearchResult, StopReason } from "../search-result.ts";
import { type Arrival, atStart, NO_OUTCOME, type StateId, StateKind } from "../state-graph.ts";
import { FrontierStore } from "./frontier-store.ts";
import { Observer } from "./observer.ts";
import { FRESH, VisitedSet } from "./visited-set.ts";

/** Bytes of waiting states kept in memory where no limit is asked for; the rest waits on disk. */
const FRONTIER_BYTES = 1 << 30;
/** Past so many states the edges between states are not kept: what they are for then answers "unknown". */
const MAX_EDGE_STATES = 8_000_000;
/** The clock is read after so many transitions at the earliest. */
const CLOCK_STRIDE = 64;

/** What a state is, by how the turn that led to it stopped. */
const kindsByStop: readonly StateKind[] = Object.values(TurnStop).map((stop) => {
  if (stop === TurnStop.choices) return StateKind.open;
  if (stop === TurnStop.ended) return StateKind.ended;
  if (stop === TurnStop.silentStop) return StateKind.silentStop;
  if (stop === TurnStop.error) return StateKind.error;
  return stop === TurnStop.endless || stop === TurnStop.recursion ? StateKind.endless : StateKind.cut;
});

/**
 * Takes every choice of every distinct state, nearest to the start first. The loop works on packed states and fingerprints;
 * what is worth telling (something visited, offered, ended or raised for the first time) is handed to the observer.
 */
export class PackedSearch {
  readonly #machine: PackedMachine;
  readonly #request: SearchRequest;
  readonly #budget: Budget;
  readonly #observer: Observer;
  readonly #graph = new GraphRecorder();
  readonly #frontier: FrontierStore;
  /** The state being expanded, and the one that the latest turn led to. */
  readonly #record: Int32Array;
  readonly #next: Int32Array;
  readonly #ends = new Uint32Array(kindsByStop.length);
  #visited = new VisitedSet(true);
  #keepsEdges = true;
  #ticket = 0;
  #transitions = 0;
  #depth = 0;
  #atDepthLimit = 0;
  #untilClock = CLOCK_STRIDE;

  constructor(
    machine: PackedMachine,
    request: SearchRequest,
    private readonly reductions: readonly string[],
  ) {
    this.#machine = machine;
    this.#request = request;
    this.#budget = new Budget(request);
    this.#observer = new Observer(machine);
    const memoryBytes = Math.min(FRONTIER_BYTES, (request.limits.maxMemory ?? Number.POSITIVE_INFINITY) / 4);
    this.#frontier = new FrontierStore({ recordWords: machine.recordWords + 1, memoryBytes });
    this.#record = new Int32Array(machine.recordWords + 1);
    this.#next = new Int32Array(machine.recordWords + 1);
  }

  async run(): Promise<SearchResult> {
    try {
      this.#observer.atStart(this.#request.storySeed);
      this.#arrive(this.#machine.start(this.#request.storySeed), atStart);
      return this.#finish(await this.#explore());
    } finally {
      this.#frontier.close();
    }
  }

  async #explore(): Promise<StopReason> {
    while (this.#frontier.waiting > 0) {
      const stop = await this.#expandNext();
      if (stop !== null) return stop;
    }
    return this.#atDepthLimit > 0 ? "depth" : "exhausted";
  }

  async #expandNext(): Promise<StopReason | null> {
    const machine = this.#machine;
    const record = this.#record;
    this.#frontier.read(this.#ticket, record, 0);
    const from = record[machine.recordWords];
    machine.load(record, 0);
    const choices = machine.choiceCount;
    if (this.#keepsEdges) this.#graph.beginExpansion(from);
    for (let choice = 0; choice < choices; choice++) {
      if (this.#transitions >= this.#request.limits.maxStates) return "transitions";
      if (--this.#untilClock === 0) {
        const stop = await this.#readClock();
        if (stop !== null) return stop;
      }
      const site = machine.choiceSite(choice);
      const stop = machine.take(choice);
      this.#transitions++;
      const target = this.#arrive(stop, { from, choice }, site);
      if (this.#keepsEdges) this.#graph.addEdge(target);
      machine.rewind();
    }
    this.#graph.endExpansion(from);
    this.#frontier.release(this.#ticket++);
    return null;
  }

  async #readClock(): Promise<StopReason | null> {
    this.#untilClock = CLOCK_STRIDE;
    if (!this.#budget.sliceOver) return null;
    this.#report();
    return this.#budget.breathe();
  }

  /** Takes in the state that the latest turn led to; gives its number, or NO_OUTCOME where numbers are no longer kept. */
  #arrive(stop: number, arrival: Arrival, takenSite = -1): StateId {
    const machine = this.#machine;
    const number = this.#graph.states;
    const known = this.#visited.add(machine.laneA, machine.laneB, number);
    this.#observer.turn(stop, arrival, takenSite);
    if (known !== FRESH) return this.#keepsEdges ? known : NO_OUTCOME;
    const kind = kindsByStop[stop];
    const outcome = kind === StateKind.ended ? this.#observer.ending(arrival, this.#record) : NO_OUTCOME;
    this.#graph.addState(kind, arrival.from, arrival.choice, outcome);
    this.#ends[stop]++;
    this.#depth = Math.max(this.#depth, this.#graph.depthOf(number));
    if (kind === StateKind.open) this.#wait(number, arrival);
    if (this.#keepsEdges && number >= MAX_EDGE_STATES) this.#forgetEdges();
    return number;
  }

  #wait(state: StateId, arrival: Arrival): void {
    const machine = this.#machine;
    this.#observer.offers(arrival, this.#record);
    if (this.#graph.depthOf(state) >= this.#request.limits.maxDepth) {
      this.#atDepthLimit++;
      return;
    }
    machine.pack(this.#next, 0);
    this.#next[machine.recordWords] = state;
    this.#frontier.push(this.#next, 0);
  }

  #forgetEdges(): void {
    this.#keepsEdges = false;
    this.#graph.dropEdges();
    this.#visited = this.#visited.withoutNumbers();
  }

  #report(): void {
    this.#request.onProgress?.({
      transitions: this.#transitions,
      states: this.#graph.states,
      frontier: this.#frontier.waiting + this.#atDepthLimit,
      depth: this.#depth,
      elapsedMs: this.#budget.elapsedMs,
      memoryBytes: this.#budget.memoryBytes,
    });
  }

  #finish(stop: StopReason): SearchResult {
    this.#report();
    const observed = this.#observer.finish();
    const count = (wanted: StateKind): number =>
      this.#ends.reduce((sum, ends, code) => (kindsByStop[code] === wanted ? sum + ends : sum), 0);
    const cutTurns = this.#observer.cutTurns;
    return {
      limits: this.#request.limits,
      under: {
        storySeed: this.#request.storySeed,
        randomness: this.#observer.randomness,
        openExternals: observed.openExternals,
        reductions: this.reductions,
        identity: "fingerprint-64",
      },
      stop,
      closed: stop === "exhausted" && cutTurns === 0,
      counters: {
        transitions: this.#transitions,
        states: this.#graph.states,
        frontier: this.#frontier.waiting + this.#atDepthLimit,
        atDepthLimit: this.#atDepthLimit,
        depth: this.#depth,
        cutTurns,
      },
      ends: {
        choices: count(StateKind.open),
        ended: count(StateKind.ended),
        silentStop: count(StateKind.silentStop),
        error: count(StateKind.error),
        unfinished: count(StateKind.endless) + count(StateKind.cut),
      },
      graph: this.#graph.finish(),
      sites: observed.sites,
      endings: observed.endings,
      reached: observed.reached,
      offered: observed.offered,
      items: observed.items,
      measured: { elapsedMs: this.#budget.elapsedMs, peakMemoryBytes: this.#budget.peakMemoryBytes },
    };
  }
}
