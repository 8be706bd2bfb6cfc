import { assertionResults, goalResults, type RuleValues } from "../findings/index.ts";
import type { Explored } from "./endings.ts";
import type { Evidence } from "./report-schema.ts";

/** What came of the rules of a run. */
export function ruleEvidence({ search, starts, rules }: Explored): NonNullable<Evidence["rules"]> {
  if (rules === undefined) return { assertions: [], goals: [], goalSearch: null };
  const searches = [search, ...starts.map((start) => start.search)];
  const { goalSearch } = rules;
  return {
    assertions: assertionResults(rules, searches).map((result) => ({
      ...result,
      violation: result.violation === null ? null : { ...result.violation, values: plain(result.violation.values) },
    })),
    goals: goalResults(rules).map((result) => ({
      ...result,
      closest: result.closest === null ? null : { ...result.closest, values: plain(result.closest.values) },
    })),
    goalSearch:
      goalSearch === null
        ? null
        : {
            granted: goalSearch.granted,
            transitions: goalSearch.search.counters.transitions,
            states: goalSearch.search.counters.states,
            closed: goalSearch.search.closed,
          },
  };
}

/** JSON has no words for infinities and NaN. */
function plain(values: RuleValues): RuleValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "number" && !Number.isFinite(value) ? String(value) : value,
    ]),
  );
}
