import type { Condition, Operand } from "./rule-data.ts";

/** A condition as text that reads back to the same data. */
export function conditionWords(condition: Condition): string {
  switch (condition.kind) {
    case "comparison":
    case "membership":
      return `${operandWords(condition.left)} ${condition.operator} ${operandWords(condition.right)}`;
    case "truth":
      return operandWords(condition.of);
    case "all":
    case "any":
      return joined(condition.kind, condition.of);
    case "not":
      return `not ${bracketed(condition.of)}`;
    case "once":
      return `once(${conditionWords(condition.of)})`;
    case "never-after":
      return `never_after(${conditionWords(condition.never)}, ${conditionWords(condition.after)})`;
    case "before":
      return `before(${conditionWords(condition.first)}, ${conditionWords(condition.then)})`;
    case "until":
      return `until(${conditionWords(condition.keep)}, ${conditionWords(condition.until)})`;
    case "non-decreasing":
      return `non_decreasing(${operandWords(condition.of)})`;
    default:
      return condition satisfies never;
  }
}

export function operandWords(operand: Operand): string {
  switch (operand.kind) {
    case "variable":
      return operand.name;
    case "literal":
      return literalWords(operand.value);
    case "visits":
      return `visits(${operand.of})`;
    case "turn":
    case "choices":
      return `${operand.kind}()`;
    case "size":
    case "previous":
      return `${operand.kind}(${operandWords(operand.of)})`;
    case "arithmetic":
      return `(${operandWords(operand.left)} ${operand.operator} ${operandWords(operand.right)})`;
    default:
      return operand satisfies never;
  }
}

function literalWords(value: string | number | boolean | null): string {
  if (typeof value === "string") return `"${value.replace(/["\\]/g, "\\$&")}"`;
  // The text form knows no exponents.
  return typeof value === "number" && /e/.test(String(value)) ? value.toFixed(20) : String(value);
}

function joined(kind: "all" | "any", of: readonly Condition[]): string {
  return of.map(bracketed).join(kind === "all" ? " and " : " or ");
}

function bracketed(condition: Condition): string {
  const words = conditionWords(condition);
  return condition.kind === "all" || condition.kind === "any" ? `(${words})` : words;
}
