import type { MachineSnapshot, StoryMachine, Turn } from "../../src/ink/index.ts";

/** What following the choices of many states has shown about their identities. */
export interface EqualStates {
  /** States that bore the identity of an earlier one. */
  readonly merged: number;
  /** Two states of one identity that did not go on the same way, or null. */
  readonly parted: string | null;
}

/** How many turns ahead two states of one identity are compared. */
const foresight = 3;

/**
 * Walks a story breadth first for so many states, and wherever a state bears the identity of an earlier one, checks that
 * the next turns of both are the same, whatever is chosen.
 */
export function checkEqualStates(machine: StoryMachine, storySeed: number, maxStates: number): EqualStates {
  const futures = new Map<string, string>();
  let merged = 0;
  machine.start(storySeed);
  const open: { readonly kept: MachineSnapshot; readonly trail: string }[] = [{ kept: machine.snapshot(), trail: "" }];
  for (const { kept, trail } of open.values()) {
    if (futures.size + merged >= maxStates) break;
    machine.restore(kept);
    const identity = machine.identity();
    const future = futureOf(machine, foresight);
    const known = futures.get(identity);
    if (known !== undefined) {
      merged++;
      if (known !== future) return { merged, parted: `${trail}\n${identity}\n${known}\n${future}` };
      continue;
    }
    futures.set(identity, future);
    for (const { index } of machine.choices()) {
      const turn = machine.take(index);
      if (turn.end.kind === "choices") open.push({ kept: machine.snapshot(), trail: `${trail}${index}.` });
      machine.restore(kept);
    }
  }
  return { merged, parted: null };
}

function futureOf(machine: StoryMachine, turns: number): string {
  if (turns === 0) return "";
  const kept = machine.snapshot();
  const outcomes: string[] = [];
  for (const { index, text } of machine.choices().slice(0, 4)) {
    const turn = machine.take(index);
    outcomes.push(outcome(machine, turn, text), futureOf(machine, turns - 1));
    machine.restore(kept);
  }
  return `[${outcomes.join(" ")}]`;
}

function outcome(machine: StoryMachine, turn: Turn, choiceText: string): string {
  const issues = turn.issues.map((issue) => issue.message);
  return JSON.stringify([choiceText, turn.end.kind, issues, machine.text(), machine.tags()]);
}
