import { expect, test } from "bun:test";
import { compileText } from "../../../src/ink/index.ts";
import { defaultLimits, packedSearch, type SearchLimits, type SearchProbes } from "../../../src/search/index.ts";

/** Two numbers that only rise: the states that wait grow without end. */
const GRID = `VAR east = 0
VAR north = 0
-> field
=== field
+ [East]
  ~ east = east + 1
  -> field
+ [North]
  ~ north = north + 1
  -> field
* {east > 3} [Home] {east} by {north}. -> END
`;

const { story } = compileText(GRID);

async function searched(wanted: Partial<SearchLimits>, probes?: SearchProbes) {
  if (story === null) throw new Error("the story does not compile");
  const limits = { ...defaultLimits, maxStates: 3000, maxDepth: 1000, ...wanted };
  const { search } = packedSearch(story, { storySeed: 1, limits, ...(probes === undefined ? {} : { probes }) });
  return await search.run();
}

test.each([1, 2, 10, 40])("no more than %d states wait besides the one being expanded", async (maxFrontierStates) => {
  const { stop, counters, closed } = await searched({ maxFrontierStates });
  expect([stop, closed]).toEqual(["frontier", false]);
  expect(counters.frontier).toBeGreaterThan(maxFrontierStates);
  expect(counters.frontier).toBeLessThanOrEqual(maxFrontierStates + 2);
  expect(counters.transitions).toBeGreaterThan(0);
});

test("a limit in bytes counts the records of what waits", async () => {
  const few = await searched({ maxFrontierBytes: 800 });
  const more = await searched({ maxFrontierBytes: 1600 });
  expect([few.stop, more.stop]).toEqual(["frontier", "frontier"]);
  expect(more.counters.frontier / few.counters.frontier).toBeCloseTo(2, 0);
});

test("a limit that suffices changes nothing", async () => {
  const { measured: _, limits: _limits, ...free } = await searched({});
  const {
    measured: _m,
    limits: _l,
    ...held
  } = await searched({ maxFrontierStates: 2000, maxFrontierBytes: 10_000_000 });
  expect(held).toEqual(free);
});

test("memory that grows by leaps is stopped before the leap that would pass the limit", async () => {
  let now = 0;
  let memory = 100;
  const read: number[] = [];
  const probes = {
    now: () => (now += 5),
    memoryBytes: () => {
      memory += 100;
      read.push(memory);
      return memory;
    },
    pause: () => Promise.resolve(),
  };
  const { stop } = await searched({ maxMemory: 1000 }, probes);
  expect(stop).toBe("memory");
  expect(Math.max(...read)).toBe(900);
});
