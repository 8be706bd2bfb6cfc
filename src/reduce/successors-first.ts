import type { FlowNet } from "./flow-net.ts";
import { IntLists } from "./int-lists.ts";

/** The rows of a net, each after those it leads to where no circle forbids that; and by row the rows that lead to it. */
export function successorsFirst(net: FlowNet): { readonly order: Int32Array; readonly before: IntLists } {
  return { order: postorder(net), before: predecessors(net) };
}

function postorder(net: FlowNet): Int32Array {
  const order = new Int32Array(net.rows);
  let placed = 0;
  const seen = new Uint8Array(net.rows);
  const path: number[] = [];
  const nextWay = new Int32Array(net.rows);
  const enter = (row: number): void => {
    seen[row] = 1;
    nextWay[row] = net.ways[row]?.first ?? 0;
    path.push(row);
  };
  for (let root = 0; root < net.rows; root++) {
    if (seen[root] === 0) enter(root);
    for (let row = path.at(-1); row !== undefined; row = path.at(-1)) {
      const way = nextWay[row] ?? 0;
      if (way === (net.ways[row]?.last ?? 0)) {
        order[placed++] = row;
        path.pop();
        continue;
      }
      nextWay[row] = way + 1;
      const to = net.to[way] ?? 0;
      if (seen[to] === 0) enter(to);
    }
  }
  return order;
}

function predecessors(net: FlowNet): IntLists {
  const lists: number[][] = Array.from({ length: net.rows }, () => []);
  for (const [row, { first, last }] of net.ways.entries()) {
    for (let way = first; way < last; way++) lists[net.to[way] ?? 0]?.push(row);
  }
  const before = new IntLists();
  for (const list of lists) before.add(list);
  return before;
}
