import * as v from "valibot";
import { basename } from "node:path";
import { type DataFolder, type IndexedKind, indexedFiles, ok, type Outcome } from "../store/index.ts";
import { readSession } from "./session-files.ts";

const facts = v.object({
  /** SHA-256 of the capability: names the file, opens nothing. */
  key: v.string(),
  entrypoint: v.string(),
  /** `starting` before the first window is committed. */
  status: v.string(),
  recoverable: v.boolean(),
  /** The operation that was begun and not yet committed, or null. */
  reserved: v.nullable(v.string()),
  campaign: v.boolean(),
  revision: v.number(),
  totalGranted: v.number(),
  statesExplored: v.number(),
  createdAt: v.nullable(v.string()),
  updatedAt: v.nullable(v.string()),
  latestReportId: v.nullable(v.string()),
  latestCheckpointId: v.nullable(v.string()),
});

/** What a listing says of a session. */
export type SessionFacts = v.InferOutput<typeof facts>;

/** The sessions of a project, for whoever may read its files, and the names of files that cannot be read. */
export function listSessions(
  folder: DataFolder,
): Outcome<{ readonly sessions: readonly SessionFacts[]; readonly damaged: readonly string[] }> {
  const kind: IndexedKind<SessionFacts> = {
    room: "sessions",
    pattern: /^session-[0-9a-f]{64}\.(?:sqlite|json)$/,
    facts,
    describe: (path) => factsOf(folder, basename(path).slice("session-".length).split(".")[0] ?? ""),
  };
  const files = indexedFiles(folder, kind);
  if (files.kind === "refused") return files;
  // A crash can leave both forms of a session; they describe the same one.
  const byKey = new Map(
    files.value.flatMap(({ facts: found }) => (found === null ? [] : [[found.key, found] as const])),
  );
  const damaged = files.value.filter((file) => file.facts === null).map(({ name }) => name);
  return ok({ sessions: [...byKey.values()], damaged });
}

function factsOf(folder: DataFolder, key: string): SessionFacts | null {
  const session = readSession(folder, key);
  if (session.kind === "refused") return null;
  const { entrypoint, revision, document, reservation } = session.value;
  return {
    key,
    entrypoint,
    status: document?.status ?? "starting",
    recoverable: document?.recoverable ?? false,
    reserved: reservation?.operation ?? null,
    campaign: document?.campaign !== undefined,
    revision,
    totalGranted: document?.totalGranted ?? 0,
    statesExplored: document?.statesExplored ?? 0,
    createdAt: document?.createdAt ?? null,
    updatedAt: document?.updatedAt ?? null,
    latestReportId: document?.latestReportId ?? null,
    latestCheckpointId: document?.latestCheckpointId ?? null,
  };
}
