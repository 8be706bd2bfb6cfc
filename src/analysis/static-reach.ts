import type { AuthoredItem, DivertEdge, Gate, Inspection } from "../ink/index.ts";
import { gateOf } from "./gate-of.ts";

/*
 * Soundness. Play enters a knot or stitch only where something written leads into it: a divert, tunnel, thread or call that
 * names it, a label in it or a stitch of it, the compiler's step into a first stitch, or a target held as a value, which
 * counts as a way from where it is written. So what is not led to from the top, step by step, is never entered by the story
 * itself. A gate stays shut if it is shut at the start and no single write of what it reads could open it: the latest write
 * of any one of its variables keeps it shut whatever the others hold, and with no write all hold what they held at the start.
 */

/** What the source alone proves never to be played, whatever was searched. */
export interface StaticReach {
  isImpossible(item: AuthoredItem): boolean;
}

/** @param entries paths where the game enters the story besides its top, and the variables that it may set before */
export function staticReach(
  { flows, edges, gates }: Inspection,
  entries: { readonly paths: readonly string[]; readonly variables: ReadonlySet<string> } = nowhereElse,
): StaticReach {
  const led = ledTo(edges, entries.paths);
  const apart = new Set(flows.map(({ path }) => path).filter((path) => !led.has(path)));
  const shut = gates.filter((gate) => isShutForGood(gate, entries.variables));
  const labels = new Set(edges.flatMap(({ label }) => (label === null ? [] : [label])));
  return {
    isImpossible: ({ kind, path, flow, span }) => {
      if (apart.has(path) || (flow !== null && apart.has(flow))) return true;
      if (labels.has(path) || gateOf(kind, span, shut) === null) return false;
      const gate = gateOf(kind, span, gates);
      return gate !== null && shut.includes(gate);
    },
  };
}

const nowhereElse = { paths: [], variables: new Set<string>() };

function isShutForGood({ atStart, openers, visits, variables }: Gate, given: ReadonlySet<string>): boolean {
  const isGiven = variables.some((name) => given.has(name));
  return atStart === "closed" && openers.length === 0 && visits.length === 0 && !isGiven;
}

/** Paths that ways from the top or from an entry lead into, what stands around them included. */
function ledTo(edges: readonly DivertEdge[], entries: readonly string[]): ReadonlySet<string> {
  const byFlow = Map.groupBy(edges, ({ from }) => from ?? "");
  const followed = new Set<string>();
  const waiting = ["", ...entries];
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    if (followed.has(from)) continue;
    followed.add(from);
    for (const { to } of byFlow.get(from) ?? []) if (to !== null) waiting.push(to);
  }
  // Play in a stitch is play in its knot, though it passes nothing that stands above the stitch.
  return new Set([...followed].flatMap((path) => [path, path.split(".")[0] ?? ""]));
}
