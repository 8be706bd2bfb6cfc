import { COUNT_TURN, type Program, type View } from "../../src/machine/index.ts";
import { Accesses } from "../../src/reduce/accesses.ts";
import { FlowGraph } from "../../src/reduce/flow-graph.ts";

/** Liveness by its definition, slot by slot, until nothing changes. */
export function plainLiveWords(program: Program, view: View): ReadonlySet<number>[] {
  const graph = new FlowGraph(program);
  const accesses = new Accesses(program, graph.code);
  const isTemp = (fact: number): boolean => fact >= program.layout.words;
  const live = Array.from({ length: graph.code.slots }, (_, slot) => new Set(accesses.readsAt(slot)));
  for (let changed = true; changed;) {
    changed = false;
    for (const [slot, facts] of [...live.entries()].reverse()) {
      const before = facts.size;
      for (const { to, sameFrame, counts } of graph.waysFrom(slot)) {
        const settled = counts.filter((count) => (count & 3) === COUNT_TURN || view[count >> 2] === 1);
        const gone = new Set([...accesses.writesAt(slot), ...settled.map((count) => count >> 2)]);
        for (const fact of live[to] ?? []) {
          if (!gone.has(fact) && (sameFrame || !isTemp(fact))) facts.add(fact);
        }
      }
      changed ||= facts.size > before;
    }
  }
  return live;
}
