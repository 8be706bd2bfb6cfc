import { laneText, type PackedMachine, TurnStop, WriteLog } from "../../machine/index.ts";
import {
  type Memory,
  memoryKey,
  Monitor,
  type RuleSet,
  type Sighting,
  type TurnClose,
  type Value,
} from "../../rules/index.ts";
import { growingColumn } from "../growing-column.ts";
import type { BrokenRule, ClosestTurn, RuleFacts } from "../rule-facts.ts";
import { type Arrival, NO_STATE, type StateId } from "../state-graph.ts";
import type { RuleRoots } from "./rule-roots.ts";

/** Sets what rules remember apart from all else that is hashed. */
const MEMORY_LANE = 77;

interface Known {
  readonly memory: Memory;
  readonly laneA: number;
  readonly laneB: number;
}

/**
 * Judges rules at every turn of a search, from what the turn wrote. What rules remember becomes part of the identity of the
 * states that play goes on from; rules that remember nothing change no state.
 */
export class RuleWatch {
  /** Whether every goal was met, so that there is nothing left to look for. */
  isDone = false;
  readonly #machine: PackedMachine;
  readonly #rules: RuleSet;
  readonly #monitor: Monitor;
  readonly #log: WriteLog;
  readonly #roots: RuleRoots;
  readonly #values = new Map<number, Value>();
  readonly #known: Known[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #memoryOf = growingColumn((length) => new Uint32Array(length));
  /** Whether rules remember anything: then it is part of the fingerprint of a state, and whole states do not hold it. */
  readonly remembers: boolean;
  readonly #broken: (BrokenRule | undefined)[] = [];
  readonly #met: (Arrival | null)[][];
  readonly #closest: (ClosestTurn | undefined)[] = [];
  /** What was remembered where the state being expanded was met, and after the latest turn. */
  #from = 0;
  #now = 0;

  constructor(machine: PackedMachine, rules: RuleSet, roots: RuleRoots) {
    this.#machine = machine;
    this.#rules = rules;
    this.#roots = roots;
    this.#monitor = new Monitor(rules);
    this.#log = new WriteLog([...roots.globals.keys(), ...roots.counts.keys()], machine.core.program.layout.words);
    this.#met = rules.goals.map(({ stages }) => stages.map(() => null));
    const { flags, memories, inputs, goals, followsKnots } = rules;
    const counts = inputs.some(({ kind }) => kind === "visits" || kind === "turn");
    this.remembers = flags + memories > 0 || counts || followsKnots || goals.some(({ stages }) => stages.length > 1);
    this.#from = this.#numberOf(this.#monitor.memory);
  }

  /** The search goes on from this state. */
  expand(state: StateId): void {
    if (this.remembers) this.#from = this.#memoryOf.at(state);
  }

