import { hash } from "node:crypto";
import type { Turn } from "../ink/index.ts";
import type { SiteEvent } from "../search/index.ts";

/** What went wrong in a turn: errors, a stop without an end, play that never stops. Warnings are no failures. */
export function failuresOf(turn: Turn): readonly SiteEvent[] {
  const errors = turn.issues.flatMap(({ severity, message }): SiteEvent[] =>
    severity === "error" ? [{ kind: "issue", severity, message }] : [],
  );
  const { end } = turn;
  if (end.kind === "silent-stop") return [...errors, { kind: "silent-stop" }];
  if (end.kind === "unfinished") return [...errors, { kind: "unfinished", why: end.why }];
  return errors;
}

/** SHA-256 of a failure: of an error's message with its spaces folded, or of the way play stopped. */
export function failureHash(failure: SiteEvent): string {
  const words = failure.kind === "issue" ? failure.message.replace(/\s+/gu, " ").trim() : stopWords(failure);
  return hash("sha256", words, "hex");
}

function stopWords(failure: Exclude<SiteEvent, { kind: "issue" }>): string {
  return failure.kind === "silent-stop" ? "turn-end:silent-stop" : `turn-end:unfinished:${failure.why}`;
}
