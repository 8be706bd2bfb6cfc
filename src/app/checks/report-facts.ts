import type { BuiltinFactsDocument } from "../../checks/index.ts";
import { exitCodes } from "../../config/index.ts";
import type { Severity } from "../../ink/index.ts";
import type { Report } from "../../report/index.ts";

/** What a built-in check hands to the runner, and what it prints. */
export interface StoryFacts {
  readonly document: BuiltinFactsDocument;
  readonly log: string;
  /** Where the findings alone do not decide it: our own defect. */
  readonly exitCode: number | null;
}

const lightToHeavy: readonly Severity[] = ["note", "warning", "error"];

/** A report as facts: the findings that weigh enough, how far the search saw, and what gates measure. */
export function reportFacts(report: Report, failOn: Severity, entrypoint: string): StoryFacts {
  const { evidence } = report;
  const findings = evidence.findings
    .filter(({ severity }) => lightToHeavy.indexOf(severity) >= lightToHeavy.indexOf(failOn))
    .map((finding) => factOf(finding, entrypoint));
  const warnings = evidence.findings.filter(({ severity }) => severity === "warning").length;
  const { sourceSha256 } = evidence.story;
  const defect = evidence.findings.some(({ code }) => code.startsWith("INK9"));
  const document: BuiltinFactsDocument = {
    schema: "inkcheck.facts/1",
    declared_findings: findings.length,
    findings,
    summary: { warning_count: warnings, endings: evidence.endings.total, ...coverageSummary(evidence.coverage) },
    measures: { warnings, ...measuresOf(report) },
    ...(evidence.explore === null ? {} : { evidence: claimOf(evidence.explore, evidence.options) }),
    ...(sourceSha256 === null ? {} : { story: { entrypoint, source_sha256: sourceSha256 } }),
    ...(defect ? { unreadable: "inkcheck found a defect of its own (INK900): nothing it found can be relied on" } : {}),
  };
  return { document, log: logOf(report), exitCode: defect ? exitCodes.defect : null };
}

type ReportFinding = Report["evidence"]["findings"][number];
type Explore = NonNullable<Report["evidence"]["explore"]>;

function factOf(finding: ReportFinding, entrypoint: string) {
  const { id, kind, message, span, witness, trail, severity } = finding;
  const location = span === null ? null : `${span.file}:${span.line}${span.column === null ? "" : `:${span.column}`}`;
  const steps = (trail ?? []).map((step) => `${step.index} ${step.text}`);
  const replay =
    witness === null
      ? null
      : `inkcheck play ${entrypoint}${witness.length === 0 ? "" : ` --trail ${witness.join(".")}`}`;
  return {
    id,
    kind,
    message,
    ...(location === null ? {} : { location }),
    ...(steps.length === 0 ? {} : { detail: steps }),
    ...(severity === "error" ? {} : { level: severity }),
    ...(replay === null ? {} : { replay }),
  };
}

/** Only a search that saw everything, without chance and open externals, claims more than "bounded". */
function claimOf(explore: Explore, options: Report["evidence"]["options"]) {
  const { exhaustive, stop, transitions, states, depth, unknown } = explore;
  return {
    claim: exhaustive ? ("exhaustive" as const) : ("bounded" as const),
    stop_reason: unknown ?? stop,
    transitions,
    states,
    depth,
    limits: { max_states: options.maxStates, max_depth: options.maxDepth },
  };
}

function measuresOf({ evidence }: Report) {
  const { explore, coverage } = evidence;
  if (explore === null || coverage === null) return {};
  const reached = coverage.knots.reached + coverage.stitches.reached;
  const total = coverage.knots.total + coverage.stitches.total;
  return { exhaustive: explore.exhaustive, coverage_percent: total === 0 ? 100 : (reached / total) * 100 };
}

function coverageSummary(coverage: Report["evidence"]["coverage"]) {
  return coverage === null
    ? {}
    : { coverage: { knots: coverage.knots, stitches: coverage.stitches, choices: coverage.choices } };
}

function logOf({ evidence }: Report): string {
  const lines = evidence.findings.map(({ severity, code, span, message }) => {
    const place = span === null ? "" : `${span.file}:${span.line}: `;
    return `${place}${severity} ${code} ${message}`;
  });
  const { explore } = evidence;
  const seen =
    explore === null
      ? "not explored"
      : `${explore.transitions} transitions, ${explore.states} states, stopped: ${explore.stop}`;
  return [...lines, seen, ""].join("\n");
}
