import type { CompiledStory } from "../../ink/index.ts";
import { factName, type PackedMachine, TurnStop } from "../../machine/index.ts";
import { type PackedEngineOptions, searchMachine } from "./packed-engine.ts";
import { type StateFactor, StateTable } from "./state-table.ts";

/** What the first states of a story differ in. */
export interface StateSample {
  /** Open states that were looked at, nearest to the start first, and those known that were not. */
  readonly looked: number;
  readonly waiting: number;
  /** How many new open states each number of choices from the start gave; the last may be cut. */
  readonly layers: readonly number[];
  readonly factors: readonly StateFactor[];
  readonly reductions: readonly string[];
}

export interface SampleRequest {
  readonly storySeed: number;
  readonly maxStates: number;
  readonly mustStop: () => boolean;
}

/** A state takes this many words of a table at most, in all. */
const MOST_WORDS = 1 << 24;

/** Plays the states nearest to the start and tells which of their words make them many. */
export function sampleStates(
  story: CompiledStory,
  request: SampleRequest,
  options: PackedEngineOptions = {},
): StateSample {
  const { machine, reductions } = searchMachine(story, options);
  const sample = new Sample(machine, request);
  const table = sample.play();
  const { waiting, layers } = sample;
  const factors = table.factors((address) => factName(machine.core, address));
  return { looked: table.rows, waiting, layers, factors, reductions };
}

class Sample {
  readonly layers: number[] = [];
  readonly #machine: PackedMachine;
  readonly #request: SampleRequest;
  readonly #seen = new Set<string>();
  readonly #open: Int32Array[] = [];
  #next = 0;

  constructor(machine: PackedMachine, request: SampleRequest) {
    this.#machine = machine;
    this.#request = request;
  }

  get waiting(): number {
    return this.#open.length - this.#next;
  }

  play(): StateTable {
    const machine = this.#machine;
    const { storySeed, maxStates, mustStop } = this.#request;
    const { lots } = machine.core;
    const table = new StateTable(machine.core);
    const most = Math.min(maxStates, Math.floor(MOST_WORDS / machine.core.W.length));
    do this.#arrive(machine.start(storySeed));
    while (lots?.next() === true);
    for (let layerEnd = 0; this.#next < this.#open.length && table.rows < most && !mustStop(); this.#next++) {
      if (this.#next === layerEnd) {
        this.layers.push(this.#open.length - layerEnd);
        layerEnd = this.#open.length;
      }
      machine.load(this.#open[this.#next] ?? new Int32Array(machine.recordWords), 0);
      table.add();
      this.#expand();
    }
    return table;
  }

  #expand(): void {
    const machine = this.#machine;
    const { lots } = machine.core;
    for (let choice = 0, choices = machine.choiceCount; choice < choices; choice++) {
      do {
        this.#arrive(machine.take(choice));
        machine.rewind();
      } while (lots?.next() === true);
    }
  }

  #arrive(stop: number): void {
    const machine = this.#machine;
    if (stop !== TurnStop.choices) return;
    const lanes = `${machine.laneA} ${machine.laneB}`;
    if (this.#seen.has(lanes)) return;
    this.#seen.add(lanes);
    const record = new Int32Array(machine.recordWords);
    machine.pack(record, 0);
    this.#open.push(record);
  }
}
