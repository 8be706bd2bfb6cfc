import type { HazardKind } from "../ink/index.ts";
import type { SiteEvent } from "../search/index.ts";
import type { FindingCode } from "./code-table.ts";

/** Words by which stock inkjs's messages tell what happened. The first that fits decides. */
const errorPatterns: readonly (readonly [RegExp, FindingCode])[] = [
  [/^ran out of content/u, "INK110"],
  [/^unexpectedly reached end of content/u, "INK111"],
  [/^Found (?:tunnel onwards|function return) statement/u, "INK112"],
  [/^Tried to divert (?:to|using) a target from a variable/u, "INK103"],
  [/^(?:Cannot perform operation|Can not call use|Can't cast|Cannot mix Lists|Attempting to perform)/u, "INK102"],
];

const hazardCodes: Readonly<Record<HazardKind, FindingCode>> = {
  "division-by-zero": "INK101",
  "list-emptied": "INK210",
  "float-text": "INK160",
  rounding: "INK161",
  "beyond-32-bits": "INK162",
  "no-number": "INK163",
  "whole-float": "INK164",
};

/** The code of something that went wrong while a turn ran. */
export function runtimeCode(event: SiteEvent): FindingCode {
  switch (event.kind) {
    case "issue":
      if (event.severity === "warning") return "INK150";
      return errorPatterns.find(([pattern]) => pattern.test(event.message))?.[1] ?? "INK100";
    case "hazard":
      return hazardCodes[event.hazard];
    case "silent-stop":
      return "INK113";
    case "unfinished":
      if (event.why === "repeats") return "INK114";
      return event.why === "recursion" ? "INK115" : "INK116";
    default:
      return event satisfies never;
  }
}
