import {
  BinaryExpression,
  DivertTarget,
  type Expression,
  FunctionCall,
  List,
  MultipleConditionExpression,
  NumberExpression,
  type ParsedObject,
  StringExpression,
  UnaryExpression,
  VariableReference,
} from "../inkjs-compiler.ts";
import type { PlainValue } from "../story-machine.ts";
import type { InkExpression, InkOperator } from "./ink-expression.ts";

const operators: Readonly<Record<string, InkOperator>> = {
  "&&": "and",
  and: "and",
  "||": "or",
  or: "or",
  "!": "not",
  not: "not",
  _: "-",
  "-": "-",
  "+": "+",
  "*": "*",
  "/": "/",
  "%": "%",
  mod: "%",
  "==": "==",
  "!=": "!=",
  "<": "<",
  "<=": "<=",
  ">": ">",
  ">=": ">=",
  "?": "has",
  has: "has",
  "!?": "hasnt",
  hasnt: "hasnt",
  "^": "^",
};

/** Reads an expression of a compiled parse tree. */
export function readExpression(parsed: ParsedObject): InkExpression {
  if (parsed instanceof NumberExpression) return { kind: "literal", type: parsed.subtype, value: parsed.value };
  if (parsed instanceof StringExpression) {
    return parsed.isSingleString ? { kind: "literal", type: "string", value: parsed.toString() } : { kind: "text" };
  }
  if (parsed instanceof VariableReference) return readReference(parsed);
  if (parsed instanceof FunctionCall) {
    return { kind: "call", name: parsed.name, arguments: parsed.args.map(readExpression) };
  }
  if (parsed instanceof UnaryExpression) {
    return { kind: "unary", operator: operatorOf(parsed.op), operand: readExpression(parsed.innerExpression) };
  }
  if (parsed instanceof BinaryExpression) {
    return binary(
      operatorOf(parsed.opName),
      readExpression(parsed.leftExpression),
      readExpression(parsed.rightExpression),
    );
  }
  if (parsed instanceof MultipleConditionExpression) return allOf(parsed.subExpressions);
  if (parsed instanceof DivertTarget) return literalDivert(parsed);
  if (parsed instanceof List) return literalList(parsed);
  return { kind: "text" };
}

/** A comparison or other operation of two expressions. */
export function binary(operator: InkOperator, left: InkExpression, right: InkExpression): InkExpression {
  return { kind: "binary", operator, left, right };
}

function allOf(conditions: readonly Expression[]): InkExpression {
  return conditions.map(readExpression).reduce((whole, next) => binary("and", whole, next));
}

function operatorOf(written: string): InkOperator {
  const operator = operators[written];
  if (operator === undefined) throw new Error(`ink has no operator ${written}`);
  return operator;
}

/** A name may be a constant, a list item, a counted place or a variable; the compiler has found out which. */
function readReference(reference: VariableReference): InkExpression {
  const { name, story } = reference;
  if (reference.isConstantReference) {
    const value = story.constants.get(name);
    return value === undefined ? { kind: "text" } : readExpression(value);
  }
  if (reference.isListItemReference)
    return { kind: "literal", type: "list", value: itemNamed(reference, reference.path) };
  const counted = reference.runtimeVarRef?.pathForCount ?? null;
  if (counted !== null) return { kind: "visits", path: counted.toString() };
  const found = story.ResolveVariableWithName(name, reference);
  const scope = found.isArgument ? "parameter" : found.isTemporary ? "temporary" : "global";
  return { kind: "variable", name, scope };
}

function literalDivert({ divert }: DivertTarget): InkExpression {
  const path = divert.targetContent?.runtimePath.toString() ?? divert.target?.dotSeparatedComponents ?? "";
  return { kind: "literal", type: "divert", value: { divert: path } };
}

function literalList(list: List): InkExpression {
  const names = (list.itemIdentifierList ?? []).flatMap(({ name }) => {
    const value = itemNamed(list, name.split("."));
    return typeof value === "object" && value !== null && "list" in value ? value.list : [];
  });
  return { kind: "literal", type: "list", value: { list: names } };
}

function itemNamed(parsed: ParsedObject, path: readonly string[]): PlainValue {
  const [listName, itemName] = path.length > 1 ? [path[0] ?? null, path[1] ?? ""] : [null, path[0] ?? ""];
  const item = parsed.story.ResolveListItem(listName, itemName);
  return { list: item === null ? [] : [item.fullName] };
}
