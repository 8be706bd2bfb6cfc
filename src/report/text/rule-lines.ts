import type { Report } from "../report-schema.ts";
import { counted, grouped, printable } from "./layout.ts";

type Rules = NonNullable<Report["evidence"]["rules"]>;
type Assertion = Rules["assertions"][number];
type Goal = Rules["goals"][number];

/** What came of each rule, as rows of a label and a text. */
export function ruleRows(rules: Rules | undefined): (readonly [string, string])[] {
  if (rules === undefined) return [];
  const granted = rules.goalSearch === null ? null : grouped(rules.goalSearch.granted);
  return [
    ...rules.assertions.map((assertion) => ["assertion", `${assertion.id}: ${assertionText(assertion)}`] as const),
    ...rules.goals.map((goal) => ["goal", `${goal.id}: ${goalText(goal, granted)}`] as const),
  ];
}

function assertionText({ status, condition, when, observations, why }: Assertion): string {
  const moment = when === "always" ? "" : ` (${when})`;
  const rule = `${printable(condition)}${moment}`;
  const looked = `looked at ${counted(observations, "time")}`;
  switch (status) {
    case "violated":
      return `violated · ${rule}`;
    case "not_observed":
      return `not observed, so nothing is said · ${rule}`;
    case "holds":
      return `holds on every way through · ${rule} · ${looked}`;
    case "holds_where_looked":
      return `holds where looked, which proves nothing yet (${reasonText(why)}) · ${rule} · ${looked}`;
    default:
      return status satisfies never;
  }
}

function goalText({ status, stages, reached, why, blockedBy, closest }: Goal, granted: string | null): string {
  const condition = printable(stages.map((stage) => stage.condition).join(", then "));
  switch (status) {
    case "reached":
      return `reached after ${counted(reached?.witness.length ?? 0, "choice")} · ${condition}`;
    case "not_reached_within_limits": {
      const limit = granted === null ? "no search was granted" : `${reasonText(why)}; ${granted} choices granted`;
      const near = closest === null ? "" : ` · nearest ${valuesText(closest.values)}`;
      return `not reached within limits (${limit}) · ${condition}${near}`;
    }
    case "proven_unreachable":
      return `cannot be reached: every way through was played · ${condition}`;
    case "blocked_by_stage":
      return `cannot be reached: stage ${blockedBy ?? ""} is never met · ${condition}`;
    default:
      return status satisfies never;
  }
}

function valuesText(values: NonNullable<Goal["closest"]>["values"]): string {
  const parts = Object.entries(values).map(([name, value]) => `${name} = ${printable(JSON.stringify(value))}`);
  return parts.length === 0 ? "the start" : parts.join(", ");
}

function reasonText(why: Assertion["why"]): string {
  const words: Readonly<Record<NonNullable<Assertion["why"]>, string>> = {
    depth: "states at the depth limit are left",
    transitions: "the search stopped at its limit",
    time: "the search stopped at the time limit",
    memory: "the search stopped at the memory limit",
    frontier: "too many states waited",
    interrupted: "the search was interrupted",
    "cut-turns": "turns were cut short",
    "fan-out": "not every draw was played",
    randomness: "another story seed may play otherwise",
    "open-externals": "the game may answer otherwise",
    "other-starts": "the game enters elsewhere too",
  };
  return why === null ? "" : words[why];
}
