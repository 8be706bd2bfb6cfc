import type { SourceSpan, StoryPlace, Turn } from "../ink/index.ts";
import type { ChoiceRef, EventSite, SiteEvent } from "./search-result.ts";
import type { Arrival, StateId } from "./state-graph.ts";

interface OpenSite {
  readonly event: SiteEvent;
  readonly place: StoryPlace | null;
  readonly first: Arrival;
  readonly after: ChoiceRef | null;
  readonly choices: Set<string>;
  states: number;
  lastFrom: StateId;
}

/** A site as it is saved. */
export type SavedSite = Omit<OpenSite, "choices"> & { readonly choices: readonly string[] };

/** Gathers what goes wrong by site: one message at one place is one site, however often it is met. */
export class SiteRecorder {
  readonly #sites = new Map<string, OpenSite>();

  /** Takes in a turn. Transitions of one state must come one after another. */
  record(turn: Turn, arrival: Arrival, after: ChoiceRef | null): void {
    for (const issue of turn.issues) {
      const place = issue.path === null && issue.span === null ? null : { path: issue.path ?? "", span: issue.span };
      this.#meet({ kind: "issue", severity: issue.severity, message: issue.message }, place, arrival, after);
    }
    for (const { kind, path, span } of turn.hazards ?? []) {
      this.#meet({ kind: "hazard", hazard: kind }, { path: path ?? "", span }, arrival, after);
    }
    if (turn.end.kind === "silent-stop") this.#meet({ kind: "silent-stop" }, turn.stoppedAt, arrival, after);
    if (turn.end.kind === "unfinished") {
      this.#meet({ kind: "unfinished", why: turn.end.why }, turn.stoppedAt, arrival, after);
    }
  }

  finish(): readonly EventSite[] {
    return [...this.#sites.values()].map((site) => ({
      event: site.event,
      place: site.place,
      first: site.first,
      after: site.after,
      states: site.states,
      choices: site.choices.size,
    }));
  }

  /** Every site with all that is counted of it, as plain data. */
  saved(): SavedSite[] {
    return [...this.#sites.values()].map((site) => ({ ...site, choices: [...site.choices] }));
  }

  /** Takes in a saved site; the order of the sites is the order of these calls. */
  restore(site: SavedSite): void {
    this.#sites.set(siteKey(site.event, site.place, site.after), { ...site, choices: new Set(site.choices) });
  }

  #meet(event: SiteEvent, place: StoryPlace | null, arrival: Arrival, after: ChoiceRef | null): void {
    const key = siteKey(event, place, after);
    let site = this.#sites.get(key);
    if (site === undefined) {
      site = { event, place, first: arrival, after, choices: new Set(), states: 0, lastFrom: -1 };
      this.#sites.set(key, site);
    }
    if (site.lastFrom !== arrival.from) {
      site.lastFrom = arrival.from;
      site.states++;
    }
    if (after !== null) site.choices.add(after.targetPath);
  }
}

/** A silent stop is the fault of the choice that leads into it, so that choice is part of its site. */
function siteKey(event: SiteEvent, place: StoryPlace | null, after: ChoiceRef | null): string {
  const where = place === null ? "" : `${spanKey(place.span) ?? place.path}`;
  switch (event.kind) {
    case "issue":
      return JSON.stringify([event.severity, event.message, where]);
    case "hazard":
      return JSON.stringify(["hazard", event.hazard, where]);
    case "silent-stop":
      return JSON.stringify(["silent-stop", where, after?.targetPath ?? null]);
    case "unfinished":
      return JSON.stringify(["unfinished", event.why, where]);
    default:
      return event satisfies never;
  }
}

function spanKey(span: SourceSpan | null): string | null {
  return span === null ? null : `${span.file}:${span.line}:${span.column ?? 0}`;
}
