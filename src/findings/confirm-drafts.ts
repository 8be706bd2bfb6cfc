import { confirm, type Oracle } from "../oracle/index.ts";
import type { FindingDraft } from "./draft.ts";

/** Stock inkjs as the judge of what was found. */
export interface Referee {
  readonly oracle: Oracle;
  /** Asked before each replay; once true, the rest is reported as found, unconfirmed. */
  readonly mustHurry: () => boolean;
}

/**
 * Replays what the drafts claim in stock inkjs. One that it does not bear out is our own fault, never the author's, and
 * becomes a finding about that.
 */
export function confirmDrafts(
  drafts: readonly FindingDraft[],
  { oracle, mustHurry }: Referee,
  storySeed: number,
): FindingDraft[] {
  return drafts.map((draft) => {
    if (draft.claim === null || draft.witness === null || mustHurry()) return draft;
    const answer = confirm(oracle, draft.claim, { storySeed, choices: draft.witness, draws: draft.draws ?? null });
    switch (answer.status) {
      case "confirmed":
        return draft;
      case "diverges":
        return {
          ...draft,
          code: "INK900",
          severity: "error",
          message: `${draft.code} "${draft.message}" is not what inkjs shows after choice ${answer.step}: ${answer.expected} expected, ${answer.actual} seen`,
          claim: null,
        };
      default:
        return answer satisfies never;
    }
  });
}
