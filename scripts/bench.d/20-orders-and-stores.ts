/**
 * What each order of the search has seen of stories that do not close, by one number of transitions, and what it costs to
 * keep states whole: every order by fingerprints, then breadth first with `--store exact`. CPU time, in this one run.
 * Options: --transitions=N (300,000), --story=ID for one of them.
 */
import { join } from "node:path";
import type { CompiledStory } from "../../src/ink/index.ts";
import { defaultLimits, packedSearch, type SearchOrder, searchOrders, type StoreKind } from "../../src/search/index.ts";
import { corpusStories } from "../../test/differential/corpus.ts";
import { sharedFolder } from "../../test/shared-folder.ts";

/** Open stories: the first without reductions, which close it. */
const open: Readonly<Record<string, ReadonlySet<string>>> = {
  "the-intercept": new Set(["all"]),
  heresy2: new Set(),
  innkeeper: new Set(),
};

const option = (name: string): string | undefined =>
  Bun.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const maxStates = Number(option("transitions") ?? 300_000);

if (sharedFolder === null) process.stdout.write("skipped: there is no shared folder with real stories\n");
else await measureAll(join(sharedFolder, "corpus"));

async function measureAll(folder: string): Promise<void> {
  for (const { id, story } of corpusStories(folder)) {
    const without = open[id];
    if (without === undefined || (option("story") ?? id) !== id) continue;
    process.stdout.write(`${id}, ${maxStates} transitions\n`);
    for (const order of searchOrders) await measure(story, without, order, "fingerprint");
    await measure(story, without, "breadth", "exact");
  }
}

async function measure(story: CompiledStory, without: ReadonlySet<string>, order: SearchOrder, store: StoreKind) {
  const before = process.cpuUsage();
  const request = { storySeed: 1, limits: { ...defaultLimits, maxStates }, order: { order, orderSeed: 1 }, store };
  const { endings, items, counters } = await packedSearch(story, request, { without }).search.run();
  const { user, system } = process.cpuUsage(before);
  const cells = [
    order.padEnd(8),
    store.padEnd(11),
    `${endings.outcomes.length} endings`,
    `${items?.size ?? 0} lines and choices met`,
    `${counters.states} states`,
    `${((user + system) / 1e6).toFixed(1)} CPU s`,
  ];
  process.stdout.write(`  ${cells.join("  ")}\n`);
}
