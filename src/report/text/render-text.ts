import type { Report, ReportedFinding } from "../report-schema.ts";
import { endingLines } from "./ending-lines.ts";
import { type BlockStyle, findingBlock, findingLine, titleLine } from "./finding-block.ts";
import { faultCount, headline } from "./headline.ts";
import { paintFor } from "./paint.ts";
import { fileNamer } from "./shown-file.ts";
import { summaryLines } from "./summary.ts";

/** Findings of one code that are shown unless all are asked for. */
const FINDINGS_PER_CODE = 10;

export interface TextOptions {
  readonly color: boolean;
  /** Columns of the terminal. */
  readonly width: number;
  /** Show everything, however long. */
  readonly all: boolean;
}

/** The report as text for a person: the verdict first, then what was played, each finding with its trail, what to do next. */
export function renderText(report: Report, options: TextOptions): string {
  const paint = paintFor(options.color);
  const width = Math.max(40, Math.min(options.width, 120));
  const known = new Set(report.run.baseline?.accepted ?? []);
  const shown = withFindings(report, (finding) => !known.has(finding.id));
  const style: BlockStyle = {
    paint,
    width,
    all: options.all,
    run: report.run,
    evidence: report.evidence,
    fileName: fileNamer(report),
  };
  const sections = [[headline(shown, paint)], summaryLines(report, width), ...findingSections(shown, style)];
  if (options.all) sections.push(endingLines(report, width));
  const faults = faultCount(shown.evidence);
  const next = [`next  ${paint.bold(report.next.command)}  ${paint.dim(report.next.why)}`];
  if (faults !== null) next.unshift(`${faults} in ${report.run.storyPath}`);
  const text = [...sections, next].filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
  return `${text.join("\n\n")}\n`;
}

function withFindings(report: Report, keep: (finding: ReportedFinding) => boolean): Report {
  return { ...report, evidence: { ...report.evidence, findings: report.evidence.findings.filter(keep) } };
}

function findingSections({ evidence }: Report, style: BlockStyle): string[][] {
  const byCode = Map.groupBy(evidence.findings, (finding) => `${finding.severity} ${finding.code}`);
  return [...byCode.values()].flatMap((findings) => {
    const shown = style.all ? findings : findings.slice(0, FINDINGS_PER_CODE);
    const [first] = shown;
    const sections =
      first?.severity === "note" ? [noteSection(shown, style)] : shown.map((one) => findingBlock(one, style));
    const hidden = findings.length - shown.length;
    if (hidden > 0) sections.at(-1)?.push(`  ${style.paint.dim(`…${hidden} more ${first?.code} (--all)`)}`);
    return sections;
  });
}

/** Notes of one code share a title and take a line each. */
function noteSection(notes: readonly ReportedFinding[], style: BlockStyle): string[] {
  const [first] = notes;
  if (first === undefined) return [];
  return [titleLine({ ...first, landmark: null }, style.paint), ...notes.map((note) => findingLine(note, style))];
}
