import {
  Divert,
  FlowBase,
  IncDecExpression,
  type ParsedObject,
  VariableAssignment,
  VariableReference,
} from "../inkjs-compiler.ts";
import { flowAround, markOf, type TreeNode } from "../parse-tree.ts";
import type { VariableRead, VariableWrite } from "./inspection.ts";
import { readExpression } from "./read-expression.ts";
import type { SourceOrder } from "./source-order.ts";

/** Reads and writes of global variables, by name. */
export interface VariableAccesses {
  readonly reads: ReadonlyMap<string, readonly VariableRead[]>;
  readonly writes: ReadonlyMap<string, readonly VariableWrite[]>;
}

/** Finds every access to a global variable in a compiled parse tree. */
export function variableAccesses(nodes: readonly TreeNode[], inOrder: SourceOrder): VariableAccesses {
  const reads = new Map<string, VariableRead[]>();
  const writes = new Map<string, VariableWrite[]>();
  const read = (name: string, parsed: ParsedObject): void => add(reads, name, placeOf(parsed));
  const write = (name: string, parsed: ParsedObject, how: Pick<VariableWrite, "operation" | "value">): void => {
    if (isGlobal(name, parsed)) add(writes, name, { ...placeOf(parsed), ...how });
  };
  for (const { parsed } of nodes) {
    if (parsed instanceof VariableReference) {
      const expression = readExpression(parsed);
      if (expression.kind !== "variable" || expression.scope !== "global") continue;
      read(expression.name, parsed);
      if (isHandedOver(parsed)) write(expression.name, parsed, { operation: "ref", value: null });
    } else if (parsed instanceof VariableAssignment) {
      if (parsed.isGlobalDeclaration || parsed.isNewTemporaryDeclaration) continue;
      const value = parsed.expression === null ? null : readExpression(parsed.expression);
      write(parsed.variableName, parsed, { operation: "=", value });
    } else if (parsed instanceof IncDecExpression) {
      const name = parsed.varIdentifier?.name ?? "";
      if (isGlobal(name, parsed)) read(name, parsed);
      write(name, parsed, stepOf(parsed));
    } else if (parsed instanceof Divert) {
      const name = variableTarget(parsed);
      if (name !== null && isGlobal(name, parsed)) read(name, parsed);
    }
  }
  return {
    reads: new Map([...reads].map(([name, found]) => [name, inOrder(found)])),
    writes: new Map([...writes].map(([name, found]) => [name, inOrder(found)])),
  };
}

/** The variable that holds a divert's target, or null. */
export function variableTarget(divert: Divert): string | null {
  if (divert.isEmpty || divert.isEnd || divert.isDone || divert.targetContent !== null) return null;
  return divert.PathAsVariableName();
}

function stepOf(step: IncDecExpression): Pick<VariableWrite, "operation" | "value"> {
  if (step.expression === null) {
    return { operation: step.isInc ? "++" : "--", value: { kind: "literal", type: "int", value: 1 } };
  }
  return { operation: step.isInc ? "+=" : "-=", value: readExpression(step.expression) };
}

function isGlobal(name: string, parsed: ParsedObject): boolean {
  return parsed.story.ResolveVariableWithName(name, parsed).isGlobal === true;
}

/** Whether the reference is an argument for a `ref` parameter. */
function isHandedOver(reference: VariableReference): boolean {
  const call = reference.parent;
  if (!(call instanceof Divert) || !(call.targetContent instanceof FlowBase)) return false;
  return call.targetContent.args?.[call.args.indexOf(reference)]?.isByReference === true;
}

function placeOf(parsed: ParsedObject): VariableRead {
  return { span: markOf(parsed)?.span ?? null, flow: flowAround(parsed) };
}

function add<T>(lists: Map<string, T[]>, name: string, value: T): void {
  const list = lists.get(name);
  if (list === undefined) lists.set(name, [value]);
  else list.push(value);
}
