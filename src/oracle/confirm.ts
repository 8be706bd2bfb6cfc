import type { TurnEnd } from "../ink/index.ts";
import type { Oracle } from "./oracle.ts";

/** What a finding says about the turn at the end of its witness. */
export type Claim =
  /** The runtime raises this error (words without their place). */
  | { readonly kind: "error"; readonly message: string }
  /** Play stops with no choice and without END or an authored DONE. */
  | { readonly kind: "dead-end" }
  /** The turn does not come to a stop. */
  | { readonly kind: "non-terminating" }
  /** Play ends as the author meant it to. */
  | { readonly kind: "ending" }
  /** These choices, and only these, are offered. */
  | { readonly kind: "choices"; readonly texts: readonly string[] };

/** How to get to a finding. */
export interface ReplayedWitness {
  readonly storySeed: number;
  readonly choices: readonly number[];
  /** The text of each choice taken, where the finding knows it. */
  readonly labels?: readonly string[];
}

/** Whether stock inkjs bears a claim out, and if not, what it does instead. */
export type Confirmation =
  | { readonly status: "confirmed" }
  | {
      readonly status: "diverges";
      /** How many choices of the witness inkjs could take. */
      readonly step: number;
      readonly expected: string;
      readonly actual: string;
    };

/**
 * Replays a witness in stock inkjs and looks whether the claim holds there. The oracle's own turn budget is what a
 * non-terminating turn is measured with: it must get through all of it without coming to a choice.
 */
export function confirm(oracle: Oracle, claim: Claim, witness: ReplayedWitness): Confirmation {
  let turn = oracle.start(witness.storySeed);
  for (const [step, choice] of witness.choices.entries()) {
    const offered = oracle.choices()[choice];
    const label = witness.labels?.[step];
    if (offered === undefined || (label !== undefined && offered.text !== label)) {
      const expected = label === undefined ? `choice ${choice}` : `choice ${choice} "${label}"`;
      return {
        status: "diverges",
        step,
        expected,
        actual: offered === undefined ? endText(turn.end) : `"${offered.text}"`,
      };
    }
    turn = oracle.take(choice);
  }
  const errors = turn.issues.filter((issue) => issue.severity === "error").map((issue) => issue.message);
  const texts = oracle.choices().map((choice) => choice.text);
  if (holds(claim, turn.end, errors, texts)) return { status: "confirmed" };
  const actual = [endText(turn.end), ...errors, ...texts.map((text) => `"${text}"`)].join("; ");
  return { status: "diverges", step: witness.choices.length, expected: claimText(claim), actual };
}

function holds(claim: Claim, end: TurnEnd, errors: readonly string[], texts: readonly string[]): boolean {
  switch (claim.kind) {
    case "error":
      return errors.includes(claim.message);
    case "dead-end":
      return end.kind === "silent-stop" || errors.some(isOutOfContent);
    case "non-terminating":
      return end.kind === "unfinished";
    case "ending":
      return end.kind === "ended";
    case "choices":
      return end.kind === "choices" && JSON.stringify(texts) === JSON.stringify(claim.texts);
    default:
      return claim satisfies never;
  }
}

function isOutOfContent(message: string): boolean {
  return message.startsWith("ran out of content") || message.startsWith("unexpectedly reached end of content");
}

function claimText(claim: Claim): string {
  if (claim.kind === "error") return `error: ${claim.message}`;
  return claim.kind === "choices" ? `choices: ${claim.texts.map((text) => `"${text}"`).join("; ")}` : claim.kind;
}

function endText(end: TurnEnd): string {
  return end.kind === "unfinished" ? `unfinished (${end.why})` : end.kind;
}
