import type { CutOff, Report } from "../report-schema.ts";
import { counted, duration } from "./layout.ts";
import type { Paint } from "./paint.ts";

/** The verdict in one line: a sign, the story, and what there is to say first. */
export function headline(report: Report, paint: Paint): string {
  const { run } = report;
  const time = paint.dim(`(${duration(run.elapsedMs)})`);
  return `${sign(report, paint)} ${paint.bold(run.storyPath)}  ${verdictText(report)}  ${time}`;
}

/** Errors and warnings counted, or null where there are none. */
export function faultCount({ findings }: Report["evidence"]): string | null {
  const errors = findings.filter((finding) => finding.severity === "error").length;
  const warnings = findings.filter((finding) => finding.severity === "warning").length;
  const parts = [errors > 0 ? counted(errors, "error") : "", warnings > 0 ? counted(warnings, "warning") : ""];
  const said = parts.filter((part) => part !== "");
  return said.length === 0 ? null : said.join(" · ");
}

function sign({ evidence, run }: Report, paint: Paint): string {
  if (evidence.findings.some((finding) => finding.severity === "error") || run.exitCode === 1) return paint.red("✗");
  if (evidence.findings.some((finding) => finding.severity === "warning")) return paint.yellow("⚠");
  if (run.cutOff !== null) return paint.yellow("?");
  const sure = evidence.explore === null || evidence.explore.closed;
  return sure ? paint.green("✓") : paint.yellow("?");
}

const cutBy: Record<CutOff["by"], string> = {
  time: "--max-time",
  memory: "the memory limit",
  interrupted: "interruption",
};

function cutText({ by, during }: CutOff, { explore }: Report["evidence"]): string {
  const begun = explore !== null || !["compiling", "loading"].includes(during);
  const seen = begun ? "what was explored is not judged" : "nothing was explored";
  return `stopped by ${cutBy[by]} while ${during}; ${seen}`;
}

function verdictText({ evidence, run }: Report): string {
  const faults = faultCount(evidence);
  if (run.cutOff !== null) return `${cutText(run.cutOff, evidence)}${faults === null ? "" : `; ${faults} so far`}`;
  if (evidence.explore === null) {
    return evidence.compile?.ok
      ? `compiles${faults === null ? "" : `: ${faults}`}`
      : `does not compile: ${faults ?? "no story"}`;
  }
  const { exhaustive, closed } = evidence.explore;
  const wrong = (run.baseline?.accepted.length ?? 0) > 0 ? "nothing new" : "nothing wrong";
  if (exhaustive) {
    return faults === null ? `${wrong}: every way through was played` : `${faults}; every way through was played`;
  }
  const reach = closed ? "every way through was played under the conditions below" : "not everything was played";
  return faults === null ? `${wrong} found; ${reach}` : `${faults}; ${reach}`;
}
