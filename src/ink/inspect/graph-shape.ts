/** A directed graph whose nodes are numbers from 0; `next[n]` lists where n leads. */
export type Graph = readonly (readonly number[])[];

/**
 * The strong components of a graph: the sets of nodes each of which leads to every other of its set. A component comes after
 * all that it leads to (Tarjan's order).
 */
export function strongComponents(next: Graph): readonly (readonly number[])[] {
  const order = new Array<number>(next.length).fill(-1);
  const lowest = new Array<number>(next.length).fill(0);
  const open = new Array<boolean>(next.length).fill(false);
  const stack: number[] = [];
  const components: number[][] = [];
  let count = 0;
  const enter = (node: number): void => {
    order[node] = count;
    lowest[node] = count++;
    stack.push(node);
    open[node] = true;
  };
  const leave = (node: number): void => {
    if (lowest[node] !== order[node]) return;
    const component = stack.splice(stack.lastIndexOf(node));
    for (const member of component) open[member] = false;
    components.push(component.sort((a, b) => a - b));
  };
  for (let root = 0; root < next.length; root++) {
    if (order[root] !== -1) continue;
    enter(root);
    const path = [{ node: root, edge: 0 }];
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      const { node } = step;
      const target = next[node]?.[step.edge++];
      if (target === undefined) {
        leave(node);
        path.pop();
        const above = path.at(-1);
        if (above !== undefined) lowest[above.node] = Math.min(lowest[above.node] ?? 0, lowest[node] ?? 0);
      } else if (order[target] === -1) {
        enter(target);
        path.push({ node: target, edge: 0 });
      } else if (open[target] === true) {
        lowest[node] = Math.min(lowest[node] ?? 0, order[target] ?? 0);
      }
    }
  }
  return components;
}

/** The greatest sum of weights on any way through the graph, each strong component counting whole and once. */
export function heaviestWay(
  next: Graph,
  components: readonly (readonly number[])[],
  weights: readonly number[],
): number {
  const componentOf = new Map(
    components.flatMap((component, index) => component.map((node) => [node, index] as const)),
  );
  const heaviest: number[] = [];
  components.forEach((component, index) => {
    let onward = 0;
    for (const node of component) {
      for (const target of next[node] ?? []) {
        const there = componentOf.get(target) ?? index;
        if (there !== index) onward = Math.max(onward, heaviest[there] ?? 0);
      }
    }
    heaviest.push(onward + component.reduce((sum, node) => sum + (weights[node] ?? 0), 0));
  });
  return Math.max(0, ...heaviest);
}
