import { gateOf, type PointOfNoReturn, statesAhead } from "../analysis/index.ts";
import type { Inspection, OfferedChoice, SourceSpan, StoryMachine } from "../ink/index.ts";
import { type Arrival, NO_STATE, type SearchResult, type StateId } from "../search/index.ts";
import type { SourceText } from "./source-text.ts";
import { playTrail } from "./trail.ts";
import { valueText } from "./values-here.ts";
import { wayOf } from "./way.ts";

/** States after the point that are looked at, nearest first, and choices of the way to an ending. */
const [MAX_STATES, MAX_CHOICES] = [30, 12];

/** What the source says about choices. */
export interface ChoiceFacts {
  /** Null for a story read from compiled JSON. */
  readonly inspection: Inspection | null;
  readonly sources: SourceText;
}

/**
 * Why no ending can be reached any more: the first choice on a way to one that is not offered after the point, and what
 * keeps it away. Empty where each is still offered somewhere and leads elsewhere by then.
 * @param way the choices that lead to an ending from before the point
 */
export function whyStuck(
  result: SearchResult,
  point: PointOfNoReturn,
  way: readonly Arrival[],
  machine: StoryMachine,
  facts: ChoiceFacts,
): readonly string[] {
  const { states, whole } = statesAhead(result.graph, point.state, MAX_STATES);
  const offered = new Set(
    states.flatMap((state) => choicesAt(result, state, machine)).map(({ targetPath }) => targetPath),
  );
  for (const arrival of way.slice(0, MAX_CHOICES)) {
    playTrail(machine, result.under.storySeed, wayOf(result.graph, arrival));
    const choice = machine.choices()[arrival.choice];
    if (choice === undefined || offered.has(choice.targetPath)) continue;
    choicesAt(result, point.state, machine);
    const since = whole ? "after it" : `in the ${states.length} states that come next`;
    return [`"${choice.text}"${placeText(choice.span)} is not offered ${since}${reasonText(choice, machine, facts)}`];
  }
  return [];
}

/** What a state offers; leaves the machine there. */
function choicesAt({ graph, under }: SearchResult, state: StateId, machine: StoryMachine): readonly OfferedChoice[] {
  const from = graph.parents[state] ?? NO_STATE;
  const choice = graph.parentChoices[state] ?? 0;
  const drawn = graph.drawn?.parents[state];
  const way = wayOf(graph, { from, choice, ...(drawn === undefined ? {} : { draws: drawn }) });
  if (from === NO_STATE) machine.start(under.storySeed, way.draws);
  else if (playTrail(machine, under.storySeed, way) !== null) machine.take(choice);
  return machine.choices();
}

function reasonText({ span, targetPath }: OfferedChoice, machine: StoryMachine, facts: ChoiceFacts): string {
  const line = span === null ? "" : (facts.sources.line(span.file, span.line) ?? "");
  const taken = machine.visits().get(targetPath) ?? 0;
  if (taken > 0 && /^\s*(?:-\s*)*\*/u.test(line)) return ": it can be taken once, and it was";
  const gate = gateOf("choice", span, facts.inspection?.gates ?? []);
  if (gate === null) return "";
  const globals = machine.globals();
  const values = gate.variables.flatMap((name) => {
    const value = globals.get(name);
    return value === undefined ? [] : [`\`${name}\` is ${valueText(value)}`];
  });
  const known = values.length === 0 ? "" : `, and ${values.join(", ")}`;
  return `: its condition is \`${gate.text.trim()}\`${known}`;
}

function placeText(span: SourceSpan | null): string {
  return span === null ? "" : ` at ${span.file}:${span.line}`;
}
