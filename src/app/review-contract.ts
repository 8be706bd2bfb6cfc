import { conditionWords, type ConfigIssue, describeConfigIssue, readAssertions, readGoals } from "../config/index.ts";
import { inspectStory } from "../ink/index.ts";
import { describeRuleIssue } from "../rules/index.ts";
import { ok, type Outcome } from "../store/index.ts";
import type { CheckSettings } from "./check-settings.ts";
import { costOf } from "./rule-cost.ts";
import { fitRules } from "./story-rules.ts";
import { storyOrRefusal } from "./compile-settled.ts";

/** Rules that somebody proposes for a story, as they were sent. */
export interface ProposedContract {
  readonly assertions: readonly unknown[];
  readonly goals: readonly unknown[];
}

/**
 * Holds proposed rules against a story, beside those it has. Nothing is played and nothing is written: what a story must do is
 * its author's to approve.
 */
export function reviewContract(settings: CheckSettings, proposed: ProposedContract): Outcome<object> {
  const compiled = storyOrRefusal(settings);
  if (compiled.kind === "refused") return compiled;
  const { story } = compiled.value;
  const assertions = readAssertions(proposed.assertions, ["assertions"]);
  const goals = readGoals(proposed.goals, ["goals"]);
  const rules = { assertions: assertions.rules, goals: goals.rules };
  const unread: readonly ConfigIssue[] = [...assertions.issues, ...goals.issues];
  const fit = fitRules(story, rules);
  const problems = [...unread.map(describeConfigIssue), ...("length" in fit ? fit.map(describeRuleIssue) : [])];
  const inspection = inspectStory(story);
  return ok({
    schemaVersion: 1,
    kind: "contract_review",
    authorApprovalRequired: true,
    source: {
      entrypoint: story.entry,
      sourceSha256: story.sourceSha256,
      variables: inspection?.variables.length ?? 0,
      knots: story.declarations.flows.length,
      gates: inspection?.gates.length ?? 0,
    },
    existingContract: told(settings),
    proposedContract: told(rules),
    cost: "length" in fit ? null : { assertions: costOf(story, fit.assertionSet), goals: costOf(story, fit.goalSet) },
    problems,
    fits: problems.length === 0,
    nextSteps: [
      "Show every proposed rule to the story's author; none counts before the author has approved it.",
      "Approved rules go into inkcheck.toml as [[assertion]] and [[goal]]; then check the story.",
    ],
  });
}

function told({ assertions, goals }: Pick<CheckSettings, "assertions" | "goals">) {
  return {
    assertions: assertions.map(({ id, when, condition }) => ({ id, when, condition: conditionWords(condition) })),
    goals: goals.map(({ id, isRequired, stages }) => ({
      id,
      required: isRequired,
      stages: stages.map((stage) => ({ id: stage.id, condition: conditionWords(stage.condition) })),
    })),
  };
}
