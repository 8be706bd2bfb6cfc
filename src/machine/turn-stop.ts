import type { TurnEnd } from "../ink/index.ts";

/** How a turn came to its stop. */
export const TurnStop = {
  choices: 0,
  ended: 1,
  silentStop: 2,
  error: 3,
  /** The turn provably never stops. */
  endless: 4,
  /** Its budget of steps ran out. */
  steps: 5,
  /** Its budget of output ran out. */
  output: 6,
  /** Its calls provably go ever deeper. */
  recursion: 7,
} as const;

/** A stop as the end of a turn. */
export function endOf(stop: number): TurnEnd {
  switch (stop) {
    case TurnStop.choices:
      return { kind: "choices" };
    case TurnStop.ended:
      return { kind: "ended" };
    case TurnStop.silentStop:
      return { kind: "silent-stop" };
    case TurnStop.error:
      return { kind: "error" };
    case TurnStop.endless:
      return { kind: "unfinished", why: "repeats" };
    case TurnStop.steps:
      return { kind: "unfinished", why: "step-budget" };
    case TurnStop.output:
      return { kind: "unfinished", why: "output-budget" };
    default:
      return { kind: "unfinished", why: "recursion" };
  }
}
