import { expect, test } from "bun:test";
import fc from "fast-check";
import { FRESH, VisitedSet } from "../../../src/search/fast/visited-set.ts";

/** The obvious set: what the fast one must equal. */
class SlowVisitedSet {
  readonly #met = new Set<string>();
  add(a: number, b: number): boolean {
    const key = (a | b) === 0 ? "0,1" : `${a},${b}`;
    if (this.#met.has(key)) return false;
    this.#met.add(key);
    return true;
  }
  get size(): number {
    return this.#met.size;
  }
}

const lane = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer());

test("agrees with the obvious set, zero lanes and near misses included", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(lane, lane), { maxLength: 400 }), (fingerprints) => {
      const fast = new VisitedSet();
      const slow = new SlowVisitedSet();
      for (const [a, b] of fingerprints) expect(fast.add(a | 0, b | 0) === FRESH).toBe(slow.add(a | 0, b | 0));
      expect(fast.size).toBe(slow.size);
      for (const [a, b] of fingerprints) expect(fast.has(a | 0, b | 0)).toBe(true);
    }),
  );
});

test("keeps every fingerprint through many growths, at no more than 16 bytes each", () => {
  const set = new VisitedSet();
  const count = 300_000;
  for (let i = 0; i < count; i++)
    expect(set.add(Math.imul(i, 0x85ebca6b), Math.imul(i ^ 0x5bd1e995, 0xc2b2ae35))).toBe(FRESH);
  for (let i = 0; i < count; i++) {
    if (set.add(Math.imul(i, 0x85ebca6b), Math.imul(i ^ 0x5bd1e995, 0xc2b2ae35)) === FRESH)
      throw new Error(`lost ${i}`);
  }
  expect(set.has(1, 2)).toBe(false);
  expect(set.bytes / count).toBeLessThanOrEqual(16);
});

test("fingerprints that differ in one lane only are different", () => {
  const set = new VisitedSet();
  for (let b = 0; b < 2000; b++) expect(set.add(7, b)).toBe(FRESH);
  for (let a = 8; a < 2000; a++) expect(set.add(a, 7)).toBe(FRESH);
});

test("keeps the number of each state, also through growths, and can forget them", () => {
  const set = new VisitedSet(true);
  for (let i = 0; i < 5000; i++) expect(set.add(Math.imul(i, 0x85ebca6b), i, i)).toBe(FRESH);
  for (let i = 0; i < 5000; i++) expect(set.add(Math.imul(i, 0x85ebca6b), i, 9)).toBe(i);
  const plain = lastOf(set.withoutNumbers());
  expect(plain.size).toBe(5000);
  for (let i = 0; i < 5000; i++) expect(plain.has(Math.imul(i, 0x85ebca6b), i)).toBe(true);
});

test("a set of many fingerprints forgets their numbers as fast as it met them", () => {
  const set = new VisitedSet(true);
  const count = 600_000;
  const began = process.cpuUsage().user;
  for (let i = 0; i < count; i++) set.add(Math.imul(i, 0x85ebca6b), Math.imul(i ^ 0x5bd1e995, 0xc2b2ae35), i);
  const met = process.cpuUsage().user;
  expect(lastOf(set.withoutNumbers()).size).toBe(count);
  // Crowded at the beginning of growing tables it took hundreds of times as long.
  expect(process.cpuUsage().user - met).toBeLessThan(5 * (met - began));
});

function lastOf(sets: Iterable<VisitedSet>): VisitedSet {
  let last = new VisitedSet();
  for (const set of sets) last = set;
  return last;
}
