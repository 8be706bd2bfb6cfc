import type { ListDefinitionsOrigin } from "inkjs/engine/ListDefinitionsOrigin";
import type { Container } from "../inkjs.ts";
import {
  Choice,
  ConstantDeclaration as ParsedConstant,
  ExternalDeclaration as ParsedExternal,
  type Expression,
  FlowBase,
  Gather,
  type ListDefinition,
  NumberExpression,
  type ParsedObject,
  Stitch,
  StringExpression,
  VariableAssignment,
} from "../inkjs-compiler.ts";
import { flowAround, type TreeNode } from "../parse-tree.ts";
import { SourceMark } from "../source-mark.ts";
import type { SourceText } from "../source-text.ts";
import type { SourceSpan } from "../span.ts";
import type {
  ConstantDeclaration,
  Declarations,
  ExternalDeclaration,
  FlowDeclaration,
  LabelDeclaration,
  ListDeclaration,
  TemporaryDeclaration,
  VariableDeclaration,
} from "./declarations.ts";
import { type InitialValue, initialValues } from "./initial-values.ts";

/** Reads the declarations of a compiled story from its parse tree; initial values come from the runtime. */
export function inkDeclarations(
  nodes: readonly TreeNode[],
  root: Container,
  lists: ListDefinitionsOrigin,
  sources: readonly SourceText[],
): Declarations {
  const values = initialValues(root, lists);
  const rank = new Map(sources.map((source, index) => [source, index]));
  const ordered = nodes
    .filter(({ mark }) => mark !== null)
    .sort((a, b) => placeOf(a, rank) - placeOf(b, rank) || (a.mark?.start ?? 0) - (b.mark?.start ?? 0));
  const read = <T>(reader: (node: TreeNode) => T | null): T[] => ordered.flatMap((node) => reader(node) ?? []);
  const flows = read(flowOf);
  const functions = new Set(flows.map(({ path }) => path));
  return {
    flows,
    variables: read((node) => variableOf(node, values)),
    lists: read(listOf),
    constants: read(constantOf),
    temporaries: read(temporaryOf),
    labels: read(labelOf),
    externals: read((node) => externalOf(node, functions)),
  };
}

function placeOf({ mark }: TreeNode, rank: ReadonlyMap<SourceText, number>): number {
  return mark === null ? -1 : (rank.get(mark.source) ?? 0);
}

function flowOf({ parsed, mark }: TreeNode): FlowDeclaration | null {
  if (!(parsed instanceof FlowBase) || parsed.name === null || mark === null) return null;
  const around = flowAround(parsed);
  return {
    kind: parsed.isFunction ? "function" : parsed instanceof Stitch ? "stitch" : "knot",
    name: parsed.name,
    path: around === null ? parsed.name : `${around}.${parsed.name}`,
    parameters: (parsed.args ?? []).map((argument) => ({
      name: argument.identifier?.name ?? "",
      byReference: argument.isByReference === true,
      divertTarget: argument.isDivertTarget === true,
    })),
    span: mark.span,
    extent: mark.extent,
  };
}

function variableOf({ parsed, mark }: TreeNode, values: ReadonlyMap<string, InitialValue>): VariableDeclaration | null {
  if (!(parsed instanceof VariableAssignment) || !parsed.isGlobalDeclaration) return null;
  const initial = values.get(parsed.variableName);
  return {
    name: parsed.variableName,
    type: initial?.type ?? null,
    initial: initial?.value ?? null,
    span: mark?.span ?? null,
  };
}

function listOf({ parsed, mark }: TreeNode): ListDeclaration | null {
  const definition: ListDefinition | null = parsed instanceof VariableAssignment ? parsed.listDefinition : null;
  if (definition === null) return null;
  return {
    name: definition.identifier?.name ?? "",
    items: definition.itemDefinitions.map((item) => ({
      name: item.name ?? "",
      value: item.seriesValue,
      span: spanOf(item),
    })),
    span: mark?.span ?? null,
  };
}

function constantOf({ parsed, mark }: TreeNode): ConstantDeclaration | null {
  if (!(parsed instanceof ParsedConstant)) return null;
  return { name: parsed.constantName ?? "", ...literalOf(parsed.expression), span: mark?.span ?? null };
}

function literalOf(expression: Expression): Pick<ConstantDeclaration, "type" | "value"> {
  if (expression instanceof NumberExpression) return { type: expression.subtype, value: expression.value };
  if (expression instanceof StringExpression) return { type: "string", value: expression.toString() };
  return { type: null, value: null };
}

function temporaryOf({ parsed, mark }: TreeNode): TemporaryDeclaration | null {
  if (!(parsed instanceof VariableAssignment) || !parsed.isNewTemporaryDeclaration) return null;
  return { name: parsed.variableName, flow: flowAround(parsed), span: mark?.span ?? null };
}

function labelOf({ parsed, mark }: TreeNode): LabelDeclaration | null {
  if (!(parsed instanceof Choice || parsed instanceof Gather) || parsed.name === null) return null;
  const kind = parsed instanceof Choice ? "choice" : "gather";
  const path = parsed.runtimePath.toString();
  return { kind, name: parsed.name, path, flow: flowAround(parsed), span: mark?.span ?? null };
}

function externalOf({ parsed, mark }: TreeNode, functions: ReadonlySet<string>): ExternalDeclaration | null {
  if (!(parsed instanceof ParsedExternal) || parsed.name === null) return null;
  const { name, argumentNames } = parsed;
  return { name, arity: argumentNames.length, hasFallback: functions.has(name), span: mark?.span ?? null };
}

function spanOf(parsed: ParsedObject): SourceSpan | null {
  const mark = parsed.debugMetadata;
  return mark instanceof SourceMark ? mark.span : null;
}
