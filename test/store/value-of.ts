import type { Outcome } from "../../src/store/outcome.ts";

/** The value of an outcome that must be one. */
export function valueOf<Value>(outcome: Outcome<Value>): Value {
  if (outcome.kind === "refused") throw new Error(`${outcome.refusal.code}: ${outcome.refusal.message}`);
  return outcome.value;
}
