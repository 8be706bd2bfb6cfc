import type { MachineSnapshot, OfferedChoice, StoryMachine, Turn } from "../ink/index.ts";
import { Budget } from "./budget.ts";
import { EndingRecorder, globalsKey } from "./ending-recorder.ts";
import { fingerprint128 } from "./fingerprint.ts";
import { GraphRecorder } from "./graph-recorder.ts";
import { ReachRecorder } from "./reach-recorder.ts";
import type { SearchEngine, SearchRequest } from "./search-request.ts";
import type { ChoiceRef, SearchResult, StopReason } from "./search-result.ts";
import { SiteRecorder } from "./site-recorder.ts";
import { type Arrival, atStart, NO_OUTCOME, type StateId, StateKind } from "./state-graph.ts";

/**
 * A search that takes every choice of every distinct state, nearest to the start first, with nothing but the machine's
 * public face. Every first arrival is therefore a shortest one. It keeps a machine snapshot for each state that waits.
 */
export function breadthFirstEngine(machine: StoryMachine): SearchEngine {
  return (request) => new BreadthFirstSearch(machine, request).run();
}

interface Waiting {
  readonly state: StateId;
  readonly snapshot: MachineSnapshot;
}

class BreadthFirstSearch {
  readonly #machine: StoryMachine;
  readonly #request: SearchRequest;
  readonly #budget: Budget;
  readonly #graph = new GraphRecorder();
  readonly #sites = new SiteRecorder();
  readonly #endings = new EndingRecorder();
  readonly #reach = new ReachRecorder();
  readonly #visited = new Map<string, StateId>();
  readonly #openExternals = new Set<string>();
  readonly #ends = { choices: 0, ended: 0, silentStop: 0, error: 0, unfinished: 0 };
  #nextLayer: Waiting[] = [];
  #transitions = 0;
  #cutTurns = 0;
  #depth = 0;
  #atDepthLimit = 0;
  #expanded = 0;
  #randomness = false;

  constructor(machine: StoryMachine, request: SearchRequest) {
    this.#machine = machine;
    this.#request = request;
    this.#budget = new Budget(request);
  }

  async run(): Promise<SearchResult> {
    const turn = this.#machine.start(this.#request.storySeed);
    this.#observe(turn, atStart, null, new Map());
    let stop: StopReason | null = null;
    while (stop === null) {
      if (this.#nextLayer.length === 0) stop = this.#atDepthLimit > 0 ? "depth" : "exhausted";
      else stop = await this.#expandLayer();
    }
    this.#report();
    return this.#finish(stop);
  }

  async #expandLayer(): Promise<StopReason | null> {
    const layer: (Waiting | undefined)[] = this.#nextLayer;
    this.#nextLayer = [];
    for (const [i, waiting] of layer.entries()) {
      if (waiting === undefined) continue;
      const stop = await this.#expand(waiting);
      if (stop !== null) return stop;
      // Its snapshot is no longer needed; let the collector have it before the layer is done.
      layer[i] = undefined;
    }
    return null;
  }

