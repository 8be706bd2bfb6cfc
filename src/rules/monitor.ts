import { distanceOf } from "./distance.ts";
import { type RuleCode, RuleOp, type RuleSet } from "./rule-code.ts";
import { areEqual, holdsItems, isTrue, itemsOf, numberOf, orderOf, type Value } from "./values.ts";

/** Where a rule was found broken. */
export type Moment =
  /** A variable was given a value, or a place that the rule counts was entered. */
  | "write"
  /** Choices are offered. */
  | "choices"
  | "ending"
  /** A knot was entered or left. */
  | "enters"
  | "leaves";

/** An assertion found broken. */
export interface Sighting {
  /** Row of the rule in `RuleSet.assertions`. */
  readonly assertion: number;
  readonly moment: Moment;
  /** By row of `RuleSet.inputs`, what the inputs held; undefined for those the rule does not read. */
  readonly values: readonly (Value | undefined)[];
}

/** How a turn ended, as rules see it. */
export interface TurnClose {
  readonly kind: "choices" | "ending" | "failure";
  readonly choices: number;
}

/** What rules remember between two turns: two that are equal go on alike. */
export interface Memory {
  readonly flags: Uint8Array;
  readonly memories: readonly (Value | undefined)[];
  /** By input, how often a place was entered or a choice taken. */
  readonly tallies: Float64Array;
  /** By goal, how many stages were met. */
  readonly stages: Uint8Array;
  /** The knot that play is in, where that matters. */
  readonly knot: string | null;
}

/**
 * Evaluates rules along one way through a story, from what is told of it: writes, entered places, ends of turns. It knows
 * nothing of a machine, so that a search and a replay in the reference engine are judged by the same code.
 */
export class Monitor {
  /** How often each assertion was looked at. */
  readonly observations: Float64Array;
  #sightings: Sighting[] = [];
  /** Assertions of which one sighting is enough, and was had. */
  readonly #settled = new Set<number>();
  readonly #rules: RuleSet;
  readonly #inputs: (Value | undefined)[];
  readonly #stack: Value[] = [];
  /** Assertions to look at when an input changes. */
  readonly #readers: readonly (readonly number[])[];
  readonly #tallyOf = new Map<string, number>();
  readonly #turnInput: number;
  readonly #choicesInput: number;
  #memory: { -readonly [Key in keyof Memory]: Memory[Key] };
  #missing: number;

