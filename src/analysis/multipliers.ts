import type { PlainValue, StoryMachine } from "../ink/index.ts";
import { picker } from "./picker.ts";

/** A variable that takes many values in play: each may be a state of its own. */
export interface Multiplier {
  readonly variable: string;
  /** Different values in the random plays. */
  readonly values: number;
}

export interface MultiplierRequest {
  readonly storySeed: number;
  /** Variables that the story never reads: no state differs by them. */
  readonly unread: ReadonlySet<string>;
  readonly mustStop: () => boolean;
}

/** Choices taken in all, and in one play. */
const [MAX_CHOICES, MAX_LENGTH] = [1500, 200];

/** Fewer values are what stories are made of. */
const MANY = 12;

/**
 * The variables with the most different values in some random plays, the richest first; three at most. A look at the states
 * of the search would weigh the variables exactly, but the states hold numbers that only the search can read.
 */
export function multipliersOf(
  machine: StoryMachine,
  { storySeed, unread, mustStop }: MultiplierRequest,
): readonly Multiplier[] {
  const seen = new Map<string, Set<string>>();
  const pick = picker(storySeed);
  let left = MAX_CHOICES;
  while (left > 0 && !mustStop()) {
    let { end } = machine.start(storySeed);
    for (let length = 0; end.kind === "choices" && length < MAX_LENGTH && left > 0; length++) {
      end = machine.take(pick(machine.choices().length)).end;
      left--;
      note(seen, machine.globals());
    }
    // A play that offers no choice costs one all the same, or the loop would never end.
    left--;
  }
  return [...seen]
    .map(([variable, values]) => ({ variable, values: values.size }))
    .filter(({ variable, values }) => values >= MANY && !unread.has(variable))
    .sort((a, b) => b.values - a.values || (a.variable < b.variable ? -1 : 1))
    .slice(0, 3);
}

function note(seen: Map<string, Set<string>>, globals: ReadonlyMap<string, PlainValue>): void {
  for (const [name, value] of globals) {
    const values = seen.get(name) ?? new Set();
    values.add(JSON.stringify(value));
    seen.set(name, values);
  }
}
