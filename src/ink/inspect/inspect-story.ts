import type { CompiledStory } from "../compiled-story.ts";
import { Choice } from "../inkjs-compiler.ts";
import { type KeptTree, keptTree } from "../kept-tree.ts";
import { flowAround } from "../parse-tree.ts";
import { divertEdges } from "./divert-graph.ts";
import { drawsOf } from "./draws.ts";
import { gatesOf } from "./gates.ts";
import { lapsesOf } from "./lapses.ts";
import type { FileRecord, Inspection } from "./inspection.ts";
import { shapeOf } from "./shape-profile.ts";
import { sourceOrder } from "./source-order.ts";
import { variableAccesses } from "./variable-accesses.ts";
import { wordsAndTags } from "./words-and-tags.ts";

const made = new WeakMap<CompiledStory, Inspection>();

/**
 * Looks into the source of a story without playing it, once a story; null for one read from compiled JSON, which has no
 * source.
 */
export function inspectStory(story: CompiledStory): Inspection | null {
  const known = made.get(story);
  const tree = keptTree(story);
  if (known !== undefined || tree === null) return known ?? null;
  const inspection = inspectTree(story, tree);
  made.set(story, inspection);
  return inspection;
}

function inspectTree(story: CompiledStory, tree: KeptTree): Inspection {
  const { nodes, sources } = tree;
  const { declarations } = story;
  const inOrder = sourceOrder(sources);
  const accesses = variableAccesses(nodes, inOrder);
  const gates = inOrder(gatesOf(nodes, declarations.variables, accesses));
  const edges = inOrder(divertEdges(nodes));
  const text = wordsAndTags(nodes);
  const draws = inOrder(drawsOf(nodes));
  const choicesByFlow = choiceCounts(tree);
  const { shape, cycles } = shapeOf({
    nodes,
    sources,
    words: text.words,
    writes: [...accesses.writes.values()].flat(),
    gates,
    edges,
    draws: draws.length,
    choicesByFlow,
    flowPaths: declarations.flows.map(({ path }) => path),
  });
  const inbound = countBy(
    edges.flatMap(({ kind, from, to }) => (to === null || to === from || kind === "enter" ? [] : [to])),
  );
  return {
    entry: story.entry,
    sourceSha256: story.sourceSha256,
    files: filesOf(tree, text.wordsByFile),
    flows: declarations.flows.map((flow) => ({
      ...flow,
      words: text.wordsByFlow.get(flow.path) ?? 0,
      choices: choicesByFlow.get(flow.path) ?? 0,
      inbound: inbound.get(flow.path) ?? 0,
    })),
    externals: declarations.externals,
    lists: declarations.lists,
    constants: declarations.constants,
    variables: declarations.variables.map((variable) => ({
      ...variable,
      reads: accesses.reads.get(variable.name) ?? [],
      writes: accesses.writes.get(variable.name) ?? [],
    })),
    gates,
    edges,
    cycles,
    tags: inOrder(text.tags),
    draws,
    lapses: inOrder(lapsesOf(nodes)),
    shape,
  };
}

function filesOf({ sources, includes }: KeptTree, words: ReadonlyMap<string, number>): readonly FileRecord[] {
  return sources.map((source) => ({
    path: source.path,
    includedFrom: includes.find(({ path }) => path === source.path)?.from ?? null,
    lines: source.lineCount,
    words: words.get(source.path) ?? 0,
  }));
}

function choiceCounts({ nodes }: KeptTree): ReadonlyMap<string, number> {
  return countBy(nodes.flatMap(({ parsed }) => (parsed instanceof Choice ? [flowAround(parsed) ?? ""] : [])));
}

function countBy(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
