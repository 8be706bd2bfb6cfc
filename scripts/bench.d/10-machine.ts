/**
 * How many transitions our machine makes in a CPU second against stock inkjs, both breadth first and in this one run, for
 * every story of the corpus that has 100,000 transitions. Ours is the whole search, unreduced, with all that a check notes;
 * loading the compiled story counts. Stock inkjs is driven the way tools on it are: its own JSON saves as states, a set of
 * them as what was met.
 * Options: --story=ID for one of them, --transitions=N for ours (else as many as the table below says).
 */
import { join } from "node:path";
import { type CompiledStory, Story } from "../../src/ink/index.ts";
import { defaultLimits, packedEngine } from "../../src/search/index.ts";
import { corpusStories } from "../../test/differential/corpus.ts";
import { sharedFolder } from "../../test/shared-folder.ts";

/** Transitions of a story that is worth comparing, and the least ratio that is asked of it. */
const ENOUGH = 100_000;
const LEAST_RATIO = 50;
/** Stock inkjs plays so many transitions, or so many CPU seconds where a story is slow. */
const STOCK_TRANSITIONS = 20_000;
const STOCK_SECONDS = 20;
/** Ours plays so many, or so many wall seconds. */
const OURS_TRANSITIONS = 1_000_000;
const OURS_SECONDS = 30;

/** Stories that are measured by more, or by less. */
const special: Readonly<Record<string, { readonly ours: number; readonly stock: number; readonly wanted: number }>> = {
  "the-intercept": { ours: 5_000_000, stock: 20_000, wanted: 400 },
  "dog-ink-adventure": { ours: 100_000, stock: 400, wanted: 600 },
};

const option = (name: string): string | undefined =>
  Bun.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);

process.exitCode = sharedFolder === null ? skip() : await measureAll(join(sharedFolder, "corpus"));

function skip(): number {
  process.stdout.write("skipped: there is no shared folder with real stories\n");
  return 0;
}

async function measureAll(folder: string): Promise<number> {
  const wanted = option("story");
  let slow = 0;
  for (const { id, story } of corpusStories(folder)) {
    if (wanted !== undefined && wanted !== id) continue;
    const ratio = await measure(id, story);
    if (ratio !== null && ratio < LEAST_RATIO) slow++;
  }
  return slow === 0 ? 0 : 1;
}

/** Prints a story's row; gives its ratio, or null where it is too small to compare. */
async function measure(id: string, story: CompiledStory): Promise<number | null> {
  const plan = special[id] ?? { ours: OURS_TRANSITIONS, stock: STOCK_TRANSITIONS, wanted: LEAST_RATIO };
  const ours = await perCpuSecond(() => search(story, Number(option("transitions") ?? plan.ours)));
  if (ours.transitions < ENOUGH) {
    process.stdout.write(`${id.padEnd(24)} ${ours.transitions} transitions: too few to compare\n`);
    return null;
  }
  const stock = await perCpuSecond(() => stockBreadthFirst(story, plan.stock));
  const ratio = Math.round(ours.rate / stock.rate);
  const rates = `ours ${Math.round(ours.rate)}/CPU-s (${ours.transitions}), stock ${Math.round(stock.rate)}/CPU-s (${stock.transitions})`;
  process.stdout.write(`${id.padEnd(24)} ${String(ratio).padStart(4)}× (asked ${plan.wanted}×)  ${rates}\n`);
  return ratio;
}

async function search(story: CompiledStory, maxStates: number): Promise<number> {
  const limits = { ...defaultLimits, maxStates, maxDepth: 1000, maxTime: OURS_SECONDS };
  const { counters } = await packedEngine(story, { without: new Set(["all"]) })({ storySeed: 1, limits });
  return counters.transitions;
}

function stockBreadthFirst(compiledStory: CompiledStory, maxTransitions: number): number {
  const story = new Story(compiledStory.root, compiledStory.listDefinitions.lists);
  story.onError = () => undefined;
  story.allowExternalFunctionFallbacks = true;
  for (const { name, hasFallback } of compiledStory.externals) {
    if (!hasFallback) story.BindExternalFunction(name, () => 0);
  }
  story.ResetState();
  story.ContinueMaximally();
  const queue = [story.state.ToJson()];
  const met = new Set(queue);
  const began = process.cpuUsage();
  let transitions = 0;
  for (const state of queue) {
    const { user, system } = process.cpuUsage(began);
    if (user + system > STOCK_SECONDS * 1e6) break;
    story.state.LoadJson(state);
    const choices = story.currentChoices.length;
    for (let choice = 0; choice < choices; choice++) {
      story.state.LoadJson(state);
      story.ChooseChoiceIndex(choice);
      story.ContinueMaximally();
      const next = story.state.ToJson();
      if (!met.has(next)) queue.push(next);
      met.add(next);
      if (++transitions === maxTransitions) return transitions;
    }
  }
  return transitions;
}

interface Rate {
  readonly transitions: number;
  /** Transitions a CPU second. */
  readonly rate: number;
}

async function perCpuSecond(run: () => number | Promise<number>): Promise<Rate> {
  const before = process.cpuUsage();
  const transitions = await run();
  const { user, system } = process.cpuUsage(before);
  return { transitions, rate: transitions / ((user + system) / 1e6) };
}
