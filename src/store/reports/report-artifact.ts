import * as v from "valibot";
import { type Report, reportSchema } from "../../report/index.ts";
import { contentId } from "../content-id.ts";
import { type Outcome, ok, refused } from "../outcome.ts";

/** What a report was made for. */
export const reportScope = v.picklist(["run", "base", "goal", "assertions", "long-tail"]);

export type ReportScope = v.InferOutput<typeof reportScope>;

const header = v.object({
  artifactSchemaVersion: v.literal(1),
  artifactType: v.literal("report"),
  id: v.pipe(v.string(), v.regex(/^report-[0-9a-f]{24}$/)),
  createdAt: v.string(),
  inkcheckVersion: v.string(),
  source: v.object({ entrypoint: v.string(), sha256: v.nullable(v.string()) }),
  scope: reportScope,
  /** What a directed probe gave, as the engine words it; null for searches without one. */
  probe: v.nullable(v.record(v.string(), v.unknown())),
});

const artifact = v.object({ ...header.entries, report: reportSchema });

/** A report as it lies on disk: bound to its source, named by its content, never changed. */
export type ReportArtifact = v.InferOutput<typeof artifact>;

/** What is decided before a report's id is. */
export interface ReportDraft {
  readonly createdAt: string;
  readonly inkcheckVersion: string;
  readonly entrypoint: string;
  readonly scope: ReportScope;
  readonly probe: Readonly<Record<string, unknown>> | null;
  readonly report: Report;
}

export type ReportFormatCode = "report_corrupt" | "report_foreign";

export function sealReport(draft: ReportDraft): ReportArtifact {
  const { createdAt, inkcheckVersion, entrypoint, scope, probe, report } = draft;
  return {
    artifactSchemaVersion: 1,
    artifactType: "report",
    id: contentId("report", { entrypoint, scope, probe, report }),
    createdAt,
    inkcheckVersion,
    source: { entrypoint, sha256: report.evidence.story.sourceSha256 },
    scope,
    probe: probe === null ? null : { ...probe },
    report,
  };
}

/** Reads a report's text. The content must be what the id says; a report of another tool or version is told from a damaged one. */
export function parseReport(text: string, id: string): Outcome<ReportArtifact, ReportFormatCode> {
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), text);
  if (!json.success) return refused("report_corrupt", `${id} is damaged`, damagedHint);
  const read = v.safeParse(artifact, json.output);
  if (!read.success) {
    const hint = "it stays where it is; use the inkcheck that wrote it";
    return refused("report_foreign", `${id} was written by another version of inkcheck`, hint);
  }
  const { source, scope, probe } = read.output;
  // The id covers the report as it was written, not as the schema keeps it.
  const { report } = v.parse(v.object({ report: v.unknown() }), json.output);
  const content = contentId("report", { entrypoint: source.entrypoint, scope, probe, report });
  if (content === id && read.output.id === id) return ok(read.output);
  return refused("report_corrupt", `${id} is damaged: its content is not what its name says`, damagedHint);
}

const damagedHint = "run `inkcheck doctor --repair` to set it aside";
