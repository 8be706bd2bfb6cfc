import type { Draws, OfferedChoice, PlainValue, RuntimeIssue, StoryMachine, Turn, TurnEnd } from "../ink/index.ts";

/** One turn of a play-through. */
export interface PlayedStep {
  /** The choice that led here; null for the first turn. */
  readonly taken: { readonly index: number; readonly text: string } | null;
  readonly text: string;
  readonly tags: readonly string[];
  readonly offered: readonly { readonly index: number; readonly text: string }[];
}

/** How a play-through went: to its last choice, into an error, or away from its path. */
export type PlayStatus = "completed" | "runtime_error" | "path_changed";

/** A witness as it plays on the story as it stands. It reveals content. */
export interface PlayThrough {
  readonly status: PlayStatus;
  readonly storySeed: number;
  readonly steps: readonly PlayedStep[];
  readonly end: TurnEnd["kind"];
  /** Choices of the witness that were not taken, because play ended before them. */
  readonly untaken: readonly number[];
  readonly variables: Readonly<Record<string, PlainValue>>;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly openExternals: readonly string[];
}

/** Plays choices from the start, as far as the story lets them be taken; what is drawn on the way can be given. */
export function playThrough(
  machine: StoryMachine,
  storySeed: number,
  choices: readonly number[],
  draws: Draws | null = null,
): PlayThrough {
  const turns = [machine.start(storySeed, draws)];
  const steps = [stepOf(machine, null)];
  for (const index of choices) {
    const choice = machine.choices()[index];
    if (choice === undefined) break;
    const { text } = choice;
    turns.push(machine.take(index));
    steps.push(stepOf(machine, { index, text }));
  }
  const untaken = choices.slice(turns.length - 1);
  const end = turns.at(-1)?.end.kind ?? "ended";
  const issues = turns.flatMap((turn) => turn.issues);
  return {
    status: statusOf(turns, untaken),
    storySeed,
    steps,
    end,
    untaken,
    variables: Object.fromEntries(machine.globals()),
    errors: messages(issues, "error"),
    warnings: messages(issues, "warning"),
    openExternals: [...new Set(turns.flatMap((turn) => turn.openExternals))].sort(),
  };
}

function statusOf(turns: readonly Turn[], untaken: readonly number[]): PlayStatus {
  if (turns.some(({ end, issues }) => end.kind === "error" || issues.some(({ severity }) => severity === "error"))) {
    return "runtime_error";
  }
  return untaken.length > 0 ? "path_changed" : "completed";
}

function stepOf(machine: StoryMachine, taken: PlayedStep["taken"]): PlayedStep {
  const offered = machine.choices().map(({ index, text }: OfferedChoice) => ({ index, text }));
  return { taken, text: machine.text(), tags: machine.tags(), offered };
}

function messages(issues: readonly RuntimeIssue[], severity: RuntimeIssue["severity"]): readonly string[] {
  return issues.filter((issue) => issue.severity === severity).map(({ message }) => message);
}
