import { randomBytes } from "node:crypto";
import { closeSync, constants, copyFileSync, openSync, rmSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { writeFileAtomic } from "../atomic-file.ts";
import type { DataFolder } from "../data-folder.ts";
import { entryKey } from "../entry-key.ts";
import { fileFault } from "../file-fault.ts";
import { type Outcome, ok, refused } from "../outcome.ts";
import type { CheckpointBinding } from "./binding.ts";
import { type CheckpointLimits, checkpointLimits } from "./checkpoint-limits.ts";
import { type CheckpointCode, listCheckpoints, manifestPath } from "./checkpoint-list.ts";
import { bytesThatStay, pruneCheckpoints } from "./checkpoint-prune.ts";
import type { CheckpointChunk } from "./chunk.ts";
import { KnownFrames } from "./known-frames.ts";
import { type AppendResult, appendWindow, emptyExtent, type LogExtent } from "./log-writer.ts";
import { type CheckpointManifest, sealManifest } from "./manifest.ts";

/** A checkpoint to be saved. */
export interface CheckpointDraft {
  readonly createdAt: string;
  readonly inkcheckVersion: string;
  readonly entrypoint: string;
  readonly binding: CheckpointBinding;
  readonly totalGranted: number;
  readonly statesExplored: number;
  /** The checkpoint that was gone on from, or null. */
  readonly base: CheckpointManifest | null;
  /** Whether `chunks` continue those of `base`, or stand for themselves. */
  readonly extent: "window" | "whole";
  readonly chunks: AsyncIterable<CheckpointChunk>;
}

/** What saving needs to know of the project. */
export interface SaveOptions {
  readonly limits?: CheckpointLimits;
  /** Ids that no quota removes: the checkpoints from which sessions continue. */
  readonly kept: ReadonlySet<string>;
}

/**
 * Saves a checkpoint; whoever calls holds the entrypoint's lock. The log is flushed before the manifest is written, so that a
 * manifest never promises bytes that are not there, and bytes that no manifest promises are nobody's. Older checkpoints are
 * removed only after the new one is durable.
 */
export async function saveCheckpoint(
  folder: DataFolder,
  draft: CheckpointDraft,
  { limits = checkpointLimits, kept }: SaveOptions,
): Promise<Outcome<CheckpointManifest, CheckpointCode | "checkpoint_quota">> {
  const room = folder.ensure("checkpoints");
  if (room.kind === "refused") return room;
  const listing = listCheckpoints(folder);
  if (listing.kind === "refused") return listing;
  const { manifests } = listing.value;
  const target = chooseLog(room.value, draft, manifests);
  if (target.kind === "refused") return target;
  const { path, from, file } = target.value;
  const appended = await append(path, from, draft, limits.projectBytes - bytesThatStay(folder, manifests, kept, file));
  if (appended.kind === "refused") return appended;
  if (appended.value.kind === "too_large") {
    const limit = `${Math.round(limits.projectBytes / 1024 ** 2)} MiB`;
    const hint = "delete checkpoints you no longer need: `inkcheck checkpoints list`";
    return refused("checkpoint_quota", `the checkpoint does not fit into the project's ${limit} of checkpoints`, hint);
  }
  const own = manifests.filter((manifest) => manifest.entrypoint === draft.entrypoint);
  const { base, chunks: _, extent: __, ...facts } = draft;
  const manifest = sealManifest(
    { ...facts, sequence: (own.at(-1)?.sequence ?? 0) + 1, log: { file, ...appended.value.extent } },
    appended.value.contentSha256,
    base?.id ?? null,
  );
  const written = writeManifest(folder, manifest);
  if (written.kind === "refused") return written;
  pruneCheckpoints(folder, draft.entrypoint, limits, new Set([...kept, manifest.id]));
  return ok(manifest);
}

interface LogTarget {
  readonly file: string;
  readonly path: string;
  readonly from: LogExtent;
}

/** The log of the base, where nothing else was appended behind it; else a copy of its stretch; else a new log. */
function chooseLog(
  room: string,
  draft: CheckpointDraft,
  manifests: readonly CheckpointManifest[],
): Outcome<LogTarget, CheckpointCode> {
  const fresh = `${entryKey(draft.entrypoint)}-${randomBytes(6).toString("hex")}.log`;
  const path = join(room, fresh);
  if (draft.base === null) return ok({ file: fresh, path, from: emptyExtent });
  const { file, ...from } = draft.base.log;
  if (draft.extent === "whole" && isMostlyObsolete(join(room, file), from))
    return ok({ file: fresh, path, from: emptyExtent });
  const branched = manifests.some((other) => other.log.file === file && other.log.bytes > from.bytes);
  if (!branched) return ok({ file, path: join(room, file), from });
  try {
    copyFileSync(join(room, file), path, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    return ok({ file: fresh, path, from });
  } catch (error) {
    rmSync(path, { force: true });
    return fileFault(error, "cannot copy the checkpoint to continue from");
  }
}

/** Whether more of a log is left from earlier checkpoints than the newest one needs: then it is written anew. */
function isMostlyObsolete(path: string, from: LogExtent): boolean {
  const file = openSync(path, "r");
  try {
    const known = new KnownFrames(file, from.bytes);
    const live = new Set(known.layout());
    const bytes = known.frames.reduce((sum, { storedBytes }, number) => sum + (live.has(number) ? storedBytes : 0), 0);
    return from.bytes > 2 * bytes + 65_536;
  } finally {
    closeSync(file);
  }
}

async function append(
  path: string,
  from: LogExtent,
  draft: Pick<CheckpointDraft, "extent" | "chunks">,
  maxBytes: number,
): Promise<Outcome<AppendResult, CheckpointCode>> {
  try {
    const result = await appendWindow(path, from, draft, maxBytes);
    if (result.kind === "too_large") cutBack(path, from);
    return ok(result);
  } catch (error) {
    cutBack(path, from);
    return fileFault(error, "cannot save the checkpoint");
  }
}

/** Gives back the disk that a failed write took. */
function cutBack(path: string, from: LogExtent): void {
  if (from.bytes === 0) rmSync(path, { force: true });
  else truncateSync(path, from.bytes);
}

function writeManifest(folder: DataFolder, manifest: CheckpointManifest): Outcome<void, CheckpointCode> {
  const path = manifestPath(folder, manifest.id);
  return path.kind === "refused" ? path : writeFileAtomic(path.value, `${JSON.stringify(manifest, null, 2)}\n`);
}
