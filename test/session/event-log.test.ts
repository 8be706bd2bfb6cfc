import { expect, test } from "bun:test";
import fc from "fast-check";
import { makeCursor } from "../../src/session/cursor.ts";
import { appendEvent, nextSequence, pageOfEvents, readSince, retainedEvents } from "../../src/session/event-log.ts";
import { readDocument } from "../../src/session/read-document.ts";
import type { SessionDocument } from "../../src/session/session-document.ts";
import { valueOf } from "../store/value-of.ts";

const v1 = await Bun.file(`${import.meta.dir}/documents/v1.json`).text();
const empty: SessionDocument = { ...valueOf(readDocument(v1)).document, events: [] };

/** A session in which so many things happened. */
function after(happenings: number, hash = "1".repeat(64)): SessionDocument {
  let document: SessionDocument = { ...empty, capabilityHash: hash };
  for (let count = 0; count < happenings; count++) {
    const sequence = nextSequence(document);
    const { totalGranted, statesExplored, latestReportId: reportId } = document;
    const event = { type: "continued", sequence, revision: sequence, totalGranted, statesExplored, reportId } as const;
    document = { ...document, ...appendEvent(document, event) };
  }
  return document;
}

const numbers = (page: ReturnType<typeof pageOfEvents>): number[] => page.events.map(({ sequence }) => sequence);

test("without a cursor the newest events are shown, and what is missing is said", () => {
  const page = pageOfEvents(after(70), null, 10);
  expect(numbers(page)).toEqual([61, 62, 63, 64, 65, 66, 67, 68, 69, 70]);
  expect(page.page).toMatchObject({
    returned: 10,
    latestSequence: 70,
    droppedBeforeSequence: 7,
    omittedBeforeSequence: 61,
    historyGap: true,
  });
  expect(pageOfEvents(after(3), null, 10).page).toMatchObject({
    droppedBeforeSequence: null,
    omittedBeforeSequence: null,
    historyGap: false,
  });
});

test("reading on from cursor to cursor gives each kept event once, in order", () => {
  fc.assert(
    fc.property(fc.nat(150), fc.nat(150), fc.integer({ min: 1, max: 64 }), (first, more, limit) => {
      const early = after(first);
      const start = pageOfEvents(early, null, limit).page.nextSince;
      const late = after(first + more);
      const seen: number[] = [];
      let gap = false;
      for (let since = start, rounds = 0; rounds <= more; rounds++) {
        const page = pageOfEvents(late, valueOf(readSince(late, since)), limit);
        if (page.page.returned === 0) break;
        gap ||= page.page.historyGap;
        seen.push(...numbers(page));
        since = page.page.nextSince;
      }
      const kept = Math.min(more, retainedEvents);
      expect(seen).toEqual(Array.from({ length: kept }, (_, index) => first + more - kept + 1 + index));
      expect(gap).toBe(more > retainedEvents);
    }),
  );
});

test("a cursor of another session, one ahead of the log and nonsense are refused", () => {
  const document = after(5);
  const foreign = pageOfEvents(after(5, "2".repeat(64)), null, 10).page.nextSince;
  const ahead = makeCursor("session-event-cursor", document.capabilityHash, 6);
  const finding = makeCursor("finding-cursor", document.capabilityHash, 3);
  for (const since of [foreign, ahead, finding, "", "session-event-cursor-", "5"]) {
    expect(readSince(document, since)).toMatchObject({ refusal: { code: "bad_cursor" } });
  }
  expect(foreign).not.toContain("2".repeat(8));
});
