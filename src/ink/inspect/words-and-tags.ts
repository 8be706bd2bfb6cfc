import { StringExpression, Tag, Text } from "../inkjs-compiler.ts";
import { flowAround, markOf, type TreeNode } from "../parse-tree.ts";
import type { TagRecord } from "./inspection.ts";

/** Words of a story's text and its tags; words of tags and of strings are not text. */
export interface WordsAndTags {
  readonly words: number;
  readonly wordsByFile: ReadonlyMap<string, number>;
  /** By path; "" is the top level. */
  readonly wordsByFlow: ReadonlyMap<string, number>;
  readonly tags: readonly TagRecord[];
}

/** Counts the words and collects the tags of a parse tree. */
export function wordsAndTags(nodes: readonly TreeNode[]): WordsAndTags {
  const wordsByFile = new Map<string, number>();
  const wordsByFlow = new Map<string, number>();
  const tags: TagRecord[] = [];
  let words = 0;
  let inTag = false;
  for (const { parsed, mark } of nodes) {
    if (parsed instanceof Tag) {
      inTag = parsed.isStart;
      if (parsed.isStart && mark !== null)
        tags.push({ text: tagText(mark.text), span: mark.span, flow: flowAround(parsed) });
    } else if (parsed instanceof Text && !inTag && !(parsed.parent instanceof StringExpression)) {
      const count = parsed.text.split(/\s+/).filter((word) => word !== "").length;
      words += count;
      add(wordsByFile, markOf(parsed)?.source.path ?? "", count);
      add(wordsByFlow, flowAround(parsed) ?? "", count);
    }
  }
  return { words, wordsByFile, wordsByFlow, tags };
}

function tagText(written: string): string {
  return written.replace(/^#/, "").trim();
}

function add(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}
