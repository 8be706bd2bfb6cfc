/**
 * How many transitions our machine makes in a CPU second against stock inkjs, both breadth first and in this one run. Stock
 * inkjs is driven the way tools on it are: its own JSON saves as states, a set of them as what was met.
 * Options: --transitions=N for ours (default 1,000,000; 60,000 for dog-ink-adventure).
 */
import { join } from "node:path";
import { type CompiledStory, compileStory, Story } from "../../src/ink/index.ts";
import { defaultLimits, packedEngine } from "../../src/search/index.ts";
import { sharedFolder } from "../../test/shared-folder.ts";

interface Bench {
  readonly name: string;
  readonly entry: string;
  readonly stock: number;
  readonly ours: number;
}

const asked = Number(Bun.argv.find((arg) => arg.startsWith("--transitions="))?.split("=")[1] ?? 0);
const benches: readonly Bench[] = [
  { name: "The Intercept", entry: "the-intercept/TheIntercept.ink", stock: 20_000, ours: asked || 1_000_000 },
  {
    name: "dog-ink-adventure",
    entry: "dog-ink-adventure/root.ink",
    stock: 400,
    ours: Math.min(asked || 60_000, 60_000),
  },
];

if (sharedFolder === null) process.stdout.write("skipped: there is no shared folder with real stories\n");
else for (const bench of benches) process.stdout.write(`${await measure(bench, sharedFolder)}\n`);

async function measure(bench: Bench, folder: string): Promise<string> {
  const story = compiled(join(folder, "corpus", bench.entry));
  const stock = await perCpuSecond(() => stockBreadthFirst(compiled(join(folder, "corpus", bench.entry)), bench.stock));
  const ours = await perCpuSecond(() => search(story, bench.ours, ["all"]));
  const ratio = Math.round(ours / stock);
  return `${bench.name}: ours ${Math.round(ours)}/CPU-s, stock inkjs ${Math.round(stock)}/CPU-s, ratio ${ratio}`;
}

async function search(story: CompiledStory, maxStates: number, without: readonly string[]): Promise<number> {
  const limits = { ...defaultLimits, maxStates, maxDepth: 1000 };
  const { counters } = await packedEngine(story, { without: new Set(without) })({ storySeed: 1, limits });
  return counters.transitions;
}

function stockBreadthFirst(compiledStory: CompiledStory, maxTransitions: number): number {
  const story = new Story(compiledStory.root, compiledStory.listDefinitions.lists);
  story.onError = () => undefined;
  story.ResetState();
  story.ContinueMaximally();
  const queue = [story.state.ToJson()];
  const met = new Set(queue);
  let transitions = 0;
  for (const state of queue) {
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

async function perCpuSecond(run: () => number | Promise<number>): Promise<number> {
  const before = process.cpuUsage();
  const transitions = await run();
  const { user, system } = process.cpuUsage(before);
  return transitions / ((user + system) / 1e6);
}

function compiled(entry: string): CompiledStory {
  const result = compileStory(entry);
  if (result.kind === "refused" || result.story === null) throw new Error(`${entry} does not compile`);
  return result.story;
}
