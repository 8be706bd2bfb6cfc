import { crash, storyError } from "./faults.ts";
import { itemsOfWord, isListWord } from "./list-words.ts";
import { writeRaw, writeValue } from "./journal.ts";
import { FAILED_INSIDE } from "./failures.ts";
import type { MachineCore } from "./machine-core.ts";
import { pop, push } from "./variables.ts";
import { TAG_BIG, TAG_INT, VOID } from "./words.ts";

const MODULUS = 2147483647;

/** The first number of inkjs's generator for a seed. */
function firstRandom(seed: number): number {
  return nextRandom(seedOf(seed));
}

function seedOf(seed: number): number {
  const reduced = seed % MODULUS;
  return reduced <= 0 ? reduced + MODULUS - 1 : reduced;
}

function nextRandom(state: number): number {
  return (state * 48271) % MODULUS;
}

/** RANDOM(low, high). */
export function drawNumber(m: MachineCore): void {
  const high = wholeNumber(m, pop(m));
  const low = wholeNumber(m, pop(m));
  if (low === null) storyError(m, "Invalid value for minimum parameter of RANDOM(min, max)");
  else if (high === null) storyError(m, "Invalid value for maximum parameter of RANDOM(min, max)");
  else {
    const range = high - low + 1;
    if (!Number.isFinite(range) || range > Number.MAX_SAFE_INTEGER) {
      storyError(m, "RANDOM was called with a range that exceeds the size that ink numbers can use.");
    }
    if (range <= 0) {
      storyError(m, `RANDOM was called with minimum as ${low} and maximum as ${high}. The maximum must be larger`);
    }
    push(m, m.atoms.integerWord(draw(m, range) + low));
  }
}

/** LIST_RANDOM(list): one of its items, by order of insertion. */
export function drawItem(m: MachineCore): void {
  const word = pop(m);
  if (!isListWord(word)) crashOnList(m, word);
  const items = itemsOfWord(m, word);
  if (items.length === 0) {
    push(m, m.atoms.freshEmptyWord([]));
    return;
  }
  const item = items[draw(m, items.length)];
  push(m, m.atoms.listWord(item === undefined ? [] : [item]));
}

function crashOnList(m: MachineCore, word: number): never {
  return word === 15 ? storyError(m, "Expected list for LIST_RANDOM") : crash(m, FAILED_INSIDE);
}

/** SEED_RANDOM(seed). */
export function seedRandom(m: MachineCore): void {
  const seed = pop(m);
  if (wholeNumber(m, seed) === null) storyError(m, "Invalid value passed to SEED_RANDOM");
  const { layout } = m.program;
  writeValue(m, layout.seed, seed);
  writeRaw(m, layout.random, 0);
  push(m, VOID);
}

/** The next arm of a shuffle. `pathSum` stands for the sequence in the seed, so that two sequences differ. */
export function drawShuffle(m: MachineCore, pathSum: number): void {
  const count = wholeNumber(m, pop(m));
  if (count === null) storyError(m, "expected number of elements in sequence for shuffle index");
  const played = wholeNumber(m, pop(m));
  if (played === null) crash(m, FAILED_INSIDE);
  m.draws++;
  const iteration = played % count;
  let state = seedOf(Math.floor(pathSum + played / count + storySeed(m)));
  const left = Array.from({ length: Math.max(0, count) }, (_, index) => index);
  for (let turn = 0; turn <= iteration; turn++) {
    state = nextRandom(state);
    const steered = m.drawHook?.({ slot: m.pc, outcomes: left.length }) ?? -1;
    const [arm = 0] = left.splice(steered >= 0 && turn === iteration ? steered : state % left.length, 1);
    if (turn < iteration) continue;
    push(m, m.atoms.integerWord(arm));
    return;
  }
  crash(m, "Should never reach here");
}

/** Draws one of so many outcomes and moves the generator on: the one seam for RANDOM and LIST_RANDOM. */
function draw(m: MachineCore, outcomes: number): number {
  m.draws++;
  const { layout } = m.program;
  const random = firstRandom(storySeed(m) + (m.W[layout.random] as number));
  writeRaw(m, layout.random, random);
  const steered = m.drawHook?.({ slot: m.pc, outcomes }) ?? -1;
  return steered >= 0 ? steered : random % outcomes;
}

function storySeed(m: MachineCore): number {
  const word = m.W[m.program.layout.seed] as number;
  return (word & 15) === TAG_INT ? word >> 4 : m.atoms.number(word >>> 4);
}

function wholeNumber(m: MachineCore, word: number): number | null {
  if ((word & 15) === TAG_INT) return word >> 4;
  return (word & 15) === TAG_BIG ? m.atoms.number(word >>> 4) : null;
}
