import type { CompiledStory } from "../../src/ink/index.ts";
import { openOracle } from "../../src/oracle/index.ts";
import type { Happening } from "./slow-rules.ts";

/** Every way through a story of at most so many choices, as stock inkjs plays it, with all that happens on it. */
export function allWays(story: CompiledStory, maxChoices: number): Happening[][] {
  const knots = new Set(story.declarations.flows.filter(({ kind }) => kind === "knot").map(({ path }) => path));
  const ways: Happening[][] = [];
  const play = (choices: readonly number[]): void => {
    const { way, offered } = follow(story, knots, choices);
    if (offered === 0 || choices.length === maxChoices) ways.push(way);
    else for (let choice = 0; choice < offered; choice++) play([...choices, choice]);
  };
  play([]);
  return ways;
}

function follow(
  story: CompiledStory,
  knots: ReadonlySet<string>,
  choices: readonly number[],
): { readonly way: Happening[]; readonly offered: number } {
  const way: Happening[] = [];
  let turn = 0;
  let knot: string | null = null;
  let variables = new Map<string, string>();
  let visits = new Map<string, number>();
  const tell = (kind: Happening["kind"], name: string, offered = 0): void => {
    const counts = new Map([...oracle.visits()].filter(([path]) => knots.has(path)));
    way.push({ kind, name, from: knot, variables: oracle.globals(), visits: counts, turn, choices: offered });
  };
  const look = (): void => {
    for (const [name, value] of oracle.globals()) {
      const now = JSON.stringify(value);
      if (variables.has(name) && variables.get(name) !== now) tell("write", name);
    }
    variables = new Map([...oracle.globals()].map(([name, value]) => [name, JSON.stringify(value)]));
    for (const [path, count] of oracle.visits()) {
      if (!knots.has(path) || (visits.get(path) ?? 0) === count) continue;
      tell("visit", path);
      knot = path;
    }
    visits = new Map(oracle.visits());
  };
  const oracle = openOracle(story, { beforeStep: look });
  const end = (): number => {
    look();
    const offered = oracle.choices().length;
    tell(offered > 0 ? "choices" : "ending", "", offered);
    return offered;
  };
  oracle.start(1);
  let offered = end();
  for (const choice of choices) {
    turn++;
    oracle.take(choice);
    offered = end();
  }
  return { way, offered };
}
