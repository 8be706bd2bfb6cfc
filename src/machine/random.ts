import { crash, storyError } from "./faults.ts";
import { itemsOfWord, isListWord } from "./list-words.ts";
import { writeRaw, writeValue } from "./journal.ts";
import { FAILED_INSIDE } from "./failures.ts";
import type { Lots } from "./lots.ts";
import type { MachineCore } from "./machine-core.ts";
import { ARMS_A_WORD } from "./shuffle-sites.ts";
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

/** SEED_RANDOM(seed). Where every outcome is a branch there is no generator to seed; shuffles only lose their memory. */
export function seedRandom(m: MachineCore): void {
  const seed = pop(m);
  if (wholeNumber(m, seed) === null) storyError(m, "Invalid value passed to SEED_RANDOM");
  const { layout } = m.program;
  if (m.lots?.branchesDraws === true) {
    for (let address = layout.shuffles; address < layout.words; address++) writeRaw(m, address, 0);
  } else {
    writeValue(m, layout.seed, seed);
    writeRaw(m, layout.random, 0);
  }
  push(m, VOID);
}

/**
 * The next arm of a shuffle. `pathSum` stands for the sequence in the seed, so that two sequences differ; `site` is where
 * its arms of this round are remembered.
 */
export function drawShuffle(m: MachineCore, pathSum: number, site: number): void {
  const count = wholeNumber(m, pop(m));
  if (count === null) storyError(m, "expected number of elements in sequence for shuffle index");
  const played = wholeNumber(m, pop(m));
  if (played === null) crash(m, FAILED_INSIDE);
  const round = played % count;
  if (!(round >= 0)) {
    m.draws++;
    crash(m, "Should never reach here");
  }
  m.draws++;
  const { lots } = m;
  if (lots?.branchesDraws === true) push(m, m.atoms.integerWord(drawArm(m, lots, site, count, round)));
  else {
    const arm = seededArm(Math.floor(pathSum + played / count + storySeed(m)), count, round);
    push(m, m.atoms.integerWord(lots === null ? arm : lots.given(arm, count)));
  }
}

/** The arm that inkjs takes: it draws the whole round again from its seed, up to this turn of it. */
function seededArm(seed: number, count: number, round: number): number {
  let state = seedOf(seed);
  const left = Array.from({ length: count }, (_, index) => index);
  for (let turn = 0; ; turn++) {
    state = nextRandom(state);
    const [arm = 0] = left.splice(state % left.length, 1);
    if (turn === round) return arm;
  }
}

/** Any arm that this round of the shuffle has not had yet, remembered until the round is over. */
function drawArm(m: MachineCore, lots: Lots, site: number, count: number, round: number): number {
  const { first, words } = m.program.tables.shuffles[site] ?? { first: 0, words: 0 };
  const base = m.program.layout.shuffles + first;
  if (round === 0) for (let word = 0; word < words; word++) writeRaw(m, base + word, 0);
  const left: number[] = [];
  for (let arm = 0; arm < count; arm++) if (!wasDrawn(m, base, words, arm)) left.push(arm);
  const arm = lots.oneOf(left.length === 0 ? [0] : left);
  const word = Math.floor(arm / ARMS_A_WORD);
  if (round === count - 1) for (let at = 0; at < words; at++) writeRaw(m, base + at, 0);
  else if (word < words) writeRaw(m, base + word, (m.W[base + word] as number) | (1 << (arm % ARMS_A_WORD)));
  return arm;
}

function wasDrawn(m: MachineCore, base: number, words: number, arm: number): boolean {
  const word = Math.floor(arm / ARMS_A_WORD);
  return word < words && ((m.W[base + word] as number) & (1 << (arm % ARMS_A_WORD))) !== 0;
}

/** Draws one of so many outcomes and moves the generator on: for RANDOM and LIST_RANDOM. */
function draw(m: MachineCore, outcomes: number): number {
  m.draws++;
  const { lots } = m;
  if (lots?.branchesDraws === true) return lots.anyOf(outcomes);
  const { layout } = m.program;
  const random = firstRandom(storySeed(m) + (m.W[layout.random] as number));
  writeRaw(m, layout.random, random);
  return lots === null ? random % outcomes : lots.given(random % outcomes, outcomes);
}

function storySeed(m: MachineCore): number {
  const word = m.W[m.program.layout.seed] as number;
  return (word & 15) === TAG_INT ? word >> 4 : m.atoms.number(word >>> 4);
}

function wholeNumber(m: MachineCore, word: number): number | null {
  if ((word & 15) === TAG_INT) return word >> 4;
  return (word & 15) === TAG_BIG ? m.atoms.number(word >>> 4) : null;
}
