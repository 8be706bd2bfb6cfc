import { Divert, FlowBase, Glue, Tag, Text, VariableReference } from "../inkjs-compiler.ts";
import { flowAround, markOf, type TreeNode } from "../parse-tree.ts";
import { readExpression } from "./read-expression.ts";
import type { Lapse } from "./inspection.ts";
import { variableTarget } from "./variable-accesses.ts";

/** Finds what ink takes without a word though the author must have meant something else. */
export function lapsesOf(nodes: readonly TreeNode[]): readonly Lapse[] {
  return [...gluePastTags(nodes), ...nodes.flatMap(({ parsed }) => (parsed instanceof Divert ? inDivert(parsed) : []))];
}

/**
 * Glue lets go once words follow it. Where a tag comes first the runtime never sees those words as the end of the glue, and
 * every later line of the turn is joined to the one before.
 */
function gluePastTags(nodes: readonly TreeNode[]): readonly Lapse[] {
  const lapses: Lapse[] = [];
  let glue: Glue | null = null;
  for (const { parsed } of nodes) {
    if (parsed instanceof Glue) glue = parsed;
    else if (parsed instanceof Tag && parsed.isStart && glue !== null && !parsed.inChoice) {
      lapses.push(lapseAt(glue, "glue-past-tag", "<>"));
      glue = null;
    } else if (!(parsed instanceof Text && parsed.text.trim() === "") && !isTransparent(parsed)) glue = null;
  }
  return lapses;
}

/** Things of the tree that write nothing themselves. */
function isTransparent(parsed: TreeNode["parsed"]): boolean {
  return parsed.typeName === "ContentList";
}

function inDivert(divert: Divert): readonly Lapse[] {
  const name = variableTarget(divert);
  const path = divert.target?.dotSeparatedComponents ?? "";
  if (name !== null && path.includes(".") && divert.story.ResolveVariableWithName(name, divert).found) {
    return [lapseAt(divert, "stitch-after-variable", path)];
  }
  return divert.isTunnel || divert.isFunctionCall ? [] : handedToItself(divert);
}

/**
 * A thread and a divert play in the frame they stand in. A `ref` parameter of the name of the temporary that is handed over
 * then points to itself, and the first look at it never comes back.
 */
function handedToItself(divert: Divert): readonly Lapse[] {
  const target = divert.targetContent;
  if (!(target instanceof FlowBase)) return [];
  return divert.args.flatMap((argument, position) => {
    const parameter = target.args?.[position];
    if (parameter?.isByReference !== true || !(argument instanceof VariableReference)) return [];
    const given = readExpression(argument);
    if (given.kind !== "variable" || given.scope === "global" || given.name !== parameter.identifier?.name) return [];
    return [lapseAt(divert, "reference-to-itself", given.name)];
  });
}

function lapseAt(parsed: TreeNode["parsed"], kind: Lapse["kind"], words: string): Lapse {
  return { kind, words, span: markOf(parsed)?.span ?? null, flow: flowAround(parsed) };
}
