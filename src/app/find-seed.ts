import type { Draws, StoryMachine, Turn } from "../ink/index.ts";

/** A way through a story whose draws are given. */
export interface DrawnWay {
  readonly seed: number;
  readonly draws: Draws;
  readonly choices: readonly number[];
}

/**
 * The first story seed from 1 to `seeds` under which the same choices play alike, turn by turn, without any draw being given:
 * the same text, tags, choices, complaints and end. Null where none does.
 */
export function findSeed(machine: StoryMachine, way: DrawnWay, seeds: number): number | null {
  const wanted = [...played(machine, way.seed, way.choices, way.draws)];
  for (let seed = 1; seed <= seeds; seed++) if (playsAlike(machine, seed, way.choices, wanted)) return seed;
  return null;
}

function playsAlike(
  machine: StoryMachine,
  seed: number,
  choices: readonly number[],
  wanted: readonly string[],
): boolean {
  let turns = 0;
  for (const turn of played(machine, seed, choices, null)) if (turn !== wanted[turns++]) return false;
  return turns === wanted.length;
}

/** What a player sees, turn by turn; ends where a choice is not offered. */
function* played(
  machine: StoryMachine,
  seed: number,
  choices: readonly number[],
  draws: Draws | null,
): Generator<string> {
  yield seen(machine, machine.start(seed, draws));
  for (const choice of choices) {
    if (machine.choices()[choice] === undefined) return;
    yield seen(machine, machine.take(choice));
  }
}

function seen(machine: StoryMachine, { end, issues }: Turn): string {
  const offered = machine.choices().map(({ text }) => text);
  const complaints = issues.map(({ severity, message }) => [severity, message]);
  return JSON.stringify([machine.text(), machine.tags(), offered, complaints, end]);
}
