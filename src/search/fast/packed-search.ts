// hot: typed arrays, integers, no allocation per step

import {
  cellParts,
  type Lots,
  type PackedMachine,
  type SavedPart,
  SavedStateMismatch,
  wordsOf,
} from "../../machine/index.ts";
import { Budget } from "../budget.ts";
import { DrawRecorder, NOTHING_DRAWN } from "../drawn-ways.ts";
import { GraphRecorder } from "../graph-recorder.ts";
import { defaultOrder, type OrderChoice, seedOf } from "../search-order.ts";
import type { SearchRequest } from "../search-request.ts";
import type { SearchResult, StopReason } from "../search-result.ts";
import { type Arrival, atStart, NO_OUTCOME, type StateId, StateKind } from "../state-graph.ts";
import { FrontierStore, mostWaiting } from "./frontier-store.ts";
import { FrontierRestorer, oldestWaiting, savedFrontier } from "./saved-frontier.ts";
import { Observer } from "./observer.ts";
import { Schedule } from "./schedule.ts";
import type { RuleWatch } from "./rule-watch.ts";
import { StateStore } from "./state-store.ts";
import { endCounts, kindsByStop } from "./stop-kinds.ts";
import { FRESH } from "./visited-set.ts";

/** Bytes of waiting states kept in memory where no limit is asked for; the rest waits on disk. */
const FRONTIER_BYTES = 1 << 30;
/** Past so many states the edges between states are not kept: what they are for then answers "unknown". */
const MAX_EDGE_STATES = 8_000_000;
/** The clock is read after so many transitions at the earliest. */
const CLOCK_STRIDE = 64;

/** A turn counts for the clock as one transition and one more for so many instructions (a power of two). */
const STEPS_SHIFT = 7;

/** Why the loop comes up: its budget is spent, others are owed a turn, the edges have to go, or a turn had too many outcomes. */
type Pause = "transitions" | "frontier" | "breath" | "crowd" | "cut";

/** What the pieces of a saved search hold, besides those of its parts. */
const SearchPart = { edgesKept: 59, ends: 62, counters: 63 } as const;
/** Stands for no ticket. */
const NO_TICKET = -1;

/**
 * Takes every choice of every distinct state, nearest to the start first. The loop works on packed states and fingerprints;
 * what is worth telling (something visited, offered, ended or raised for the first time) is handed to the observer.
 */
export class PackedSearch {
  readonly #machine: PackedMachine;
  readonly #request: SearchRequest;
  readonly #budget: Budget;
  readonly #observer: Observer;
  readonly #graph: GraphRecorder;
  /** The draws of the running turn; null where the story draws nothing that is to be branched on. */
  readonly #lots: Lots | null;
  readonly #store: StateStore;
  readonly #frontier: FrontierStore;
  /** The state being expanded, and where whole states are kept the one that the latest turn led to. */
  readonly #record: Int32Array;
  readonly #next: Int32Array;
  readonly #ends = new Uint32Array(kindsByStop.length);
  #keepsEdges = true;
  #wantsWhole = false;
  readonly #order: OrderChoice;
  /** Waiting states, the one being expanded among them, beyond which the search stops. */
  readonly #maxWaiting: number;
  readonly #schedule: Schedule;
  /** The ticket of the state being expanded. */
  #ticket = NO_TICKET;
  /** The choice of the state being expanded that is taken next. */
  #choice = 0;
  #transitions = 0;
  #depth = 0;
  #atDepthLimit = 0;
  /** Short at first: the first turns run code that is not compiled yet. */
  #stride = 1;
  #untilClock = 1;

