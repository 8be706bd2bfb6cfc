export { type AtomicWriteOptions, writeFileAtomic } from "./atomic-file.ts";
export { byText } from "./by-text.ts";
export { type BindingCode, type CheckpointBinding, refuseUnlessBound } from "./checkpoint/binding.ts";
export type { CheckpointLimits } from "./checkpoint/checkpoint-limits.ts";
export {
  type CheckpointCode,
  type CheckpointListing,
  listCheckpoints,
  loadManifest,
} from "./checkpoint/checkpoint-list.ts";
export { deleteCheckpoint } from "./checkpoint/checkpoint-prune.ts";
export { readCheckpoint } from "./checkpoint/checkpoint-read.ts";
export { type CheckpointDraft, saveCheckpoint, type SaveOptions } from "./checkpoint/checkpoint-save.ts";
export type { CheckpointChunk } from "./checkpoint/chunk.ts";
export { DamagedLog } from "./checkpoint/log-reader.ts";
export { orphanLogs, removeOrphanLogs } from "./checkpoint/orphan-logs.ts";
export type { CheckpointManifest } from "./checkpoint/manifest.ts";
export { contentId } from "./content-id.ts";
export { DataFolder, type DataRoom, dataRooms } from "./data-folder.ts";
export type { DatabaseCode } from "./database.ts";
export { diskUse } from "./disk-use.ts";
export { entryKey } from "./entry-key.ts";
export { type FileCode, fileFault } from "./file-fault.ts";
export { type Ok, ok, type Outcome, type Refusal, type Refused, refused } from "./outcome.ts";
export { plainFileAt } from "./plain-file.ts";
export { acquireLock, type HeldLock, type LockOutcome } from "./process-lock.ts";
export { clearIndex, type IndexedFile, type IndexedKind, indexedFiles } from "./project-index.ts";
export { quarantine } from "./quarantine.ts";
export type { ReportArtifact, ReportDraft, ReportScope } from "./reports/report-artifact.ts";
export { listReports, loadReport, type ReportCode, type ReportFacts } from "./reports/report-files.ts";
export { type PruneRequest, type PruneResult, pruneReports } from "./reports/report-prune.ts";
export { deleteReport, type ReportLimits, saveReport } from "./reports/report-save.ts";
export {
  type FoundIdentity,
  type Reservation,
  removeDatabaseFile,
  SessionFile,
  type SessionRow,
  type SwapCode,
} from "./session-file.ts";
export type { UnreadableFile } from "./unreadable-file.ts";
