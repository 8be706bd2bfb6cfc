import type { HazardKind } from "../ink/index.ts";
import type { Claim } from "../oracle/index.ts";
import type { EventSite, SearchResult, SiteEvent } from "../search/index.ts";
import type { FindingDraft } from "./draft.ts";
import { runtimeCode } from "./runtime-code.ts";
import { wayOf } from "./way.ts";

/** What went wrong while the story was played, one finding a site. */
export function fromSites(result: SearchResult): FindingDraft[] {
  return result.sites.map((site) => ({
    code: runtimeCode(site.event),
    message: messageOf(site.event),
    certainty: "witnessed",
    span: spanOf(site),
    path: site.place?.path ?? null,
    ...wayOf(result.graph, site.first),
    claim: claimOf(site.event),
    reachedBy: { states: site.states, choices: site.choices },
  }));
}

/** A silent stop has nothing of its own to show; the choice that leads into it is what the author can mend. */
function spanOf(site: EventSite): FindingDraft["span"] {
  const own = site.place?.span ?? null;
  return site.event.kind === "silent-stop" ? (site.after?.span ?? own) : own;
}

function messageOf(event: SiteEvent): string {
  switch (event.kind) {
    case "issue":
      return event.message;
    case "hazard":
      return hazardMessage(event.hazard);
    case "silent-stop":
      return "nothing is left to play here, and no `-> END` or `-> DONE` says that it ends";
    case "unfinished":
      return unfinishedMessage(event.why);
    default:
      return event satisfies never;
  }
}

function hazardMessage(hazard: HazardKind): string {
  switch (hazard) {
    case "division-by-zero":
      return "a whole number is divided by zero: inkjs goes on with a value that is no number, other ink runtimes stop";
    case "list-emptied":
      return "the list moves past its last item or into a gap: it holds nothing from here on, and moving it back does not help";
    case "float-text":
      return "a fraction is printed with all its digits: inkjs writes up to 17 (0.6666666666666666), inkle's own runtime 7 (0.6666667)";
    case "rounding":
      return "a negative number is rounded: inkjs rounds down (-7 / 2 is -4), inkle's own runtime towards zero (-3)";
    case "beyond-32-bits":
      return "a whole number passes 32 bits: inkjs counts on, inkle's own runtime wraps round to the other end";
    case "no-number":
      return "the result is no number: inkjs stops with an error, inkle's own runtime goes on with NaN";
    case "whole-float":
      return "a float without a fraction makes this a division of floats: inkjs and inkle's own runtime give a fraction (7.0 / 2 is 3.5), older releases of inkjs, and stories that inkjs wrote as JSON, the whole part (3)";
    default:
      return hazard satisfies never;
  }
}

function unfinishedMessage(why: Extract<SiteEvent, { kind: "unfinished" }>["why"]): string {
  switch (why) {
    case "repeats":
      return "play comes back here unchanged and never reaches a choice or an ending: the loop never ends";
    case "recursion":
      return "calls go ever deeper and never come back: the recursion never ends";
    case "step-budget":
      return "no choice and no ending within the turn's budget of steps: a loop here perhaps never ends";
    case "output-budget":
      return "no choice and no ending within the turn's budget of text: a loop here perhaps never ends";
    default:
      return why satisfies never;
  }
}

function claimOf(event: SiteEvent): Claim {
  switch (event.kind) {
    case "issue":
      return { kind: event.severity, message: event.message };
    case "hazard":
      return { kind: "hazard", hazard: event.hazard };
    case "silent-stop":
      return { kind: "dead-end" };
    case "unfinished":
      return { kind: "non-terminating" };
    default:
      return event satisfies never;
  }
}
