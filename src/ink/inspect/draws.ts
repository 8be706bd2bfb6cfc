import { FunctionCall, Sequence } from "../inkjs-compiler.ts";
import { flowAround, markOf, type TreeNode } from "../parse-tree.ts";
import type { DrawRecord } from "./inspection.ts";
import { isShuffle } from "./sequence-kinds.ts";

/** Finds every place where chance decides, or is seeded. */
export function drawsOf(nodes: readonly TreeNode[]): readonly DrawRecord[] {
  return nodes.flatMap(({ parsed }) => {
    const kind = parsed instanceof Sequence && isShuffle(parsed) ? "shuffle" : drawingFunction(parsed);
    return kind === null ? [] : [{ kind, span: markOf(parsed)?.span ?? null, flow: flowAround(parsed) }];
  });
}

function drawingFunction(parsed: object): DrawRecord["kind"] | null {
  if (!(parsed instanceof FunctionCall)) return null;
  if (parsed.isRandom) return "RANDOM";
  if (parsed.isListRandom) return "LIST_RANDOM";
  return parsed.isSeedRandom ? "SEED_RANDOM" : null;
}
