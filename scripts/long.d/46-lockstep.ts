import { join, resolve } from "node:path";
import { corpusStories } from "../../test/differential/corpus.ts";
import { walkInLockstep } from "../../test/reduce/lockstep.ts";

/** Reduced and unreduced play of the corpus in lockstep, 1,000,000 choices a story. Others: `--edges=N`, names of stories. */
const options = Bun.argv.slice(2);
const edges = Number(options.find((word) => word.startsWith("--edges="))?.slice(8) ?? 1_000_000);
const named = options.filter((word) => !word.startsWith("--"));
const usual = ["the-intercept", "ink-storylets-demo", "ld41-emoji", "inkcpp-murder-scene", "heresy2-patched"];
const corpus = join(process.env["INKCHECK_SHARED"] ?? resolve("../shared"), "corpus");

for (const { id, story } of corpusStories(corpus)) {
  if (!(named.length > 0 ? named : usual).includes(id)) continue;
  const before = process.cpuUsage();
  const { edges: taken, plays, failure } = walkInLockstep(story, edges, 20_261_201);
  const { user, system } = process.cpuUsage(before);
  const spent = ((user + system) / 1e6).toFixed(1);
  process.stdout.write(`${id}: ${taken} choices in ${plays} plays, ${spent} CPU s, ${failure ?? "no difference"}\n`);
  if (failure !== null) process.exitCode = 1;
}
