import { hash } from "node:crypto";
import type { Turn } from "../ink/index.ts";
import type { SiteEvent } from "../search/index.ts";

/** What went wrong in a turn: errors, a stop without an end, play that never stops. Warnings are no failures. */
export function failuresOf(turn: Turn): readonly SiteEvent[] {
  const errors = turn.issues.flatMap(({ severity, message }): SiteEvent[] =>
    severity === "error" ? [{ kind: "issue", severity, message }] : [],
  );
  for (const { kind } of turn.hazards ?? []) {
    if (kind === "division-by-zero") errors.push({ kind: "hazard", hazard: kind });
  }
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
  switch (failure.kind) {
    case "silent-stop":
      return "turn-end:silent-stop";
    case "unfinished":
      return `turn-end:unfinished:${failure.why}`;
    case "hazard":
      return `hazard:${failure.hazard}`;
    default:
      return failure satisfies never;
  }
}
