import { type RuleCode, RuleOp, type RuleSet } from "./rule-code.ts";
import { areEqual, isTrue, itemsOf, numberOf, orderOf, type Value } from "./values.ts";

/**
 * How far a condition is from holding: 0 where it holds; for a comparison of numbers one more than they lie apart, else 1;
 * the sum over what must hold together, the least of what may hold instead. Rules keep nothing in mind for it.
 */
export function distanceOf(
  { words }: RuleCode,
  { constants }: RuleSet,
  inputs: readonly (Value | undefined)[],
): number {
  const values: Value[] = [];
  const distances: number[] = [];
  for (let at = 0; at < words.length; at += 2) {
    const op: RuleOp = words[at] ?? 0;
    const operand = words[at + 1] ?? 0;
    if (op === RuleOp.Input) values.push(inputs[operand] ?? null);
    else if (op === RuleOp.Constant) values.push(constants[operand] ?? null);
    else if (op === RuleOp.Size) values.push(itemsOf(values.pop() ?? null).length);
    else if (op === RuleOp.Truth) distances.push(isTrue(values.pop() ?? null) ? 0 : 1);
    else if (op >= RuleOp.Add && op <= RuleOp.Modulo) joinNumbers(op, values);
    else if (op >= RuleOp.Equal && op <= RuleOp.Hasnt) distances.push(comparedDistance(op, values));
    else if (op === RuleOp.NonDecreasing) {
      values.pop();
      distances.push(0);
    } else if (op !== RuleOp.Previous) joinDistances(op, operand, distances);
  }
  return distances[0] ?? 1;
}

function comparedDistance(op: RuleOp, values: Value[]): number {
  const right = values.pop() ?? null;
  const left = values.pop() ?? null;
  const apart = Math.abs(numberOf(left) - numberOf(right));
  const far = Number.isFinite(apart) ? apart + 1 : 1;
  const order = orderOf(left, right);
  const isHeld = (): boolean => {
    if (op === RuleOp.Equal) return areEqual(left, right);
    if (op === RuleOp.NotEqual) return !areEqual(left, right);
    if (op === RuleOp.Less) return order < 0;
    if (op === RuleOp.LessOrEqual) return order <= 0;
    if (op === RuleOp.Greater) return order > 0;
    if (op === RuleOp.GreaterOrEqual) return order >= 0;
    const missing = itemsOf(right).filter((item) => !itemsOf(left).includes(item));
    return (missing.length === 0 && itemsOf(right).length > 0) === (op === RuleOp.Has);
  };
  return isHeld() ? 0 : far;
}

function joinNumbers(op: RuleOp, values: Value[]): void {
  const right = numberOf(values.pop() ?? null);
  const left = numberOf(values.pop() ?? null);
  if (op === RuleOp.Add) values.push(left + right);
  else if (op === RuleOp.Subtract) values.push(left - right);
  else if (op === RuleOp.Multiply) values.push(left * right);
  else values.push(op === RuleOp.Divide ? left / right : left % right);
}

function joinDistances(op: RuleOp, operand: number, distances: number[]): void {
  if (op === RuleOp.All || op === RuleOp.Any) {
    const joined = distances.splice(distances.length - operand);
    distances.push(op === RuleOp.All ? joined.reduce((sum, each) => sum + each, 0) : Math.min(...joined));
  } else if (op === RuleOp.Not) distances.push(distances.pop() === 0 ? 1 : 0);
  // What looks back asks for its own second part, or for the only one.
  else if (op !== RuleOp.Once) distances.splice(distances.length - 2, 1);
}
