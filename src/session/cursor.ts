import { createHmac, timingSafeEqual } from "node:crypto";
import { type Outcome, ok, refused } from "../store/index.ts";

/** What a cursor points into; a cursor of one kind is no cursor of the other. */
export type CursorKind = "session-event-cursor" | "finding-cursor" | "inspection-cursor";

/*
 * A cursor is a position under a keyed checksum. The key is the owner's own (a session's capability hash, a report's id), so
 * a cursor of another owner does not verify, and nothing of the owner can be read out of it.
 */

const owners: Readonly<Record<CursorKind, string>> = {
  "session-event-cursor": "this session",
  "finding-cursor": "this report",
  "inspection-cursor": "this section of the story as it stands",
};

const positionBytes = 6;
const checksumBytes = 12;

export function makeCursor(kind: CursorKind, owner: string, position: number): string {
  const body = Buffer.alloc(positionBytes);
  body.writeUIntBE(position, 0, positionBytes);
  return `${kind}-${Buffer.concat([body, checksum(kind, owner, body)]).toString("base64url")}`;
}

/** The position a cursor points at; a cursor that is malformed or belongs to another owner is refused. */
export function readCursor(kind: CursorKind, owner: string, cursor: string): Outcome<number, "bad_cursor"> {
  const bytes = cursor.startsWith(`${kind}-`)
    ? Buffer.from(cursor.slice(kind.length + 1), "base64url")
    : Buffer.alloc(0);
  if (bytes.length !== positionBytes + checksumBytes) return foreign(kind);
  const body = bytes.subarray(0, positionBytes);
  if (!timingSafeEqual(bytes.subarray(positionBytes), checksum(kind, owner, body))) return foreign(kind);
  return ok(body.readUIntBE(0, positionBytes));
}

function checksum(kind: CursorKind, owner: string, body: Uint8Array): Buffer {
  return createHmac("sha256", owner).update(kind).update(body).digest().subarray(0, checksumBytes);
}

function foreign(kind: CursorKind): Outcome<never, "bad_cursor"> {
  return refused(
    "bad_cursor",
    `this cursor does not belong to ${owners[kind]}`,
    "leave it out to begin from the start",
  );
}
