import { type Outcome, ok, refused } from "../store/index.ts";
import { makeCursor, readCursor } from "./cursor.ts";
import type { SessionDocument } from "./session-document.ts";
import type { SessionEvent } from "./session-event.ts";

export const retainedEvents = 64;

/** An event before it has its place in the log. */
export type NewEvent = SessionEvent extends infer Event
  ? Event extends SessionEvent
    ? Omit<Event, "sequence" | "revision" | "totalGranted" | "statesExplored" | "reportId" | "checkpointId">
    : never
  : never;

/** A page of a session's log. */
export interface EventPage {
  readonly returned: number;
  /** Of the newest event in the log. */
  readonly latestSequence: number;
  /** Events with smaller numbers are gone from the log; null where none is. */
  readonly droppedBeforeSequence: number | null;
  /** Events with smaller numbers are kept but not shown here; null where none is. */
  readonly omittedBeforeSequence: number | null;
  /** Whether events between the cursor (or the beginning) and this page are missing from it. */
  readonly historyGap: boolean;
  /** Pass it as `since` to see only what comes after this page. */
  readonly nextSince: string;
}

/** The log with one event more, and how many have been dropped from it in all. */
export function appendEvent(
  document: Pick<SessionDocument, "events" | "droppedEventCount">,
  event: SessionEvent,
): Pick<SessionDocument, "events" | "droppedEventCount"> {
  const events = [...document.events, event];
  const surplus = Math.max(0, events.length - retainedEvents);
  return { events: events.slice(surplus), droppedEventCount: document.droppedEventCount + surplus };
}

export function nextSequence(document: Pick<SessionDocument, "events" | "droppedEventCount">): number {
  return (document.events.at(-1)?.sequence ?? document.droppedEventCount) + 1;
}

/** The sequence number behind which a reader wants to read on: 0 without a cursor. A foreign cursor and one ahead of the log are refused. */
export function readSince(document: SessionDocument, since: string | null): Outcome<number | null, "bad_cursor"> {
  if (since === null) return ok(null);
  const position = readCursor("session-event-cursor", document.capabilityHash, since);
  if (position.kind === "refused") return position;
  if (position.value < nextSequence(document)) return position;
  return refused("bad_cursor", "this cursor is ahead of the session's log", "leave it out to see the recent events");
}

/**
 * Without a cursor (`after` null) the newest events, at most `limit`; with one, the oldest that follow it, so that a reader who
 * goes on from `nextSince` misses nothing that is still kept.
 */
export function pageOfEvents(
  document: SessionDocument,
  after: number | null,
  limit: number,
): { readonly events: readonly SessionEvent[]; readonly page: EventPage } {
  const { events: kept, capabilityHash, droppedEventCount } = document;
  const newer = kept.filter(({ sequence }) => sequence > (after ?? 0));
  const shown = after === null ? newer.slice(Math.max(0, newer.length - limit)) : newer.slice(0, limit);
  const oldest = kept[0]?.sequence ?? nextSequence(document);
  const first = shown[0]?.sequence ?? null;
  const last = shown.at(-1)?.sequence ?? after ?? 0;
  return {
    events: shown,
    page: {
      returned: shown.length,
      latestSequence: nextSequence(document) - 1,
      droppedBeforeSequence: droppedEventCount > 0 ? oldest : null,
      omittedBeforeSequence: first !== null && first > oldest && first > (after ?? 0) + 1 ? first : null,
      historyGap: (first ?? nextSequence(document)) > (after ?? 0) + 1 && nextSequence(document) > (after ?? 0) + 1,
      nextSince: makeCursor("session-event-cursor", capabilityHash, last),
    },
  };
}