  /** Judges the latest turn; the lanes of a state that play goes on from then tell what rules remember. */
  turn(stop: number, arrival: Arrival): void {
    const machine = this.#machine;
    const monitor = this.#monitor;
    const isFirst = arrival.from === NO_STATE;
    if (this.remembers && !isFirst) monitor.recall(this.#memory(this.#from).memory);
    machine.readWrites(this.#log);
    if (isFirst) monitor.reset();
    else this.#begin();
    this.#tellWrites(isFirst);
    monitor.close(this.#close(stop));
    for (const sighting of monitor.takeSightings()) this.#note(sighting, arrival);
    if (this.#rules.goals.length > 0) this.#lookAtGoals(stop, arrival);
    if (!this.remembers) return;
    this.#now = this.#numberOf(monitor.memory);
    if (stop !== TurnStop.choices) return;
    const { laneA, laneB } = this.#memory(this.#now);
    machine.laneA ^= laneA;
    machine.laneB ^= laneB;
  }

  /** The state that the latest turn led to is a new one. */
  keep(): void {
    if (this.remembers) this.#memoryOf.push(this.#now);
  }

  finish(): RuleFacts {
    const { assertions, goals } = this.#rules;
    return {
      assertions: assertions.map((_, row) => ({
        observations: this.#monitor.observations[row] ?? 0,
        broken: this.#broken[row] ?? null,
      })),
      goals: goals.map((_, row) => {
        const stages = this.#met[row] ?? [];
        return { stages, closest: stages.includes(null) ? (this.#closest[row] ?? null) : null };
      }),
    };
  }

  /** What the variables held before the turn. */
  #begin(): void {
    const { before } = this.#log;
    let word = 0;
    for (const input of this.#roots.globals.values()) this.#monitor.put(input, this.#valueOf(before[word++] ?? 0));
    this.#monitor.turn();
  }

  /** The first write of a variable in the first turn is its declaration, at which no rule is looked at. */
  #tellWrites(isFirst: boolean): void {
    const { words, contents, length, addresses } = this.#log;
    const { globals, counts, firstCount } = this.#roots;
    for (let at = 0; at < length; at++) {
      const address = addresses[words[at] ?? 0] ?? -1;
      if (address < firstCount) {
        const input = globals.get(address) ?? -1;
        const value = this.#valueOf(contents[at] ?? 0);
        if (isFirst && !this.#monitor.knows(input)) this.#monitor.put(input, value);
        else this.#monitor.write(input, value);
      } else this.#monitor.enter(counts.get(address) ?? "");
    }
  }

  #close(stop: number): TurnClose {
    const { machine, isError } = { machine: this.#machine, isError: stop > TurnStop.silentStop };
    if (isError) return { kind: "failure", choices: 0 };
    if (stop === TurnStop.choices) return { kind: "choices", choices: machine.choiceCount };
    const hasError = machine.core.issues.some((issue) => issue.isError);
    return { kind: hasError ? "failure" : "ending", choices: 0 };
  }

  #lookAtGoals(stop: number, arrival: Arrival): void {
    const { goals } = this.#rules;
    const isFailure = stop > TurnStop.silentStop;
    let isDone = true;
    for (let row = 0; row < goals.length; row++) {
      const met = this.#met[row] ?? [];
      const reached = this.#monitor.stages[row] ?? 0;
      for (let stage = 0; stage < reached; stage++) met[stage] ??= arrival;
      if (!met.includes(null)) continue;
      isDone = false;
      if (isFailure || !this.#monitor.isReady || met[reached] !== null) continue;
      // Only what is furthest along can be closest.
      if (reached < met.indexOf(null)) continue;
      const distance = this.#monitor.distance(row);
      const known = this.#closest[row];
      if (known !== undefined && known.distance <= distance && known.stage >= reached) continue;
      this.#closest[row] = { arrival, stage: reached, distance, values: this.#read(this.#monitor.goalValues(row)) };
    }
    this.isDone = isDone;
  }

  #note({ assertion, moment, values }: Sighting, arrival: Arrival): void {
    this.#broken[assertion] ??= { arrival, moment, values: this.#read(values) };
  }

  #read(values: readonly (Value | undefined)[]): { readonly input: number; readonly value: Value }[] {
    return values.flatMap((value, input) => (value === undefined ? [] : [{ input, value }]));
  }

  #valueOf(word: number): Value {
    if ((word & 15) === 0) return word >> 4;
    let value = this.#values.get(word);
    if (value === undefined) {
      value = this.#machine.valueOf(word);
      this.#values.set(word, value);
    }
    return value;
  }

  #memory(number: number): Known {
    const known = this.#known[number];
    if (known === undefined) throw new Error(`nothing is remembered under ${number}`);
    return known;
  }

  #numberOf(memory: Memory): number {
    const key = memoryKey(memory);
    let number = this.#numbers.get(key);
    if (number === undefined) {
      const lanes = laneText(MEMORY_LANE, key);
      const kept: Memory = {
        flags: memory.flags.slice(),
        memories: [...memory.memories],
        tallies: memory.tallies.slice(),
        stages: memory.stages.slice(),
        knot: memory.knot,
      };
      number = this.#known.push({ memory: kept, laneA: lanes.a, laneB: lanes.b }) - 1;
      this.#numbers.set(key, number);
    }
    return number;
  }
}
