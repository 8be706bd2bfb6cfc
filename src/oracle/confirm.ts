import type { Draws, HazardKind, Turn, TurnEnd } from "../ink/index.ts";
import type { Oracle } from "./oracle.ts";

/** What a finding says about the turn at the end of its witness. */
export type Claim =
  /** The runtime raises this error or warning (words without their place). */
  | { readonly kind: "error" | "warning"; readonly message: string }
  /** Play stops with no choice and without END or an authored DONE. */
  | { readonly kind: "dead-end" }
  /** The turn does not come to a stop. */
  | { readonly kind: "non-terminating" }
  /** Play ends as the author meant it to. */
  | { readonly kind: "ending" }
  /** At least one choice is offered; these and only these where texts are given. */
  | { readonly kind: "choices"; readonly texts?: readonly string[] }
  /** An operation goes through that is hardly ever meant. */
  | { readonly kind: "hazard"; readonly hazard: HazardKind }
  /** The turn draws a random number. */
  | { readonly kind: "draw" }
  /** A choice without text is offered. */
  | { readonly kind: "blank-choice" };

/** How to get to a finding. */
export interface ReplayedWitness {
  readonly storySeed: number;
  readonly choices: readonly number[];
  /** What was drawn on the way, where that was explored. */
  readonly draws?: Draws | null;
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
  let turn = oracle.start(witness.storySeed, witness.draws);
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
  const texts = oracle.choices().map((choice) => choice.text);
  if (holds(claim, turn, texts)) return { status: "confirmed" };
  const actual = [
    endText(turn.end),
    ...turn.issues.map((issue) => issue.message),
    ...texts.map((text) => `"${text}"`),
  ].join("; ");
  return { status: "diverges", step: witness.choices.length, expected: claimText(claim), actual };
}

function holds(claim: Claim, { end, issues, hazards, draws }: Turn, texts: readonly string[]): boolean {
  switch (claim.kind) {
    case "error":
    case "warning":
      return issues.some((issue) => issue.severity === claim.kind && issue.message === claim.message);
    case "dead-end":
      return end.kind === "silent-stop" || issues.some((issue) => isOutOfContent(issue.message));
    case "non-terminating":
      return end.kind === "unfinished";
    case "ending":
      return end.kind === "ended";
    case "choices":
      return end.kind === "choices" && (claim.texts ?? texts).join("\n") === texts.join("\n");
    case "hazard":
      return (hazards ?? []).some((hazard) => hazard.kind === claim.hazard);
    case "draw":
      return draws > 0;
    case "blank-choice":
      return texts.some((text) => text.trim() === "");
    default:
      return claim satisfies never;
  }
}

function isOutOfContent(message: string): boolean {
  return message.startsWith("ran out of content") || message.startsWith("unexpectedly reached end of content");
}

function claimText(claim: Claim): string {
  if (claim.kind === "error" || claim.kind === "warning") return `${claim.kind}: ${claim.message}`;
  if (claim.kind === "hazard") return claim.hazard;
  if (claim.kind !== "choices" || claim.texts === undefined) return claim.kind;
  return `choices: ${claim.texts.map((text) => `"${text}"`).join("; ")}`;
}

function endText(end: TurnEnd): string {
  return end.kind === "unfinished" ? `unfinished (${end.why})` : end.kind;
}
