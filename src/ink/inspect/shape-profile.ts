import { Choice, FunctionCall, Gather, Sequence } from "../inkjs-compiler.ts";
import type { TreeNode } from "../parse-tree.ts";
import type { SourceText } from "../source-text.ts";
import { type Graph, heaviestWay, strongComponents } from "./graph-shape.ts";
import type { DivertEdge, Gate, ShapeProfile, VariableWrite } from "./inspection.ts";
import { isShuffle, orderOf } from "./sequence-kinds.ts";

/** What the profile is made of besides the tree. */
export interface ShapeSources {
  readonly nodes: readonly TreeNode[];
  readonly sources: readonly SourceText[];
  readonly words: number;
  readonly writes: readonly VariableWrite[];
  readonly gates: readonly Gate[];
  readonly edges: readonly DivertEdge[];
  readonly draws: number;
  /** Choices by flow path; "" is the top level. */
  readonly choicesByFlow: ReadonlyMap<string, number>;
  readonly flowPaths: readonly string[];
}

const [leastDepth, greatestDepth] = [100, 1000];

/** Draws the profile, and the cycles of the divert graph with it. */
export function shapeOf(from: ShapeSources): {
  readonly shape: ShapeProfile;
  readonly cycles: readonly (readonly string[])[];
} {
  const names = ["", ...from.flowPaths];
  const next = graphOf(names, from.edges);
  const components = strongComponents(next);
  const cycles = components
    .filter((component) => component.length > 1 || next[component[0] ?? 0]?.includes(component[0] ?? 0) === true)
    .map((component) => component.flatMap((node) => (node === 0 ? [] : [names[node] ?? ""])).sort())
    .filter((cycle) => cycle.length > 0)
    .sort((a, b) => ((a[0] ?? "") < (b[0] ?? "") ? -1 : 1));
  const choiceWeights = names.map((name) => from.choicesByFlow.get(name) ?? 0);
  const choiceDepth = heaviestWay(next, components, choiceWeights);
  const shape: ShapeProfile = {
    words: from.words,
    ...countedParts(from.nodes),
    tunnels: from.edges.filter(({ kind }) => kind === "tunnel").length,
    threads: from.edges.filter(({ kind }) => kind === "thread").length,
    writes: from.writes.length,
    earlyWrites: earlyShare(from.writes, from.sources),
    usesTurns: from.nodes.some(
      ({ parsed }) => parsed instanceof FunctionCall && (parsed.isTurns || parsed.isTurnsSince),
    ),
    usesVisits: from.gates.some(({ visits }) => visits.length > 0) || countsVisits(from.nodes),
    usesRandomness: from.draws > 0,
    hasCycles: cycles.length > 0,
    longestWay: heaviestWay(
      next,
      components,
      names.map((_, node) => (node === 0 ? 0 : 1)),
    ),
    choiceDepth,
    suggestedDepth: Math.min(greatestDepth, Math.max(leastDepth, 2 * choiceDepth)),
  };
  return { shape, cycles };
}

function graphOf(names: readonly string[], edges: readonly DivertEdge[]): Graph {
  const numbers = new Map(names.map((name, index) => [name, index]));
  const next = names.map(() => new Set<number>());
  for (const { kind, from, to } of edges) {
    const target = to === null || kind === "address" ? undefined : numbers.get(to);
    if (target !== undefined) next[numbers.get(from ?? "") ?? 0]?.add(target);
  }
  return next.map((targets) => [...targets]);
}

function countedParts(nodes: readonly TreeNode[]): Pick<ShapeProfile, "choices" | "gathers" | "sequences"> {
  const choices = { once: 0, sticky: 0, fallback: 0 };
  const sequences = { stopping: 0, cycle: 0, once: 0, shuffle: 0 };
  let gathers = 0;
  for (const { parsed, mark } of nodes) {
    if (parsed instanceof Choice)
      choices[parsed.isInvisibleDefault ? "fallback" : parsed.onceOnly ? "once" : "sticky"]++;
    else if (parsed instanceof Gather) gathers += mark === null ? 0 : 1;
    else if (parsed instanceof Sequence) sequences[isShuffle(parsed) ? "shuffle" : orderOf(parsed)]++;
  }
  return { choices, gathers, sequences };
}

function countsVisits(nodes: readonly TreeNode[]): boolean {
  return nodes.some(({ parsed }) => parsed instanceof FunctionCall && (parsed.isReadCount || parsed.isTurnsSince));
}

function earlyShare(writes: readonly VariableWrite[], sources: readonly SourceText[]): number {
  if (writes.length === 0) return 0;
  const linesBefore = new Map<string, number>();
  let lines = 0;
  for (const source of sources) {
    linesBefore.set(source.path, lines);
    lines += source.lineCount;
  }
  const early = writes.filter(
    ({ span }) => span !== null && (linesBefore.get(span.file) ?? 0) + span.line <= lines / 3,
  );
  return early.length / writes.length;
}