  constructor(
    machine: PackedMachine,
    request: SearchRequest,
    private readonly reductions: readonly string[],
    private readonly exactVariants: boolean,
    /** Judges rules on the way; null where there are none. */
    private readonly watch: RuleWatch | null = null,
  ) {
    this.#machine = machine;
    this.#request = request;
    this.#budget = new Budget(request);
    this.#lots = machine.core.lots;
    this.#graph = new GraphRecorder(this.#lots === null ? null : new DrawRecorder(this.#lots));
    this.#observer = new Observer(machine);
    this.#store = new StateStore(
      machine,
      watch?.remembers === true ? "fingerprint" : (request.store ?? "auto"),
      request.limits.maxMemory,
    );
    const memoryBytes = Math.min(FRONTIER_BYTES, (request.limits.maxMemory ?? Number.POSITIVE_INFINITY) / 4);
    this.#frontier = new FrontierStore({ recordWords: machine.recordWords + 1, memoryBytes });
    this.#order = request.order ?? defaultOrder;
    this.#schedule = new Schedule(this.#order, this.#frontier, machine.choiceSites);
    // The table of edges grows at its end, which takes states in the order of their discovery.
    if (this.#order.order !== "breadth") {
      this.#keepNoEdges();
      this.#store.beginWithoutNumbers();
    }
    this.#maxWaiting = 1 + mostWaiting(request.limits, 4 * (machine.recordWords + 1));
    this.#record = new Int32Array(machine.recordWords + 1);
    this.#next = new Int32Array(machine.recordWords + 1);
  }

  async run(): Promise<SearchResult> {
    this.#store.neverSaved();
    try {
      return await this.runOn(null);
    } finally {
      this.close();
    }
  }

  /** The same, given up with null once a turn has more outcomes than are played. */
  async runWhole(): Promise<SearchResult | null> {
    this.#wantsWhole = true;
    const result = await this.run();
    return result.counters.cutDraws === 0 ? result : null;
  }

  /** Begins, or goes on with what another search of the same story and machine saved. The result is of both together. */
  async runOn(from: AsyncIterable<SavedPart> | null): Promise<SearchResult> {
    this.#observer.atStart(this.#request.storySeed);
    const stop = this.#machine.start(this.#request.storySeed);
    if (from === null) this.#begin(stop);
    else await this.#restore(from);
    return this.#finish(await this.#explore());
  }

  /** Takes in every outcome of the first turn. */
  #begin(firstStop: number): void {
    const { draws } = this.#graph;
    for (let stop = firstStop; ; stop = this.#machine.start(this.#request.storySeed)) {
      const tuple = draws?.latest() ?? NOTHING_DRAWN;
      const state = this.#arrive(stop, { ...atStart, draws: tuple });
      draws?.addStart(state, tuple);
      if (this.#lots === null || !this.#lots.next()) return;
    }
  }

  /** Removes scratch files; nothing can be saved afterwards. */
  close(): void {
    this.#frontier.close();
  }

  /** The search where it stands, between two transitions. */
  *saved(): Generator<SavedPart> {
    yield* cellParts(SearchPart.edgesKept, Uint8Array.of(this.#keepsEdges ? 1 : 0));
    yield* this.#machine.saved();
    yield* this.#graph.saved();
    yield* this.#observer.saved();
    yield* this.#store.saved();
    yield* savedFrontier(this.#frontier, this.#record.length);
    const first = oldestWaiting(this.#frontier);
    yield* this.#schedule.saved(first);
    yield* cellParts(SearchPart.ends, this.#ends);
    const counters = [this.#transitions, this.#depth, this.#atDepthLimit, this.#choice];
    const ticket = this.#ticket === NO_TICKET ? NO_TICKET : this.#ticket - first;
    yield* cellParts(SearchPart.counters, Int32Array.of(...counters, ticket));
  }

  async #restore(from: AsyncIterable<SavedPart>): Promise<void> {
    const tables = this.#machine.restorer();
    const frontier = new FrontierRestorer(this.#frontier, this.#record.length);
    for await (const part of from) {
      const isTaken =
        tables.take(part) ||
        frontier.take(part) ||
        this.#graph.restore(part) ||
        this.#observer.restore(part) ||
        this.#schedule.restore(part) ||
        this.#restoreOwn(part);
      if (!isTaken) throw new SavedStateMismatch(`saved pieces of type ${part.type} are not known`);
    }
    tables.finish();
    this.#store.finishRestore();
    if (this.#graph.states === 0) throw new SavedStateMismatch("the saved search is not whole");
  }

  #restoreOwn(part: SavedPart): boolean {
    switch (part.type) {
      case SearchPart.edgesKept:
        if (part.bytes[0] === 0) {
          this.#keepNoEdges();
          this.#store.beginWithoutNumbers();
        }
        return true;
      case SearchPart.ends:
        this.#ends.set(wordsOf(part));
        return true;
      case SearchPart.counters:
        [this.#transitions, this.#depth, this.#atDepthLimit, this.#choice, this.#ticket] = wordsOf(part);
        return true;
      default:
        return this.#store.restore(part);
    }
  }

  async #explore(): Promise<StopReason> {
    while (this.#frontier.waiting > 0) {
      const pause = this.#expandUntilPause();
      if (pause === "transitions" || pause === "frontier") return pause;
      if (pause === "cut") return "interrupted";
      if (pause === "crowd") await this.#forgetEdges();
      const stop = pause === "breath" ? await this.#breathe() : null;
      if (stop !== null) return stop;
    }
    return this.#atDepthLimit > 0 ? "depth" : "exhausted";
  }

  /** Works without a break: an asynchronous call for each state would cost a tenth of the time. */
  #expandUntilPause(): Pause | null {
    while (this.#frontier.waiting > 0) {
      if (this.#wantsWhole && this.#lots !== null && this.#lots.exceeded > 0) return "cut";
      const pause = this.#expandNext();
      if (pause !== null) return pause;
      if (this.#keepsEdges && this.#graph.states > MAX_EDGE_STATES) return "crowd";
    }
    return null;
  }

  #expandNext(): Pause | null {
    const machine = this.#machine;
    const record = this.#record;
    if (this.#ticket === NO_TICKET) this.#ticket = this.#schedule.next();
    this.#frontier.read(this.#ticket, record, 0);
    const from = record[machine.recordWords];
    machine.load(record, 0);
    this.watch?.expand(from);
    const choices = machine.choiceCount;
    if (this.#keepsEdges) this.#graph.beginExpansion(from);
    const lots = this.#lots;
    for (let choice = this.#choice; choice < choices; choice += lots === null || !lots.next() ? 1 : 0) {
      const spent = this.#spent();
      if (spent !== null) return this.#stopBefore(choice, spent);
      if (this.#untilClock <= 0 && this.#isSliceOver()) return this.#stopBefore(choice, "breath");
      const site = machine.choiceSite(choice);
      const isFirst = lots === null || lots.script.length === 0;
      const stop = machine.take(choice);
      this.#transitions++;
      this.#untilClock -= 1 + (machine.turnSteps >> STEPS_SHIFT);
      const draws = lots === null ? NOTHING_DRAWN : this.#drawn();
      const target = this.#arrive(stop, { from, choice, draws }, site);
      if (this.#keepsEdges) this.#graph.addEdge(target, draws, isFirst);
      machine.rewind();
    }
    this.#graph.endExpansion(from);
    this.#frontier.release(this.#ticket);
    this.#ticket = NO_TICKET;
    this.#choice = 0;
    return null;
  }

  /** What forbids a further transition, whatever it is; null where nothing does. */
  #spent(): Pause | null {
    if (this.#transitions >= this.#request.limits.maxStates || this.watch?.isDone === true) return "transitions";
    return this.#frontier.waiting > this.#maxWaiting ? "frontier" : null;
  }

  #drawn(): number {
    return this.#graph.draws?.latest() ?? NOTHING_DRAWN;
  }

  /** Notes with which choice of the state being expanded the search would go on. */
  #stopBefore(choice: number, pause: Pause): Pause {
    this.#choice = choice;
    return pause;
  }

  #isSliceOver(): boolean {
    this.#stride = Math.min(CLOCK_STRIDE, this.#stride + 1);
    this.#untilClock = this.#stride;
    return this.#budget.sliceOver;
  }

  #breathe(): Promise<StopReason | null> {
    this.#report();
    return this.#budget.breathe();
  }

  /** Takes in the state that the latest turn led to; gives its number, or NO_OUTCOME where numbers are no longer kept. */
  #arrive(stop: number, arrival: Arrival, takenSite = -1): StateId {
    const number = this.#graph.states;
    this.watch?.turn(stop, arrival);
    const known = this.#store.add(stop, this.#next, number);
    this.#observer.turn(stop, arrival, takenSite);
    if (known !== FRESH) return this.#keepsEdges ? known : NO_OUTCOME;
    this.watch?.keep();
    const kind = kindsByStop[stop];
    const outcome = kind === StateKind.ended ? this.#observer.ending(arrival, this.#record) : NO_OUTCOME;
    this.#graph.addState(kind, arrival.from, arrival.choice, outcome, arrival.draws);
    this.#ends[stop]++;
    this.#depth = Math.max(this.#depth, this.#graph.depthOf(number));
    if (kind === StateKind.open) this.#wait(number, arrival);
    return number;
  }

  #wait(state: StateId, arrival: Arrival): void {
    const machine = this.#machine;
    this.#observer.offers(arrival, this.#record);
    if (this.#graph.depthOf(state) >= this.#request.limits.maxDepth) {
      this.#atDepthLimit++;
      return;
    }
    const ticket = this.#frontier.tickets;
    this.#place(state);
    this.#schedule.wait(ticket, machine);
  }

  #place(state: StateId): void {
    const machine = this.#machine;
    if (this.#store.isExact) {
      this.#next[machine.recordWords] = state;
      this.#frontier.push(this.#next, 0);
      return;
    }
    const at = this.#frontier.claim();
    const { room } = this.#frontier;
    machine.pack(room, at);
    room[at + machine.recordWords] = state;
  }

  #keepNoEdges(): void {
    this.#keepsEdges = false;
    this.#graph.dropEdges();
  }

  async #forgetEdges(): Promise<void> {
    this.#keepNoEdges();
    for (const _ of this.#store.forgetNumbers()) if (this.#budget.sliceOver) await this.#budget.breathe();
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
    const cutTurns = this.#observer.cutTurns;
    const cutDraws = this.#lots?.exceeded ?? 0;
    return {
      limits: this.#request.limits,
      under: {
        storySeed: this.#request.storySeed,
        order: this.#order.order,
        orderSeed: seedOf(this.#order),
        randomness: this.#observer.randomness,
        draws: this.#lots?.branchesDraws === true ? "all" : "seed",
        fanOut: this.#lots?.branchesDraws === true ? this.#lots.rules.fanOut : null,
        openExternals: observed.openExternals,
        reductions: this.reductions,
        exactVariants: this.exactVariants,
        identity: this.#store.isExact ? "exact" : "fingerprint-64",
      },
      stop,
      closed: stop === "exhausted" && cutTurns === 0 && cutDraws === 0,
      counters: {
        transitions: this.#transitions,
        states: this.#graph.states,
        frontier: this.#frontier.waiting + this.#atDepthLimit,
        atDepthLimit: this.#atDepthLimit,
        depth: this.#depth,
        cutTurns,
        cutDraws,
      },
      ends: endCounts(this.#ends),
      graph: this.#graph.finish(),
      sites: observed.sites,
      endings: observed.endings,
      reached: observed.reached,
      offered: observed.offered,
      items: observed.items,
      ...(this.watch === null ? {} : { rules: this.watch.finish() }),
      measured: { elapsedMs: this.#budget.elapsedMs, peakMemoryBytes: this.#budget.peakMemoryBytes },
    };
  }
}
