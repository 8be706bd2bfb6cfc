import type { Ledger, Yield } from "./ledger.ts";
import type { ValuePreference } from "../config/index.ts";

/** Windows in a row without anything new of the preferred kind after which a knee is spoken of. */
export const kneeWindows = 3;

/** Base and long-tail windows that have been completed; replays, goals and rules are no search for something new. */
export function searchWindows({ totals }: Ledger): number {
  return totals.typical.windows + totals.long_tail.windows;
}

/** Whether the newest windows brought nothing new. It says something of the search, and nothing of what was not seen. */
export function isKnee(ledger: Ledger): boolean {
  return searchWindows(ledger) >= kneeWindows && ledger.dryWindows >= kneeWindows;
}

/** How much of a yield counts under a preference. */
export function preferred(found: Yield, preference: ValuePreference): number {
  switch (preference) {
    case "broad_qa":
      return found.critical + found.intent + found.authoredCoverage + found.terminalVariants;
    case "runtime_assertions":
      return found.critical;
    case "outcomes":
      return found.terminalVariants;
    case "approved_goals":
      return found.intent;
    default:
      return preference satisfies never;
  }
}