  async #expand({ state, snapshot }: Waiting): Promise<StopReason | null> {
    const machine = this.#machine;
    machine.restore(snapshot);
    const choices = [...machine.choices()];
    const before = new Map(machine.visits());
    this.#graph.beginExpansion(state);
    for (const choice of choices) {
      const stop = await this.#stopBeforeTransition();
      if (stop !== null) return stop;
      machine.restore(snapshot);
      const turn = machine.take(choice.index);
      this.#transitions++;
      this.#graph.addEdge(this.#observe(turn, { from: state, choice: choice.index }, choice, before));
    }
    this.#graph.endExpansion(state);
    this.#expanded++;
    return null;
  }

  async #stopBeforeTransition(): Promise<StopReason | null> {
    if (this.#transitions >= this.#request.limits.maxStates) return "transitions";
    if (!this.#budget.sliceOver) return null;
    this.#report();
    return this.#budget.breathe();
  }

  /** Takes in the turn the machine just ran and gives the state it led to. */
  #observe(turn: Turn, arrival: Arrival, after: ChoiceRef | null, before: ReadonlyMap<string, number>): StateId {
    const machine = this.#machine;
    this.#sites.record(turn, arrival, after);
    this.#reach.recordVisits(before, machine.visits(), arrival);
    if (machine.touched !== undefined) this.#reach.recordItems(machine.touched(), arrival);
    if (turn.draws > 0) this.#randomness = true;
    for (const name of turn.openExternals) this.#openExternals.add(name);
    const kind = kindOf(turn);
    if (kind === StateKind.cut) this.#cutTurns++;
    const outcome =
      kind === StateKind.ended ? this.#endings.record(machine.text(), globalsKey(machine), arrival) : NO_OUTCOME;
    const key = this.#keyOf(turn, kind, outcome);
    const known = this.#visited.get(key);
    if (known !== undefined) return known;
    const state = this.#graph.addState(kind, arrival.from, arrival.choice, outcome);
    this.#visited.set(key, state);
    this.#depth = Math.max(this.#depth, this.#graph.depthOf(state));
    this.#count(turn);
    if (kind === StateKind.open) this.#wait(state, arrival, machine.choices());
    return state;
  }

  /**
   * Finished states have no future, so how they finished is what tells them apart. A turn that did not stop leaves the
   * machine in the middle of something whose size has no bound: the place stands for it.
   */
  #keyOf(turn: Turn, kind: StateKind, outcome: number): string {
    if (turn.end.kind === "unfinished") return `unfinished ${turn.end.why} ${turn.stoppedAt?.path ?? ""}`;
    return fingerprint128(`${kind} ${outcome} ${this.#machine.identity()}`);
  }

  #wait(state: StateId, arrival: Arrival, choices: readonly OfferedChoice[]): void {
    this.#reach.recordOffers(choices, arrival);
    if (this.#graph.depthOf(state) >= this.#request.limits.maxDepth) this.#atDepthLimit++;
    else this.#nextLayer.push({ state, snapshot: this.#machine.snapshot() });
  }

  #count(turn: Turn): void {
    switch (turn.end.kind) {
      case "choices":
        this.#ends.choices++;
        return;
      case "ended":
        this.#ends.ended++;
        return;
      case "silent-stop":
        this.#ends.silentStop++;
        return;
      case "error":
        this.#ends.error++;
        return;
      case "unfinished":
        this.#ends.unfinished++;
        return;
      default:
        turn.end satisfies never;
    }
  }

  #report(): void {
    this.#request.onProgress?.({
      transitions: this.#transitions,
      states: this.#graph.states,
      frontier: this.#ends.choices - this.#expanded,
      depth: this.#depth,
      elapsedMs: this.#budget.elapsedMs,
      memoryBytes: this.#budget.memoryBytes,
    });
  }

  #finish(stop: StopReason): SearchResult {
    return {
      limits: this.#request.limits,
      under: {
        storySeed: this.#request.storySeed,
        randomness: this.#randomness,
        order: "breadth",
        orderSeed: null,
        draws: "seed",
        fanOut: null,
        openExternals: [...this.#openExternals].sort(),
        reductions: [],
        exactVariants: true,
        identity: "fingerprint-128",
      },
      stop,
      closed: stop === "exhausted" && this.#cutTurns === 0,
      counters: {
        transitions: this.#transitions,
        states: this.#graph.states,
        frontier: this.#ends.choices - this.#expanded,
        atDepthLimit: this.#atDepthLimit,
        depth: this.#depth,
        cutTurns: this.#cutTurns,
        cutDraws: 0,
      },
      ends: this.#ends,
      graph: this.#graph.finish(),
      sites: this.#sites.finish(),
      endings: this.#endings.finish(),
      reached: this.#reach.reached,
      items: this.#machine.touched === undefined ? null : this.#reach.items,
      offered: this.#reach.offered,
      measured: { elapsedMs: this.#budget.elapsedMs, peakMemoryBytes: this.#budget.peakMemoryBytes },
    };
  }
}

function kindOf(turn: Turn): StateKind {
  switch (turn.end.kind) {
    case "choices":
      return StateKind.open;
    case "ended":
      return StateKind.ended;
    case "silent-stop":
      return StateKind.silentStop;
    case "error":
      return StateKind.error;
    case "unfinished":
      return turn.end.why === "repeats" || turn.end.why === "recursion" ? StateKind.endless : StateKind.cut;
    default:
      return turn.end satisfies never;
  }
}
