import { compileStory } from "../../ink/index.ts";
import { openOracle } from "../../oracle/index.ts";
import { type PlayThrough, playThrough } from "../../regression/index.ts";
import { listSessions } from "../../session/index.ts";
import {
  deleteReport,
  listReports,
  loadReport,
  ok,
  type Outcome,
  type PruneResult,
  pruneReports,
  refused,
  type ReportArtifact,
  type ReportFacts,
} from "../../store/index.ts";
import { join } from "node:path";
import type { ProjectData } from "./project-data.ts";

type ReportedFinding = ReportArtifact["report"]["evidence"]["findings"][number];

/** One finding of a saved report. */
export function savedFinding(data: ProjectData, reportId: string, findingId: string): Outcome<ReportedFinding> {
  const report = loadReport(data.folder, reportId);
  if (report.kind === "refused") return report;
  const finding = report.value.report.evidence.findings.find(({ id }) => id === findingId);
  if (finding !== undefined) return ok(finding);
  return refused(
    "finding_unknown",
    `${reportId} has no finding ${findingId}`,
    `see \`inkcheck artifacts findings ${reportId}\``,
  );
}

/** Plays a saved finding's witness in stock inkjs, on exactly the source it was found in. */
export function replaySaved(data: ProjectData, reportId: string, findingId: string): Outcome<PlayThrough> {
  const report = loadReport(data.folder, reportId);
  if (report.kind === "refused") return report;
  const finding = savedFinding(data, reportId, findingId);
  if (finding.kind === "refused") return finding;
  if (finding.value.witness === null) return refused("no_witness", `${findingId} has no witness that could be played`);
  const { entrypoint, sha256 } = report.value.source;
  const compiled = compileStory(join(data.root, entrypoint), { root: data.root });
  if (compiled.kind === "refused" || compiled.story === null) {
    return refused(
      "does_not_compile",
      `${entrypoint} does not compile as it stands`,
      `see \`inkcheck compile ${entrypoint}\``,
    );
  }
  if (compiled.story.sourceSha256 !== sha256) {
    return refused("source_changed", `${entrypoint} changed since ${reportId} was made`, "check it anew");
  }
  const { storySeed } = report.value.report.evidence.options;
  return ok(
    playThrough(
      openOracle(compiled.story, { externals: data.externals }),
      storySeed,
      finding.value.witness,
      finding.value.draws,
    ),
  );
}

/** Deletes a report that no session points at; a preview unless applied. */
export function removeReport(data: ProjectData, id: string, apply: boolean): Outcome<ReportFacts> {
  const listing = listReports(data.folder);
  if (listing.kind === "refused") return listing;
  const report = listing.value.reports.find((candidate) => candidate.id === id);
  if (report === undefined) return refused("not_found", `there is no ${id}`, "see `inkcheck artifacts list`");
  if (reportsInUse(data).has(id)) {
    const hint = "forget the session first: `inkcheck sessions list`";
    return refused("in_use", `${id} is a session's latest report`, hint);
  }
  if (apply) deleteReport(data.folder, id);
  return ok(report);
}

/** Deletes all but the newest reports of each story; what sessions point at stays. A preview unless applied. */
export function pruneSaved(data: ProjectData, keepPerEntrypoint: number, apply: boolean): Outcome<PruneResult> {
  return pruneReports(data.folder, { keepPerEntrypoint, kept: reportsInUse(data), apply });
}

function reportsInUse({ folder }: ProjectData): ReadonlySet<string> {
  const sessions = listSessions(folder);
  if (sessions.kind === "refused") return new Set();
  return new Set(sessions.value.sessions.flatMap(({ latestReportId }) => latestReportId ?? []));
}
