import { expect, test } from "bun:test";
import fc from "fast-check";
import { TupleTree } from "../../../src/search/fast/tuple-tree.ts";

/** The obvious store: what the fast one must equal. */
class SlowTuples {
  readonly #numbers = new Map<string, number>();
  intern(words: readonly number[]): number {
    const key = words.join();
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#numbers.size);
    return this.#numbers.size - 1;
  }
}

/** Few values, so that tuples come again and differ in one word only. */
const word = fc.oneof(fc.integer({ min: 0, max: 2 }), fc.constantFrom(-1, 0x7fffffff, -0x80000000));

test.each([1, 3, 8, 9, 70, 600])("numbers tuples of %d words as the obvious store does", (length) => {
  const tuple = fc.array(word, { minLength: length, maxLength: length });
  const changed = fc.tuple(fc.nat(length - 1), word);
  fc.assert(
    fc.property(tuple, fc.array(changed, { maxLength: 200 }), (first, changes) => {
      const fast = new TupleTree(length);
      const slow = new SlowTuples();
      const words = [...first];
      for (const [at, value] of changes) {
        words[at] = value;
        fast.input.set(words);
        expect(fast.intern()).toBe(slow.intern(words));
      }
    }),
    { numRuns: 40 },
  );
});

test("keeps many tuples at a few words each where most of their parts are alike", () => {
  const tree = new TupleTree(24);
  for (let i = 0; i < 100_000; i++) {
    tree.input[5] = i & 255;
    tree.input[12] = (i >> 8) & 255;
    tree.input[20] = i >> 16;
    expect(tree.intern()).toBe(i);
  }
  expect(tree.count).toBe(100_000);
  expect(tree.bytes / 100_000).toBeLessThan(32);
});
