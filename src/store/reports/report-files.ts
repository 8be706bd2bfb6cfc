import { readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import * as v from "valibot";
import type { DataFolder } from "../data-folder.ts";
import { type FileCode, fileFault } from "../file-fault.ts";
import { type Outcome, ok, refused } from "../outcome.ts";
import { plainFileAt } from "../plain-file.ts";
import { type IndexedKind, indexedFiles } from "../project-index.ts";
import type { UnreadableFile } from "../unreadable-file.ts";
import { parseReport, type ReportArtifact, type ReportFormatCode, reportScope } from "./report-artifact.ts";

export type ReportCode = FileCode | ReportFormatCode | "bad_id" | "report_quota";

const facts = v.object({
  id: v.string(),
  entrypoint: v.string(),
  createdAt: v.string(),
  scope: reportScope,
  sourceSha256: v.nullable(v.string()),
  evidenceSha256: v.string(),
  bytes: v.number(),
  states: v.number(),
  findings: v.number(),
});

/** What a listing says of a report. */
export type ReportFacts = v.InferOutput<typeof facts>;

const reportKind: IndexedKind<ReportFacts> = {
  room: "reports",
  pattern: /^report-[0-9a-f]{24}\.json$/,
  facts,
  describe: (path) => {
    const artifact = readReport(path, basename(path, ".json"));
    return artifact.kind === "ok" ? factsOf(artifact.value, statSync(path).size) : null;
  },
};

/** The reports of a project, oldest first, and the names of those that cannot be read. */
export function listReports(
  folder: DataFolder,
): Outcome<{ readonly reports: readonly ReportFacts[]; readonly damaged: readonly UnreadableFile[] }, FileCode> {
  const files = indexedFiles(folder, reportKind);
  if (files.kind === "refused") return files;
  const reports = files.value.flatMap((file) => (file.facts === null ? [] : [file.facts]));
  const damaged = files.value.flatMap(({ name, facts: found }) => (found === null ? unreadable(folder, name) : []));
  return ok({ reports: reports.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt)), damaged });
}

function unreadable(folder: DataFolder, name: string): readonly UnreadableFile[] {
  const report = loadReport(folder, basename(name, ".json"));
  return report.kind === "refused" ? [{ name, code: report.refusal.code }] : [];
}

export function loadReport(folder: DataFolder, id: string): Outcome<ReportArtifact, ReportCode> {
  const path = reportPath(folder, id);
  return path.kind === "refused" ? path : readReport(path.value, id);
}

export function reportPath(folder: DataFolder, id: string): Outcome<string, ReportCode> {
  if (!/^report-[0-9a-f]{24}$/.test(id)) {
    return refused("bad_id", "a report's id is `report-` and 24 hex digits", "see `inkcheck artifacts list`");
  }
  return folder.file("reports", `${id}.json`);
}

function readReport(path: string, id: string): Outcome<ReportArtifact, ReportCode> {
  const found = plainFileAt(path);
  if (found.kind === "refused") return found;
  if (found.value === null) return refused("not_found", `there is no ${id}`, "see `inkcheck artifacts list`");
  try {
    return parseReport(readFileSync(path, "utf8"), id);
  } catch (error) {
    return fileFault(error, `cannot read ${id}`);
  }
}

function factsOf({ id, createdAt, source, scope, report }: ReportArtifact, bytes: number): ReportFacts {
  return {
    id,
    entrypoint: source.entrypoint,
    createdAt,
    scope,
    sourceSha256: source.sha256,
    evidenceSha256: report.evidenceSha256,
    bytes,
    states: report.evidence.explore?.transitions ?? 0,
    findings: report.evidence.findings.length,
  };
}
