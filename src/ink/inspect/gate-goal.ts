import type { ValueType, VariableDeclaration } from "../declarations/declarations.ts";
import type { InkExpression } from "./ink-expression.ts";

type Comparison = "==" | "!=" | "<" | "<=" | ">" | ">=";
type Operand = { readonly variable: string } | { readonly literal: number | string | boolean };

/** A condition over variables at the end of a turn, as a goal of a search states it. */
export type GoalCondition =
  | { readonly left: Operand; readonly operator: Comparison; readonly right: Operand }
  | { readonly all: readonly GoalCondition[] }
  | { readonly any: readonly GoalCondition[] }
  | { readonly not: GoalCondition };

const turned: Readonly<Record<Comparison, Comparison>> = {
  "==": "==",
  "!=": "!=",
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
};

/**
 * A condition of ink as a goal that says exactly the same of global numbers, strings and booleans, each of the type it is
 * declared with; null where it asks anything else: visits, lists, temporaries, calls, arithmetic.
 */
export function gateGoal(
  condition: InkExpression,
  variables: ReadonlyMap<string, VariableDeclaration>,
): GoalCondition | null {
  switch (condition.kind) {
    case "variable":
      return condition.scope === "global" ? truth(condition.name, typeOf(condition, variables)) : null;
    case "unary":
      return condition.operator === "not" ? negation(gateGoal(condition.operand, variables)) : null;
    case "binary":
      return ofBinary(condition, variables);
    case "literal":
    case "visits":
    case "call":
    case "text":
      return null;
  }
}

function truth(variable: string, type: Kind | null): GoalCondition | null {
  if (type === "bool") return { left: { variable }, operator: "==", right: { literal: true } };
  return type === "number" ? { left: { variable }, operator: "!=", right: { literal: 0 } } : null;
}

function negation(condition: GoalCondition | null): GoalCondition | null {
  return condition === null ? null : { not: condition };
}

function ofBinary(
  { operator, left, right }: Extract<InkExpression, { kind: "binary" }>,
  variables: ReadonlyMap<string, VariableDeclaration>,
): GoalCondition | null {
  if (operator === "and" || operator === "or") {
    const both = [gateGoal(left, variables), gateGoal(right, variables)];
    const parts = both.flatMap((part) => part ?? []);
    if (parts.length < 2) return null;
    return operator === "and" ? { all: parts } : { any: parts };
  }
  if (!isComparison(operator)) return null;
  const [type, other] = [typeOf(left, variables), typeOf(right, variables)];
  if (type === null || type !== other || (type !== "number" && operator !== "==" && operator !== "!=")) return null;
  const operands = [operandOf(left), operandOf(right)] as const;
  if (operands[0] === null || operands[1] === null) return null;
  // A goal reads best with the variable in front.
  return "literal" in operands[0]
    ? { left: operands[1], operator: turned[operator], right: operands[0] }
    : { left: operands[0], operator, right: operands[1] };
}

function isComparison(operator: string): operator is Comparison {
  return operator in turned;
}

type Kind = "number" | "string" | "bool";

const kinds: Readonly<Partial<Record<ValueType, Kind>>> = {
  int: "number",
  float: "number",
  string: "string",
  bool: "bool",
};

function typeOf(expression: InkExpression, variables: ReadonlyMap<string, VariableDeclaration>): Kind | null {
  const isGlobal = expression.kind === "variable" && expression.scope === "global";
  const type = isGlobal ? variables.get(expression.name)?.type : expression.kind === "literal" ? expression.type : null;
  return type === null || type === undefined ? null : (kinds[type] ?? null);
}

function operandOf(expression: InkExpression): Operand | null {
  if (expression.kind === "variable") return { variable: expression.name };
  if (expression.kind !== "literal" || expression.value === null || typeof expression.value === "object") return null;
  return { literal: expression.value };
}
