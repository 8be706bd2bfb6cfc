import type { PlainValue } from "../story-machine.ts";
import { type InkExpression, type InkOperator, operandsOf } from "./ink-expression.ts";

/** A value, or nothing where it cannot be told. Lists are not reckoned with. */
type Known = number | boolean | string | undefined;

/** What is known of variables and visits: `undefined` for what may be anything. */
export interface KnownValues {
  variable(name: string): PlainValue | undefined;
  visits(path: string): number | undefined;
}

/** Whether a condition holds as far as can be told from what is known; null where it may be either. */
export function truthOf(condition: InkExpression, known: KnownValues): boolean | null {
  const value = knownValue(condition, known);
  return value === undefined ? null : isTrue(value);
}

function knownValue(expression: InkExpression, known: KnownValues): Known {
  switch (expression.kind) {
    case "literal":
      return plain(expression.value);
    case "variable":
      return expression.scope === "global" ? plain(known.variable(expression.name)) : undefined;
    case "visits":
      return known.visits(expression.path);
    case "unary": {
      const operand = knownValue(expression.operand, known);
      if (operand === undefined) return undefined;
      if (expression.operator === "not") return !isTrue(operand);
      return typeof operand === "number" ? -operand : undefined;
    }
    case "binary":
      return binaryValue(expression.operator, expression, known);
    case "call":
    case "text":
      return undefined;
  }
}

function binaryValue(operator: InkOperator, expression: InkExpression, known: KnownValues): Known {
  const [left, right] = operandsOf(expression).map((operand) => knownValue(operand, known));
  if (operator === "and" || operator === "or") {
    // Both sides run whatever the first gives, but one side can settle the outcome.
    const settling = operator === "or";
    const sides = [left, right].map((side) => (side === undefined ? undefined : isTrue(side)));
    if (sides.includes(settling)) return settling;
    return sides.includes(undefined) ? undefined : !settling;
  }
  if (left === undefined || right === undefined) return whicheverIsTrue(operator, expression, [left, right]);
  return ofTwo(operator, left, right);
}

const truths = [false, true] as const;

/** `not x > 3` asks of a truth value, whatever x is: known where it comes to the same for both truths. */
function whicheverIsTrue(
  operator: InkOperator,
  expression: InkExpression,
  [left, right]: readonly [Known, Known],
): Known {
  const [first, second] = operandsOf(expression).map((operand, side) => {
    const known = side === 0 ? left : right;
    return known === undefined ? (isTruthValue(operand) ? truths : []) : [known];
  });
  const outcomes = (first ?? []).flatMap((one) => (second ?? []).map((other) => ofTwo(operator, one, other)));
  return outcomes.length > 0 && outcomes.every((outcome) => outcome === outcomes[0]) ? outcomes[0] : undefined;
}

const truthOperators: ReadonlySet<InkOperator> = new Set(["not", "and", "or", "==", "!=", "<", "<=", ">", ">="]);

function isTruthValue(expression: InkExpression): boolean {
  const { kind } = expression;
  return (kind === "unary" || kind === "binary") && truthOperators.has(expression.operator);
}

function ofTwo(operator: InkOperator, left: NonNullable<Known>, right: NonNullable<Known>): Known {
  if (operator === "==" || operator === "!=") {
    const comparable =
      typeof left === "string" || typeof right === "string" ? String(left) === String(right) : +left === +right;
    return comparable === (operator === "==");
  }
  return typeof left === "string" || typeof right === "string" ? undefined : arithmetic(operator, +left, +right);
}

/** Division and remainder differ between integers and floats, which numbers here do not tell apart. */
function arithmetic(operator: InkOperator, left: number, right: number): Known {
  switch (operator) {
    case "<":
      return left < right;
    case "<=":
      return left <= right;
    case ">":
      return left > right;
    case ">=":
      return left >= right;
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    default:
      return undefined;
  }
}

function isTrue(value: number | boolean | string): boolean {
  return typeof value === "string" ? value !== "" : value !== 0 && value !== false;
}

function plain(value: PlainValue | undefined): Known {
  return typeof value === "number" || typeof value === "boolean" || typeof value === "string" ? value : undefined;
}
