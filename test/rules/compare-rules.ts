import { readAssertions, readGoals } from "../../src/config/index.ts";
import { compileText } from "../../src/ink/index.ts";
import { fitRules } from "../../src/app/story-rules.ts";
import { defaultLimits, packedEngine, type SearchResult, witnessOf } from "../../src/search/index.ts";
import type { RuleSet } from "../../src/rules/index.ts";
import { allWays } from "./all-ways.ts";
import { randomFrom, ruleStory, ruleTables } from "./generated-rules.ts";
import { holdsAt, momentsOf, reachedAt } from "./slow-rules.ts";

/** What one generated story came to; `difference` is null where the search and the slow evaluation agree. */
export interface RuleComparison {
  readonly difference: string | null;
  readonly violated: number;
  readonly reached: number;
  readonly unobserved: number;
}

/** Judges the rules of a generated story by a search and by looking at every way of so many choices, and compares. */
export async function compareRules(seed: number, maxChoices: number): Promise<RuleComparison> {
  const random = randomFrom(seed);
  const text = ruleStory(random);
  const tables = ruleTables(random);
  const { story, issues } = compileText(text);
  if (story === null) throw new Error(`${text}\n${JSON.stringify(issues)}`);
  const assertions = readAssertions(tables.assertions, ["assertion"]);
  const goals = readGoals(tables.goals, ["goal"]);
  const wrong = [...assertions.issues, ...goals.issues];
  if (wrong.length > 0) throw new Error(JSON.stringify(wrong));
  const fit = fitRules(story, { assertions: assertions.rules, goals: goals.rules });
  if ("length" in fit) throw new Error(JSON.stringify(fit));
  const search = (rules: RuleSet): Promise<SearchResult> =>
    packedEngine(story, { rules })({ storySeed: 1, limits: { ...defaultLimits, maxDepth: maxChoices } });
  const judged = await search(fit.assertionSet);
  const sought = await search(fit.goalSet);
  const ways = allWays(story, maxChoices);
  const differences: string[] = [];
  const count = { violated: 0, reached: 0, unobserved: 0 };
  const compare = (what: string, seen: unknown, slow: unknown): void => {
    if (seen !== slow) differences.push(`${what}: the search says ${String(seen)}, all ways say ${String(slow)}`);
  };
  for (const [row, assertion] of assertions.rules.entries()) {
    const facts = judged.rules?.assertions[row];
    const broken = facts?.broken ?? null;
    const moments = ways.map((way) => momentsOf(assertion, way));
    const nearest = Math.min(
      ...moments.map((some) => some.find((_, at) => !holdsAt(assertion.condition, some, at))?.turn ?? Infinity),
    );
    const isObserved = moments.some((some) => some.length > 0);
    compare(`${assertion.id} is observed`, (facts?.observations ?? 0) > 0, isObserved);
    compare(
      `${assertion.id} breaks`,
      broken === null ? Infinity : witnessOf(judged.graph, broken.arrival).length,
      nearest,
    );
    if (nearest < Infinity) count.violated++;
    if (!isObserved) count.unobserved++;
  }
  for (const [row, goal] of goals.rules.entries()) {
    const last = sought.rules?.goals[row]?.stages.at(-1) ?? null;
    const nearest = Math.min(...ways.map((way) => reachedAt(goal, way)).map((at) => (at < 0 ? Infinity : at)));
    compare(`${goal.id} is reached`, last === null ? Infinity : witnessOf(sought.graph, last).length, nearest);
    if (nearest < Infinity) count.reached++;
  }
  const shown = `seed ${seed}\n${differences.join("\n")}\n${JSON.stringify(tables, null, 1)}\n${text}`;
  return { difference: differences.length === 0 ? null : shown, ...count };
}
