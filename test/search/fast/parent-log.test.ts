import { expect, test } from "bun:test";
import fc from "fast-check";
import { NO_PARENT, ParentLog } from "../../../src/search/fast/parent-log.ts";

test("rebuilds the trail of every state of a random tree", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 65535 })), { maxLength: 200 }), (children) => {
      const log = new ParentLog();
      const trails: number[][] = [[]];
      expect(log.append(NO_PARENT, 0)).toBe(0);
      for (const [pick, choice] of children) {
        const parent = pick % trails.length;
        expect(log.append(parent, choice)).toBe(trails.length);
        trails.push([...(trails[parent] ?? []), choice]);
      }
      trails.forEach((trail, id) => expect(log.trailTo(id)).toEqual(trail));
    }),
  );
});

test("spends six bytes a state once a chunk is full", () => {
  const log = new ParentLog();
  log.append(NO_PARENT, 0);
  for (let i = 1; i < 1 << 17; i++) log.append(i - 1, i & 7);
  expect(log.bytes / log.size).toBe(6);
  expect(log.parentOf(100_000)).toBe(99_999);
  expect(log.choiceOf(100_001)).toBe(100_001 & 7);
});
