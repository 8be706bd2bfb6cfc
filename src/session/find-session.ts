import { byText, type DataFolder, ok, type Outcome, type Refused, refused } from "../store/index.ts";
import { capabilityHash, isHashOf, readCapability } from "./capability.ts";
import type { SessionAccess } from "./project.ts";
import type { SessionDocument } from "./session-document.ts";
import { listSessionFiles, readSession, type StoredSession } from "./session-files.ts";

/** A session with at least one committed window. */
export interface LiveSession extends StoredSession {
  readonly document: SessionDocument;
}

/** The session of a story that the caller may act on. */
export function findSession(folder: DataFolder, entrypoint: string, access: SessionAccess): Outcome<LiveSession> {
  switch (access.by) {
    case "capability":
      return byCapability(folder, entrypoint, access.capability);
    case "owner":
      return byOwner(folder, entrypoint);
  }
}

/** A campaign's policy decides what is done on its session; the ordinary operations would go around it. */
export function refuseCampaign({ campaign }: SessionDocument, instead: string): Refused | null {
  if (campaign === undefined) return null;
  return refused("is_campaign", "this session belongs to a campaign", `use ${instead}`);
}

function byCapability(folder: DataFolder, entrypoint: string, text: string): Outcome<LiveSession> {
  const capability = readCapability(text);
  if (capability.kind === "refused") return capability;
  const session = readSession(folder, capabilityHash(capability.value));
  if (session.kind === "refused") return session;
  const { document } = session.value;
  if (document === null || !isHashOf(document.capabilityHash, capability.value)) {
    return refused("session_unknown", "there is no session with this capability", "start a fresh search");
  }
  if (session.value.entrypoint === entrypoint) return ok({ ...session.value, document });
  const hint = "name the story that the session was started on";
  return refused("session_elsewhere", "this session belongs to another story", hint);
}

/** The session that can be continued, else the one that was touched last. */
function byOwner(folder: DataFolder, entrypoint: string): Outcome<LiveSession> {
  const listing = listSessionFiles(folder);
  if (listing.kind === "refused") return listing;
  const own = listing.value.sessions.flatMap((session) =>
    session.entrypoint === entrypoint && session.document !== null ? [{ ...session, document: session.document }] : [],
  );
  own.sort((a, b) => byText(a.document.updatedAt, b.document.updatedAt));
  const session = own.findLast(({ document }) => document.recoverable) ?? own.at(-1);
  if (session !== undefined) return ok(session);
  return refused("session_unknown", `there is no session on ${entrypoint}`, "see `inkcheck sessions list`");
}
