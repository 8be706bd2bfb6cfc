import * as v from "valibot";
import { canonicalSha256 } from "../report/index.ts";
import { type Outcome, ok, refused } from "../store/index.ts";
import { documentOfVersion, type SessionDocument } from "./session-document.ts";

export type DocumentCode = "session_corrupt" | "session_newer";

/** A document as it was found, brought to the newest schema in memory; the file is upgraded by the next mutation. */
export interface FoundDocument {
  readonly document: SessionDocument;
  readonly storedVersion: 1 | 2 | 3 | 4 | 5;
}

/** Reads a session document of any schema we know. Later schemas and anything out of shape are refused, never guessed at. */
export function readDocument(text: string): Outcome<FoundDocument, DocumentCode> {
  const version = v.safeParse(versioned, text);
  if (!version.success) return corrupt();
  switch (version.output.schemaVersion) {
    case 1:
      return upgraded(v.safeParse(parsed(documentOfVersion[1]), text));
    case 2:
      return upgraded(v.safeParse(parsed(documentOfVersion[2]), text));
    case 3:
      return upgraded(v.safeParse(parsed(documentOfVersion[3]), text));
    case 4:
      return upgraded(v.safeParse(parsed(documentOfVersion[4]), text));
    case 5:
      return upgraded(v.safeParse(parsed(documentOfVersion[5]), text));
    default:
      return refused(
        "session_newer",
        `this session has schema ${version.output.schemaVersion}; this inkcheck reads schemas 1 to 5`,
        "use the inkcheck that wrote it, or start a fresh search",
      );
  }
}

const versioned = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({ schemaVersion: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) }),
);

const parsed = <Schema extends v.GenericSchema<unknown, Stored>>(schema: Schema) =>
  v.pipe(v.string(), v.parseJson(), schema);

type Stored = v.InferOutput<(typeof documentOfVersion)[1 | 2 | 3 | 4 | 5]>;

type Read = { readonly success: true; readonly output: Stored } | { readonly success: false };

function upgraded(read: Read): Outcome<FoundDocument, DocumentCode> {
  if (!read.success) return corrupt();
  const stored = read.output;
  const document: SessionDocument = {
    directedGranted: 0,
    directedStatesExplored: 0,
    goalProbes: [],
    ...stored,
    schemaVersion: 5,
  };
  return isConsistent(document) ? ok({ document, storedVersion: stored.schemaVersion }) : corrupt();
}

/** What the shape alone cannot say. */
function isConsistent(document: SessionDocument): boolean {
  const { status, recoverable, latestCheckpointId, events, campaign } = document;
  if (recoverable !== (latestCheckpointId !== undefined)) return false;
  if (status === "paused" && !recoverable) return false;
  if ((status === "complete" || status === "stopped") && recoverable) return false;
  let latest = document.droppedEventCount;
  for (const { sequence } of events) {
    if (sequence <= latest) return false;
    latest = sequence;
  }
  return campaign === undefined || canonicalSha256(campaign.ledger) === campaign.digest;
}

function corrupt(): Outcome<never, DocumentCode> {
  return refused(
    "session_corrupt",
    "this session's document is damaged",
    "run `inkcheck doctor --repair` to set it aside",
  );
}