  constructor(rules: RuleSet) {
    this.#rules = rules;
    this.observations = new Float64Array(rules.assertions.length);
    this.#inputs = rules.inputs.map((input) => (input.kind === "variable" ? undefined : 0));
    this.#missing = rules.inputs.filter(({ kind }) => kind === "variable").length;
    this.#readers = rules.inputs.map((_, input) =>
      Array.from(rules.assertions.keys()).filter((row) => isReader(rules, row, input)),
    );
    for (const [index, input] of rules.inputs.entries())
      if (input.kind === "visits") this.#tallyOf.set(input.path, index);
    this.#turnInput = rules.inputs.findIndex(({ kind }) => kind === "turn");
    this.#choicesInput = rules.inputs.findIndex(({ kind }) => kind === "choices");
    this.#memory = this.#blank();
  }

  /** Before the first turn: nothing is remembered, and the story has not declared its variables yet. */
  reset(): void {
    this.recall(this.#blank());
    for (const [index, { kind }] of this.#rules.inputs.entries()) {
      if (kind === "choices") this.#inputs[index] = 0;
      if (kind === "variable" && this.#inputs[index] !== undefined) {
        this.#inputs[index] = undefined;
        this.#missing++;
      }
    }
  }

  recall(memory: Memory): void {
    this.#memory = {
      flags: memory.flags.slice(),
      memories: [...memory.memories],
      tallies: memory.tallies.slice(),
      stages: memory.stages.slice(),
      knot: memory.knot,
    };
    for (const [index, input] of this.#rules.inputs.entries()) {
      if (input.kind === "visits" || input.kind === "turn") this.#inputs[index] = memory.tallies[index] ?? 0;
    }
  }

  get memory(): Memory {
    return this.#memory;
  }

  /** The stages met of each goal. */
  get stages(): Uint8Array {
    return this.#memory.stages;
  }

  /** Whether the story has declared every variable that rules read. */
  get isReady(): boolean {
    return this.#missing === 0;
  }

  /** How far the first stage of a goal that was not met is from holding; 0 where all were met. */
  distance(goal: number): number {
    const stage = this.#rules.goals[goal]?.stages[this.stages[goal] ?? 0];
    return stage === undefined ? 0 : distanceOf(stage.code, this.#rules, this.#inputs);
  }

  /** What the inputs of a goal's next stage hold, by row; undefined for all others. */
  goalValues(goal: number): readonly (Value | undefined)[] {
    const { stages = [] } = this.#rules.goals[goal] ?? {};
    const stage = stages[this.stages[goal] ?? 0] ?? stages.at(-1);
    return this.#inputs.map((value, input) => (stage?.code.inputs.includes(input) === true ? value : undefined));
  }

  /** What was found broken since this was last asked; of each assertion only the first ever. */
  takeSightings(): readonly Sighting[] {
    const seen = this.#sightings;
    if (seen.length > 0) this.#sightings = [];
    return seen;
  }

  /** Sets a variable without looking at any rule: what it held before the turn, or is declared with. */
  put(input: number, value: Value): void {
    if (this.#inputs[input] === undefined) this.#missing--;
    this.#inputs[input] = value;
  }

  /** Whether it was told what a variable holds. */
  knows(input: number): boolean {
    return this.#inputs[input] !== undefined;
  }

  /** A choice was taken. */
  turn(): void {
    if (this.#choicesInput >= 0) this.#inputs[this.#choicesInput] = 0;
    if (this.#turnInput >= 0) this.#count(this.#turnInput);
  }

  /** A variable was given a value. */
  write(input: number, value: Value): void {
    this.put(input, value);
    this.#observe(input);
  }

  /** A knot or stitch was entered. */
  enter(path: string): void {
    const tally = this.#tallyOf.get(path);
    if (tally !== undefined) {
      this.#count(tally);
      this.#observe(tally);
    }
    const { assertions, followsKnots, tunnels } = this.#rules;
    for (let row = 0; row < assertions.length; row++) {
      const when = assertions[row]?.when;
      if (when?.kind === "enters" && when.knot === path) this.#check(row, "enters");
    }
    if (!followsKnots || tunnels.has(path.split(".")[0] ?? "")) return;
    this.#leave(path);
    this.#memory.knot = path;
  }

  /** Play waits for a choice, or is over. */
  close({ kind, choices }: TurnClose): void {
    if (this.#choicesInput >= 0) this.#inputs[this.#choicesInput] = choices;
    const moment = kind === "choices" ? "choices" : "ending";
    for (let row = 0; row < this.#rules.assertions.length; row++) {
      const when = this.#rules.assertions[row]?.when.kind;
      if (when === "always" || (when === "terminal" && kind === "ending")) this.#check(row, moment);
    }
    if (this.#rules.followsKnots && kind === "ending") this.#leave(null);
    if (kind !== "failure" && this.#missing === 0) this.#meetGoals();
  }

  #meetGoals(): void {
    for (const [row, { stages }] of this.#rules.goals.entries()) {
      for (let stage = this.stages[row] ?? 0; stage < stages.length; stage++) {
        const code = stages[stage]?.code;
        if (code === undefined || !this.#holds(code)) break;
        this.#memory.stages[row] = stage + 1;
      }
    }
  }

  /** Play goes on elsewhere than in the place it was in; null where it is over. */
  #leave(next: string | null): void {
    const from = this.#memory.knot;
    if (from === null) return;
    for (let row = 0; row < this.#rules.assertions.length; row++) {
      const when = this.#rules.assertions[row]?.when;
      if (when?.kind === "leaves" && isWithin(from, when.knot) && !(next !== null && isWithin(next, when.knot))) {
        this.#check(row, "leaves");
      }
    }
  }

  #count(input: number): void {
    const of = this.#rules.inputs[input];
    const cap = of !== undefined && "cap" in of ? of.cap : 0;
    const counted = Math.min((this.#memory.tallies[input] ?? 0) + 1, cap);
    this.#memory.tallies[input] = counted;
    this.#inputs[input] = counted;
  }

  #observe(input: number): void {
    for (const row of this.#readers[input] ?? []) this.#check(row, "write");
  }

  #check(row: number, moment: Moment): void {
    const code = this.#rules.assertions[row]?.code;
    if (code === undefined || this.#missing > 0) return;
    this.observations[row] = (this.observations[row] ?? 0) + 1;
    if (this.#holds(code) || this.#settled.has(row)) return;
    this.#settled.add(row);
    const values = this.#inputs.map((value, input) => (code.inputs.includes(input) ? value : undefined));
    this.#sightings.push({ assertion: row, moment, values });
  }

  #blank(): Memory {
    const { flags, memories, inputs, goals } = this.#rules;
    return {
      flags: new Uint8Array(flags),
      memories: Array.from({ length: memories }, () => undefined),
      tallies: new Float64Array(inputs.length),
      stages: new Uint8Array(goals.length),
      knot: null,
    };
  }

  /** Runs a rule's code; what it remembers is brought up to date on the way. */
  #holds({ words }: RuleCode): boolean {
    const stack = this.#stack;
    stack.length = 0;
    for (let at = 0; at < words.length; at += 2) this.#step(words[at] ?? 0, words[at + 1] ?? 0, stack);
    return stack[0] === true;
  }

  #step(op: RuleOp, operand: number, stack: Value[]): void {
    switch (op) {
      case RuleOp.Input:
        stack.push(this.#inputs[operand] ?? null);
        return;
      case RuleOp.Constant:
        stack.push(this.#rules.constants[operand] ?? null);
        return;
      case RuleOp.Previous: {
        const now = pop(stack);
        stack.push(this.#memory.memories[operand] ?? now);
        this.#remember(operand, now);
        return;
      }
      case RuleOp.NonDecreasing: {
        const now = pop(stack);
        stack.push(!(orderOf(now, this.#memory.memories[operand] ?? now) < 0));
        this.#remember(operand, now);
        return;
      }
      case RuleOp.Size:
        stack.push(itemsOf(pop(stack)).length);
        return;
      case RuleOp.Truth:
        stack.push(isTrue(pop(stack)));
        return;
      case RuleOp.Not:
        stack.push(pop(stack) !== true);
        return;
      case RuleOp.All:
      case RuleOp.Any: {
        const joined = stack.splice(stack.length - operand);
        stack.push(op === RuleOp.All ? joined.every((held) => held === true) : joined.includes(true));
        return;
      }
      case RuleOp.Once:
        stack.push(this.#flagged(operand, pop(stack) === true));
        return;
      default: {
        const right = pop(stack);
        const left = pop(stack);
        stack.push(this.#ofTwo(op, operand, left, right));
      }
    }
  }

  #ofTwo(op: RuleOp, operand: number, left: Value, right: Value): Value {
    switch (op) {
      case RuleOp.NeverAfter: {
        const isBroken = left === true && this.#memory.flags[operand] === 1;
        this.#flagged(operand, right === true);
        return !isBroken;
      }
      case RuleOp.Before:
        return this.#flagged(operand, left === true) || right !== true;
      case RuleOp.Until:
        return this.#flagged(operand, right === true) || left === true;
      default:
        return ofTwoValues(op, left, right);
    }
  }

  /** Sets a flag if need be; tells whether it is set. */
  #flagged(flag: number, isSet: boolean): boolean {
    if (isSet) this.#memory.flags[flag] = 1;
    return this.#memory.flags[flag] === 1;
  }

  #remember(memory: number, value: Value): void {
    this.#memory.memories = this.#memory.memories.with(memory, value);
  }
}

function pop(stack: Value[]): Value {
  return stack.pop() ?? null;
}

function ofTwoValues(op: RuleOp, left: Value, right: Value): Value {
  switch (op) {
    case RuleOp.Equal:
      return areEqual(left, right);
    case RuleOp.NotEqual:
      return !areEqual(left, right);
    case RuleOp.Less:
      return orderOf(left, right) < 0;
    case RuleOp.LessOrEqual:
      return orderOf(left, right) <= 0;
    case RuleOp.Greater:
      return orderOf(left, right) > 0;
    case RuleOp.GreaterOrEqual:
      return orderOf(left, right) >= 0;
    case RuleOp.Has:
      return holdsItems(left, right);
    case RuleOp.Hasnt:
      return !holdsItems(left, right);
    case RuleOp.Add:
      return numberOf(left) + numberOf(right);
    case RuleOp.Subtract:
      return numberOf(left) - numberOf(right);
    case RuleOp.Multiply:
      return numberOf(left) * numberOf(right);
    case RuleOp.Divide:
      return numberOf(left) / numberOf(right);
    default:
      return numberOf(left) % numberOf(right);
  }
}

function isReader(rules: RuleSet, row: number, input: number): boolean {
  const assertion = rules.assertions[row];
  if (assertion?.when.kind !== "always" || assertion.code.readsChoices) return false;
  return assertion.code.inputs.includes(input) && rules.inputs[input]?.kind !== "turn";
}

/** Whether a place is a knot, or lies in it. */
function isWithin(place: string, knot: string): boolean {
  return place === knot || place.startsWith(`${knot}.`);
}

/** A text that two memories share exactly where rules go on alike from both. */
export function memoryKey({ flags, memories, tallies, stages, knot }: Memory): string {
  return JSON.stringify([flags.join(""), memories.map(keyOfValue), tallies.join(), stages.join(), knot]);
}

function keyOfValue(value: Value | undefined): unknown {
  if (value === undefined) return null;
  // JSON has no words for these.
  return typeof value === "number" && !Number.isFinite(value) ? [String(value)] : [value];
}
