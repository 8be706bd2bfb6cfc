import { describeConfigIssue, readGoals } from "../config/index.ts";
import { goalResults } from "../findings/index.ts";
import { describeRuleIssue } from "../rules/index.ts";
import { packedSearch, type SearchRequest } from "../search/index.ts";
import type { GoalProbeRun, ProbeRequest, ProbeResult, WindowOptions } from "../session/index.ts";
import { ok, type Outcome, refused } from "../store/index.ts";
import { CheckWatch } from "./check-watch.ts";
import { limitsTo, reportOn, searchOptionsOf, type SettledStory } from "./session-window.ts";
import { fitRules, type StoryRules } from "./story-rules.ts";

/** A goal as it was sent, held against the story; then a search for it from the story's root. */
export function goalProbe(
  version: string,
  read: SettledStory,
  options: WindowOptions,
  sent: unknown,
): Outcome<GoalProbeRun> {
  const { rules: goals, issues } = readGoals([sent], ["goal"]);
  if (issues.length > 0) {
    const said = issues.map((issue) => describeConfigIssue({ ...issue, path: issue.path.slice(2) }));
    return refused(
      "invalid_goal",
      `the goal cannot be read: ${said.join("; ")}`,
      "docs/rules.md tells how goals are written",
    );
  }
  const rules = fitRules(read.story, { assertions: [], goals });
  if ("length" in rules) {
    const said = rules.map(describeRuleIssue).join("; ");
    return refused(
      "invalid_goal",
      `the goal does not fit the story: ${said}`,
      "inspect_story lists variables and knots",
    );
  }
  return ok({ run: (request) => probe(version, read, options, rules, request) });
}

async function probe(
  version: string,
  read: SettledStory,
  options: WindowOptions,
  rules: StoryRules,
  { maxStates, signal, onProgress }: ProbeRequest,
): Promise<Outcome<ProbeResult>> {
  const { storySeed } = options;
  const limits = limitsTo(maxStates, options);
  const watch = new CheckWatch(limits, signal);
  const request: SearchRequest = { storySeed, limits, signal, ...(onProgress === null ? {} : { onProgress }) };
  const { search } = packedSearch(read.story, request, { ...searchOptionsOf(read), rules: rules.goalSet });
  const found = await search.run();
  const played = { ...rules, goalSearch: { search: found, granted: maxStates } };
  const [result] = goalResults(played);
  if (result === undefined) throw new Error("a search for one goal has one result");
  return ok({
    status: result.status,
    consumed: found.counters.transitions,
    report: reportOn(version, read, { ...found, limits }, watch, played),
    detail: { ...result },
  });
}
