import { expect, test } from "bun:test";
import { type CompiledStory, compileText } from "../../../src/ink/index.ts";
import { defaultLimits, packedSearch, type SearchResult, type StoreKind } from "../../../src/search/index.ts";

/** Loops with a number that rises, so that states abound; endings that read alike and some that do not. */
const TOWER = `VAR height = 0
VAR mood = "calm"
-> stairs
=== stairs
+ [Up]
  ~ height = height + 1
  -> stairs
+ [Down]
  ~ height = height - 1
  -> stairs
+ [Sing]
  ~ mood = mood + "!"
  -> stairs
* {height > 3} [Look] You see {height} roofs.
  -> stairs
+ [Jump] {height > 2: You fly, {mood}.|You land.}
  -> END
`;

const compiled = (): CompiledStory => {
  const { story } = compileText(TOWER);
  if (story === null) throw new Error("the story does not compile");
  return story;
};

type Options = { readonly without?: readonly string[]; readonly maxMemory?: number; readonly tracksGlobals?: boolean };

async function searched(store: StoreKind, { without = [], maxMemory, tracksGlobals = false }: Options = {}) {
  const limits = { ...defaultLimits, maxStates: 20_000, maxMemory: maxMemory ?? null };
  const probes = { now: () => 0, memoryBytes: () => 1, pause: () => Promise.resolve() };
  const request = { storySeed: 1, limits, store, probes };
  const { search } = packedSearch(compiled(), request, { without: new Set(without), tracksGlobals });
  const { measured: _, ...result } = await search.run();
  return { ...result, limits: null, under: { ...result.under, identity: null }, identity: result.under.identity };
}

const withoutIdentity = ({ identity: _, ...found }: { readonly identity: SearchResult["under"]["identity"] }) => found;

test.each([
  ["with reductions", {}],
  ["without", { without: ["all"] }],
  ["with all variables kept", { tracksGlobals: true }],
])("states kept whole and fingerprints lead to one result: %s", async (_name, options) => {
  const exact = await searched("exact", options);
  const hashed = await searched("fingerprint", options);
  expect([exact.identity, hashed.identity]).toEqual(["exact", "fingerprint-64"]);
  expect(exact.counters.states).toBeGreaterThan(4000);
  expect(exact.endings.outcomes.length).toBeGreaterThan(5);
  expect(withoutIdentity(exact)).toEqual(withoutIdentity(hashed));
});

test("whole states give way to fingerprints when their share of memory is full, and nothing else changes", async () => {
  const roomy = await searched("auto");
  const tight = await searched("auto", { maxMemory: 1_000_000 });
  expect([roomy.identity, tight.identity]).toEqual(["exact", "fingerprint-64"]);
  expect(withoutIdentity(tight)).toEqual(withoutIdentity(roomy));
});
