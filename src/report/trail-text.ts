import type { Draws } from "../ink/index.ts";

/**
 * A way as `--trail` takes it: choices with dots between, behind each one a colon and what its turn draws, with commas
 * between. What the first turn draws stands before the first choice, behind a colon of its own: `:2.0.1:5,0`.
 */
export function trailText(witness: readonly number[], draws: Draws | null): string {
  const drawn = (turn: number): string => {
    const outcomes = draws?.[turn] ?? [];
    return outcomes.length === 0 ? "" : `:${outcomes.join(",")}`;
  };
  const first = drawn(0);
  const taken = witness.map((choice, step) => `${choice}${drawn(step + 1)}`);
  return (first === "" ? taken : [first, ...taken]).join(".");
}
