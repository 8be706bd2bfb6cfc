import { readAssertions, readGoals } from "../config/index.ts";
import type { CompiledStory, StoryMachine, Turn } from "../ink/index.ts";
import type { TypedJudge } from "../regression/index.ts";
import { Monitor, type RuleSet } from "../rules/index.ts";
import { fitRules } from "./story-rules.ts";

/**
 * Judges pinned rules and goals by where a replay stands when its last turn is over. What was wrong inside the turn only, and
 * what a rule remembers of the way, cannot be seen there: such a rule is never said to hold.
 */
export function pinJudge(story: CompiledStory): TypedJudge {
  return {
    rule(rule, machine, turn) {
      const { rules: assertions } = readAssertions([rule], ["rule"]);
      const fit = fitRules(story, { assertions, goals: [] });
      const [assertion] = assertions;
      if ("length" in fit || assertion === undefined || remembers(fit.assertionSet)) return "out_of_scope";
      const isOver = turn.end.kind === "ended" || turn.end.kind === "silent-stop";
      if (assertion.when.kind !== "always" && !(assertion.when.kind === "terminal" && isOver)) return "out_of_scope";
      const monitor = monitorAt(fit.assertionSet, machine, turn);
      if (monitor.takeSightings().length > 0) return "violated";
      return assertion.when.kind === "terminal" ? "holds" : "out_of_scope";
    },
    goal(goal, stageId, machine) {
      const { rules: goals } = readGoals([goal], ["goal"]);
      const [meant] = goals;
      const stages = meant?.stages.filter(({ id }) => stageId === null || id === stageId) ?? [];
      const last = stages.at(-1);
      if (meant === undefined || last === undefined) return false;
      const fit = fitRules(story, { assertions: [], goals: [{ ...meant, stages: [last], isStaged: false }] });
      if ("length" in fit || remembers(fit.goalSet)) return false;
      return (monitorAt(fit.goalSet, machine, null).stages[0] ?? 0) > 0;
    },
  };
}

function remembers({ flags, memories, inputs }: RuleSet): boolean {
  return flags + memories > 0 || inputs.some(({ kind }) => kind === "turn");
}

/** A monitor that was told what a machine shows and that its turn is over. */
function monitorAt(rules: RuleSet, machine: StoryMachine, turn: Turn | null): Monitor {
  const monitor = new Monitor(rules);
  const globals = machine.globals();
  const visits = machine.visits();
  for (const [row, input] of rules.inputs.entries()) {
    if (input.kind === "variable") monitor.put(row, globals.get(input.name) ?? null);
    if (input.kind === "visits") monitor.put(row, visits.get(input.path) ?? 0);
  }
  const choices = machine.choices().length;
  const isFailure = turn !== null && (turn.end.kind === "error" || turn.end.kind === "unfinished");
  monitor.close({ kind: choices > 0 ? "choices" : isFailure ? "failure" : "ending", choices });
  return monitor;
}
