import { ControlCommand, IntValue, ListValue, type Story } from "../ink/index.ts";
import { internalsOf } from "./engine-internals.ts";

const { CommandType } = ControlCommand;

const MODULUS = 2_147_483_647n;
/** What undoes one step of inkjs's generator, which multiplies by 48271. */
const INVERSE = inverseOf(48_271n);

/**
 * Decides the draws of a turn. Before RANDOM and LIST_RANDOM inkjs's generator is put into a state from which its own
 * arithmetic draws the wanted outcome; inkjs itself is not changed. A shuffle draws a whole round from a seed made of its
 * path, so there its answer is replaced instead.
 */
export class Steering {
  #script: readonly number[] = [];
  #made = 0;
  #madeAtLineEnd = 0;

  begin(script: readonly number[]): void {
    this.#script = script;
    this.#made = 0;
    this.#madeAtLineEnd = 0;
  }

  /** inkjs looks ahead from here, and may come back. */
  markLineEnd(): void {
    this.#madeAtLineEnd = this.#made;
  }

  backToLineEnd(): void {
    this.#made = this.#madeAtLineEnd;
  }

  /** RANDOM or LIST_RANDOM is about to run. */
  beforeDraw(command: ControlCommand, story: Story): void {
    const outcome = this.#next();
    const outcomes = command.commandType === CommandType.Random ? rangeOf(story) : itemsOf(story);
    if (outcome === null || outcomes === null || outcome >= outcomes) return;
    const state = internalsOf(story.state);
    const wanted = BigInt(outcome === 0 ? outcomes : outcome);
    if (wanted >= MODULUS) return;
    state.previousRandom = Number((wanted * INVERSE) % MODULUS) - state.storySeed;
  }

  /** The arm a shuffle takes, given the one that inkjs drew. */
  arm(drawn: number): number {
    return this.#next() ?? drawn;
  }

  /** Which of several answers a host gives. */
  answer(answers: number): number {
    const wanted = this.#next() ?? 0;
    return wanted < answers ? wanted : 0;
  }

  #next(): number | null {
    return this.#script[this.#made++] ?? null;
  }
}

/** How many numbers the RANDOM with its operands on the stack can give. */
function rangeOf(story: Story): number | null {
  const [low, high] = story.state.evaluationStack.slice(-2);
  if (!(low instanceof IntValue) || !(high instanceof IntValue)) return null;
  const range = (high.value ?? 0) - (low.value ?? 0) + 1;
  return range > 0 ? range : null;
}

function itemsOf(story: Story): number | null {
  const list = story.state.evaluationStack.at(-1);
  return list instanceof ListValue ? (list.value?.Count ?? null) : null;
}

/** The multiplicative inverse by Fermat: a to the power of (modulus - 2). */
function inverseOf(a: bigint): bigint {
  let result = 1n;
  let power = a;
  for (let exponent = MODULUS - 2n; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = (result * power) % MODULUS;
    power = (power * power) % MODULUS;
  }
  return result;
}
