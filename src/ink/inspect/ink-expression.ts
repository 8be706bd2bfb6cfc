import type { ValueType } from "../declarations/declarations.ts";
import type { PlainValue } from "../story-machine.ts";

/** Operators of ink as they are named here, whatever way they were written. */
export type InkOperator =
  "and" | "or" | "not" | "-" | "+" | "*" | "/" | "%" | "==" | "!=" | "<" | "<=" | ">" | ">=" | "has" | "hasnt" | "^";

/** An expression of ink as data. */
export type InkExpression =
  | { readonly kind: "literal"; readonly type: ValueType; readonly value: PlainValue }
  | { readonly kind: "variable"; readonly name: string; readonly scope: "global" | "temporary" | "parameter" }
  /** How often the knot, stitch, choice or gather at a path was visited. */
  | { readonly kind: "visits"; readonly path: string }
  /** A call of a function, whether ink's own, the author's or the host's. */
  | { readonly kind: "call"; readonly name: string; readonly arguments: readonly InkExpression[] }
  | { readonly kind: "unary"; readonly operator: InkOperator; readonly operand: InkExpression }
  | {
      readonly kind: "binary";
      readonly operator: InkOperator;
      readonly left: InkExpression;
      readonly right: InkExpression;
    }
  /** A string that prints logic. */
  | { readonly kind: "text" };

/** The expressions directly inside one. */
export function operandsOf(expression: InkExpression): readonly InkExpression[] {
  switch (expression.kind) {
    case "unary":
      return [expression.operand];
    case "binary":
      return [expression.left, expression.right];
    case "call":
      return expression.arguments;
    case "literal":
    case "variable":
    case "visits":
    case "text":
      return [];
  }
}

/** An expression and all inside it. */
export function expressionsIn(expression: InkExpression): readonly InkExpression[] {
  const found: InkExpression[] = [];
  const waiting: InkExpression[] = [expression];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.push(next);
    waiting.push(...operandsOf(next).toReversed());
  }
  return found;
}
