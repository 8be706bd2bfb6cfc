import { cellParts, PART_BYTES, type SavedPart, SavedStateMismatch } from "../../machine/index.ts";
import type { FrontierStore } from "./frontier-store.ts";

/** The records that wait from a ticket on, in the order of their tickets. */
export function* savedFrontier(
  type: number,
  frontier: FrontierStore,
  first: number,
  recordWords: number,
): Generator<SavedPart> {
  const perPart = Math.max(1, Math.floor(PART_BYTES / (4 * recordWords)));
  for (let ticket = first; ticket < frontier.tickets;) {
    const records = Math.min(perPart, frontier.tickets - ticket);
    const words = new Int32Array(records * recordWords);
    for (let record = 0; record < records; record++) frontier.read(ticket++, words, record * recordWords);
    yield* cellParts(type, words, words.length);
  }
}

/** Lets saved records wait again. */
export function pushRecords(frontier: FrontierStore, words: Int32Array, recordWords: number): void {
  if (words.length % recordWords !== 0) throw new SavedStateMismatch("a saved frontier ends within a record");
  for (let at = 0; at < words.length; at += recordWords) frontier.push(words, at);
}
