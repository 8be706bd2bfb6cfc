import { expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { FrontierStore } from "../../../src/search/fast/frontier-store.ts";

const WORDS = 5;

function recordOf(ticket: number): Int32Array {
  return Int32Array.from({ length: WORDS }, (_, i) => Math.imul(ticket + 1, 2654435761 + i));
}

function check(store: FrontierStore, ticket: number): void {
  const into = new Int32Array(WORDS);
  store.read(ticket, into, 0);
  expect([...into]).toEqual([...recordOf(ticket)]);
}

/** Reads from the old end, the new end or a middle place, with as little memory as the store accepts. */
test("gives back what was pushed in any order, in memory or spilled", () => {
  const folder = mkdtempSync(join(tmpdir(), "frontier-test-"));
  const move = fc.record({
    push: fc.integer({ min: 0, max: 9000 }),
    take: fc.integer({ min: 0, max: 9000 }),
    from: fc.nat(2),
  });
  fc.assert(
    fc.property(fc.array(move, { maxLength: 6 }), (moves) => {
      const store = new FrontierStore({ recordWords: WORDS, memoryBytes: 0, scratchFolder: folder });
      const waiting: number[] = [];
      for (const { push, take, from } of moves) {
        for (let i = 0; i < push; i++) waiting.push(store.push(recordOf(store.tickets), 0));
        for (let i = 0; i < take && waiting.length > 0; i++) {
          const at = from === 0 ? 0 : from === 1 ? waiting.length - 1 : waiting.length >> 1;
          const [ticket = -1] = waiting.splice(at, 1);
          if (i % 97 === 0) check(store, ticket);
          store.release(ticket);
          expect(store.waits(ticket)).toBe(false);
        }
        expect(store.waiting).toBe(waiting.length);
      }
      for (let i = 0; i < waiting.length; i += 501) check(store, waiting[i] ?? 0);
      store.close();
      expect(readdirSync(folder)).toEqual([]);
    }),
    { numRuns: 25 },
  );
  rmSync(folder, { recursive: true });
});

test("spills under pressure, keeps memory bounded and gives segments back", () => {
  const store = new FrontierStore({ recordWords: WORDS, memoryBytes: 4 * 4096 * WORDS * 4 });
  for (let i = 0; i < 100_000; i++) store.push(recordOf(i), 0);
  expect(store.spilledSegments).toBeGreaterThan(10);
  expect(store.memoryBytes).toBeLessThanOrEqual(6 * 4096 * WORDS * 4);
  for (let i = 0; i < 100_000; i++) {
    if (i % 1013 === 0) check(store, i);
    store.release(i);
  }
  expect(store.waiting).toBe(0);
  store.close();
});

test("reading a released record is a bug and says so", () => {
  const store = new FrontierStore({ recordWords: WORDS, memoryBytes: 0 });
  for (let i = 0; i < 5000; i++) store.push(recordOf(i), 0);
  for (let i = 0; i < 4096; i++) store.release(i);
  expect(() => store.read(0, new Int32Array(WORDS), 0)).toThrow("after its release");
});
