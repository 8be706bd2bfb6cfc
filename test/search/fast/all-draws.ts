import type { InkObject } from "inkjs/engine/Object";
import type { Story } from "inkjs/engine/Story";
import { type CompiledStory, ControlCommand, IntValue, ListValue } from "../../../src/ink/index.ts";
import { openOracle } from "../../../src/oracle/index.ts";

const { CommandType } = ControlCommand;

/** What can be seen in plays of a story, whatever is drawn. */
export interface Seen {
  readonly endings: Set<string>;
  readonly errors: Set<string>;
  readonly visited: Set<string>;
  plays: number;
}

interface Step {
  readonly choices: readonly number[];
  readonly draws: readonly (readonly number[])[];
}

/**
 * Plays every way through a story in stock inkjs, up to so many choices, with every outcome of every draw: the plain way,
 * each play from its very beginning. Which outcomes a draw can have is read off inkjs's stack right before it.
 */
export function playEverything(story: CompiledStory, maxChoices: number): Seen {
  const seen: Seen = { endings: new Set(), errors: new Set(), visited: new Set(), plays: 0 };
  const waiting: Step[] = [{ choices: [], draws: [[]] }];
  for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) {
    const { choices, draws } = step;
    const open = playOnce(story, step, seen);
    if (open.kind === "draw") {
      const last = draws.at(-1) ?? [];
      for (const outcome of open.outcomes)
        waiting.push({ choices, draws: [...draws.slice(0, -1), [...last, outcome]] });
    } else if (choices.length < maxChoices) {
      for (let choice = 0; choice < open.choices; choice++) {
        waiting.push({ choices: [...choices, choice], draws: [...draws, []] });
      }
    }
  }
  return seen;
}

type Open =
  { readonly kind: "draw"; readonly outcomes: readonly number[] } | { readonly kind: "turn"; readonly choices: number };

/** Plays a step; gives what its last turn leaves open: a draw that no outcome is given for, or the choice to take. */
function playOnce(story: CompiledStory, { choices, draws }: Step, seen: Seen): Open {
  const arms = new Map<string, number[]>();
  let turn = 0;
  let open: readonly number[] | null = null;
  const beforeStep = (next: InkObject, play: Story): void => {
    if (!(next instanceof ControlCommand) || !("draws" in play)) return;
    // A new seed shuffles anew: what a round had so far says nothing about the arms to come.
    if (next.commandType === CommandType.SeedRandom) arms.clear();
    const outcomes = outcomesOf(next, play, arms);
    if (outcomes === null) return;
    const outcome = draws[turn]?.[Number(play.draws)];
    if (outcome === undefined) {
      if (turn === choices.length) open ??= outcomes;
      return;
    }
    if (next.commandType === CommandType.SequenceShuffleIndex) arms.get(pathOf(play))?.push(outcome);
  };
  const oracle = openOracle(story, { beforeStep });
  let { issues, end } = oracle.start(1, draws);
  for (const choice of choices) {
    turn++;
    ({ issues, end } = oracle.take(choice));
  }
  if (open !== null) return { kind: "draw", outcomes: open };
  seen.plays++;
  for (const { severity, message } of issues) if (severity === "error") seen.errors.add(message);
  for (const path of oracle.visits().keys()) seen.visited.add(path);
  if (end.kind === "ended") seen.endings.add(oracle.text().replace(/\s+/gu, " ").trim());
  return { kind: "turn", choices: oracle.choices().length };
}

function outcomesOf(command: ControlCommand, { state }: Story, arms: Map<string, number[]>): readonly number[] | null {
  const [below, top] = state.evaluationStack.slice(-2);
  switch (command.commandType) {
    case CommandType.Random:
      return numbersTo(valueOf(top) - valueOf(below) + 1);
    case CommandType.ListRandom: {
      const list = state.evaluationStack.at(-1);
      return list instanceof ListValue && (list.value?.Count ?? 0) > 0 ? numbersTo(list.value?.Count ?? 0) : null;
    }
    case CommandType.SequenceShuffleIndex: {
      const path = state.currentPointer.container?.path.toString() ?? "";
      if (valueOf(below) % valueOf(top) === 0) arms.set(path, []);
      const had = arms.get(path) ?? [];
      return numbersTo(valueOf(top)).filter((arm) => !had.includes(arm));
    }
    default:
      return null;
  }
}

function pathOf({ state }: Story): string {
  return state.currentPointer.container?.path.toString() ?? "";
}

function valueOf(object: InkObject | undefined): number {
  return object instanceof IntValue ? (object.value ?? 0) : 0;
}

function numbersTo(count: number): number[] {
  return Array.from({ length: Math.max(0, count) }, (_, number) => number);
}
