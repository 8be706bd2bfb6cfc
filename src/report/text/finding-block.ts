import { playCommand, shellWord } from "../next-command.ts";
import type { Report, ReportedFinding } from "../report-schema.ts";
import { clip, counted, labelled, place, printable } from "./layout.ts";
import type { Paint } from "./paint.ts";

/** Choices of a trail that are shown unless all are asked for: the first few and the last few. */
const TRAIL_HEAD = 3;
const TRAIL_TAIL = 7;

export interface BlockStyle {
  readonly paint: Paint;
  readonly width: number;
  readonly all: boolean;
  readonly run: Report["run"];
  readonly evidence: Report["evidence"];
  /** Gives a file the name that the reader's terminal knows. */
  readonly fileName: (file: string) => string;
}

/** One finding with its code frame, trail and help. */
export function findingBlock(finding: ReportedFinding, style: BlockStyle): string[] {
  const { width, run } = style;
  const lines = [titleLine(finding, style.paint), ...frame(finding, style)];
  const say = (label: string, text: string): void => {
    lines.push(...labelled(`  ${label}`, 10, printable(text), width));
  };
  if (finding.message !== finding.title) lines.push(...labelled("", 2, printable(finding.message), width));
  lines.push(...trailLines(finding, style));
  for (const detail of finding.details) say("why", detail);
  const { reachedBy, witness } = finding;
  if (reachedBy !== null && reachedBy.states > 1) {
    say(
      "also",
      `reached from ${counted(reachedBy.states, "state")} through ${counted(Math.max(1, reachedBy.choices), "choice")}`,
    );
  }
  say("help", finding.hint);
  if (witness !== null) say("replay", playCommand(shellWord(run.storyPath), finding, style.evidence));
  return lines;
}

/** One line for what does not need more: its place and its words. */
export function findingLine(finding: ReportedFinding, { width, fileName }: BlockStyle): string {
  const { span } = finding;
  const where = span === null ? "" : `${place({ ...span, file: fileName(span.file) })}  `;
  return clip(`  ${where}${printable(finding.message)}`, width);
}

export function titleLine({ severity, code, title, landmark }: ReportedFinding, paint: Paint): string {
  const colour = { error: paint.red, warning: paint.yellow, note: paint.cyan }[severity];
  const name = landmark === null ? "" : paint.dim(`  [${landmark}]`);
  return `${colour(`${severity} ${code}`)}  ${paint.bold(title)}${name}`;
}

function frame({ span, excerpt }: ReportedFinding, { paint, width, fileName }: BlockStyle): string[] {
  if (span === null) return [];
  const arrow = `  ${paint.dim("-->")} ${place({ ...span, file: fileName(span.file) })}`;
  if (excerpt === null) return [arrow];
  const gutter = String(excerpt.firstLine + excerpt.lines.length - 1).length;
  const bar = paint.dim("│");
  const numbered = excerpt.lines.map((line, i) => {
    const number = paint.dim(String(excerpt.firstLine + i).padStart(gutter));
    return `  ${number} ${bar} ${clip(printable(line), width - gutter - 5)}`.trimEnd();
  });
  const source = printable(excerpt.lines.at(-1) ?? "");
  return [arrow, ...numbered, `  ${" ".repeat(gutter)} ${bar} ${underline(source, span, width - gutter - 5)}`];
}

/** Carets under the span where its columns are known, under the whole line where not. */
function underline(source: string, span: NonNullable<ReportedFinding["span"]>, width: number): string {
  const indent = source.length - source.trimStart().length;
  const from = span.column === null ? indent : Math.min(Math.max(indent, span.column - 1), source.length);
  const sameLine = span.endLine === span.line && span.endColumn !== null && span.column !== null;
  const to = sameLine ? Math.min(span.endColumn ?? 0, source.length) : source.trimEnd().length;
  return clip(`${" ".repeat(from)}${"^".repeat(Math.max(1, to - from))}`, width);
}

function trailLines(
  { trail, witness, draws, start }: ReportedFinding,
  { paint, width, all, fileName }: BlockStyle,
): string[] {
  if (witness === null || trail === null) return [];
  const from = start === null ? "" : ` from ${printable(start.knot)}`;
  const first = drawnText(draws?.[0]);
  if (trail.length === 0) return [`  trail   at the start${from}, before any choice${first}`];
  const lines = [`  trail   ${counted(trail.length, "choice")}${from}, the shortest found${first}`];
  const places = trail.map((step) => (step.span === null ? "" : `${fileName(step.span.file)}:${step.span.line}`));
  const placeWidth = Math.max(...places.map((text) => text.length));
  const numberWidth = String(trail.length).length;
  for (const [i, step] of trail.entries()) {
    const left = trail.length - i;
    const hidden = trail.length - TRAIL_HEAD - TRAIL_TAIL;
    if (!all && hidden > 1 && i >= TRAIL_HEAD && left > TRAIL_TAIL) {
      if (i === TRAIL_HEAD) lines.push(`      ${paint.dim(`…${hidden} more (--all)`)}`);
      continue;
    }
    const head = `    ${String(i + 1).padStart(numberWidth)}  ${(places[i] ?? "").padEnd(placeWidth)}  `;
    const tail = `  (${step.index + 1} of ${step.of})${drawnText(draws?.[i + 1])}`;
    const text = clip(printable(step.text), Math.max(10, width - head.length - tail.length - 2));
    lines.push(`${head}"${text}"${paint.dim(tail)}`);
  }
  return lines;
}

/** What a turn drew, outcomes counted from 0 as a trail has them. */
function drawnText(outcomes: readonly number[] = []): string {
  return outcomes.length === 0 ? "" : `, drawing ${clip(outcomes.join(", "), 40)}`;
}
