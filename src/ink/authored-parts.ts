import {
  Choice,
  ConditionalSingleBranch,
  ContentList,
  Divert,
  DivertTarget,
  Expression,
  FlowBase,
  FunctionCall,
  Gather,
  IncDecExpression,
  type ParsedObject,
  ReturnType,
  Sequence,
  Stitch,
  StringExpression,
  Tag,
  Text,
  TunnelOnwards,
  VariableAssignment,
} from "./inkjs-compiler.ts";
import type { TreeNode } from "./parse-tree.ts";
import type { AuthoredKind } from "./source-map.ts";
import type { SourceMark } from "./source-mark.ts";

/** An authored thing of the parse tree. */
export interface AuthoredPart {
  readonly kind: AuthoredKind;
  readonly name: string | null;
  readonly mark: SourceMark;
  readonly parsed: ParsedObject;
}

/**
 * The authored things among the nodes of a parse tree, wholes before their parts. `entered` has the marks of things that
 * count as played when their content is entered.
 */
export function authoredParts(
  nodes: readonly TreeNode[],
  entered: ReadonlyMap<ParsedObject, SourceMark>,
): readonly AuthoredPart[] {
  const parts: AuthoredPart[] = [];
  let inTag = false;
  for (const { parsed, mark } of nodes) {
    if (parsed instanceof Tag) inTag = parsed.isStart;
    const kind = mark === null || (inTag && parsed instanceof Text) ? null : kindOf(parsed);
    if (mark !== null && kind !== null)
      parts.push({ kind, name: nameOf(parsed), mark: entered.get(parsed) ?? mark, parsed });
  }
  return parts;
}

function kindOf(parsed: ParsedObject): AuthoredKind | null {
  if (parsed instanceof FlowBase) return flowKind(parsed);
  if (parsed instanceof Choice) return "choice";
  if (parsed instanceof Gather) return "gather";
  if (parsed instanceof TunnelOnwards) return "divert";
  if (parsed instanceof Divert) return isWrittenDivert(parsed) ? "divert" : null;
  if (parsed instanceof Tag) return parsed.isStart ? "tag" : null;
  if (parsed instanceof ConditionalSingleBranch) return "branch";
  if (parsed instanceof Text) return isPrinted(parsed) ? "text" : null;
  if (parsed.parent instanceof Sequence) return "alternative";
  return isLogic(parsed) ? "logic" : null;
}

function flowKind(flow: FlowBase): AuthoredKind | null {
  if (flow.parent === null) return null;
  if (flow.isFunction) return "function";
  return flow instanceof Stitch ? "stitch" : "knot";
}

function isWrittenDivert(divert: Divert): boolean {
  return !divert.isFunctionCall && !divert.isEmpty && !isInside(divert, DivertTarget, TunnelOnwards);
}

function isPrinted(text: Text): boolean {
  return text.text.trim() !== "" && !(text.parent instanceof StringExpression);
}

function isInside(parsed: ParsedObject, ...types: readonly (typeof DivertTarget | typeof TunnelOnwards)[]): boolean {
  return types.some((type) => parsed.parent instanceof type);
}

/** A `~` line or a printed expression. */
function isLogic(parsed: ParsedObject): boolean {
  if (parsed instanceof VariableAssignment) return !parsed.isGlobalDeclaration;
  if (parsed instanceof ReturnType) return true;
  if (parsed instanceof FunctionCall && parsed.shouldPopReturnedValue) return true;
  if (parsed instanceof IncDecExpression) return !(parsed.parent instanceof Expression);
  return parsed instanceof Expression && parsed.outputWhenComplete && parsed.parent instanceof ContentList;
}

function nameOf(parsed: ParsedObject): string | null {
  if (parsed instanceof FlowBase || parsed instanceof Choice || parsed instanceof Gather) return parsed.name;
  if (parsed instanceof Divert) return parsed.target?.dotSeparatedComponents ?? null;
  if (parsed instanceof TunnelOnwards) return parsed.divertAfter?.target?.dotSeparatedComponents ?? null;
  if (parsed instanceof VariableAssignment) return parsed.variableName;
  if (parsed instanceof IncDecExpression) return parsed.varIdentifier?.name ?? null;
  return parsed instanceof FunctionCall ? parsed.name : null;
}
