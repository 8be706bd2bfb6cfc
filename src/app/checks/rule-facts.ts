import type { Report } from "../../report/index.ts";
import { reportFacts, type StoryFacts } from "./report-facts.ts";

type Rules = NonNullable<Report["evidence"]["rules"]>;

/** A report as facts about its assertions or its goals alone; a story that does not compile has no others than that. */
export function ruleFacts(report: Report, kind: "assertions" | "goals", entrypoint: string): StoryFacts {
  const whole = reportFacts(report, "error", entrypoint);
  const { rules, explore } = report.evidence;
  if (rules === undefined || explore === null || whole.document.unreadable !== undefined) return whole;
  return kind === "assertions"
    ? assertionFacts(rules, whole, report)
    : goalFacts(rules, whole, report.evidence.options.maxDepth);
}

function assertionFacts({ assertions }: Rules, whole: StoryFacts, { evidence }: Report): StoryFacts {
  const ids = new Set(evidence.findings.filter(({ code }) => code === "INK301").map(({ id }) => id));
  const findings = whole.document.findings.filter(({ id }) => ids.has(id));
  const unobserved = assertions.filter(({ status }) => status === "not_observed");
  return {
    document: {
      ...whole.document,
      declared_findings: findings.length,
      findings,
      summary: { assertions: statuses(assertions) },
      notes: unobserved.map(({ id }) => `assertion ${id} was not observed: nothing is said of it`),
    },
    log: `${assertions.map(({ id, status, condition }) => `${status} ${id} ${condition}`).join("\n")}\n${whole.log}`,
    exitCode: whole.exitCode,
  };
}

function goalFacts({ goals, goalSearch }: Rules, whole: StoryFacts, maxDepth: number): StoryFacts {
  const unreached = goals.filter(({ status }) => status !== "reached");
  const proved = unreached.filter(({ why }) => why === null);
  const findings = proved.map(({ id, status, blockedBy, stages }) => ({
    id,
    kind: "goal_unreachable",
    message:
      status === "blocked_by_stage"
        ? `goal ${id} cannot be reached: stage ${blockedBy ?? ""} is never met`
        : `goal ${id} cannot be reached: no way through the story meets ${stages[0]?.condition ?? "it"}`,
  }));
  const isWhole = goalSearch !== null && unreached.every(({ why }) => why === null);
  const search = goalSearch ?? { granted: 0, transitions: 0, states: 0, closed: false };
  const { story } = whole.document;
  return {
    document: {
      schema: "inkcheck.facts/1",
      declared_findings: findings.length,
      findings,
      summary: { goals: statuses(goals) },
      measures: { exhaustive: isWhole, unreached: unreached.map(({ id }) => id) },
      evidence: {
        claim: isWhole ? "exhaustive" : "bounded",
        transitions: search.transitions,
        states: search.states,
        limits: { max_states: search.granted, max_depth: maxDepth },
      },
      ...(story === undefined ? {} : { story }),
    },
    log: `${goals.map(({ id, status }) => `${status} ${id}`).join("\n")}\n`,
    exitCode: whole.exitCode,
  };
}

function statuses(rules: readonly { readonly id: string; readonly status: string }[]): Record<string, string> {
  return Object.fromEntries(rules.map(({ id, status }) => [id, status]));
}
