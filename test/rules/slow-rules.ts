import type { Assertion, Condition, Goal, Operand } from "../../src/config/index.ts";
import type { PlainValue } from "../../src/ink/index.ts";

/** One thing that happened on a way through a story, with all that could be asked of it right then. */
export interface Happening {
  readonly kind: "write" | "visit" | "choices" | "ending";
  /** The variable or knot; "" elsewhere. */
  readonly name: string;
  /** The knot play was in before, of a visit. */
  readonly from: string | null;
  readonly variables: ReadonlyMap<string, PlainValue>;
  readonly visits: ReadonlyMap<string, number>;
  readonly turn: number;
  readonly choices: number;
}

/** The moments of a way at which an assertion is looked at. */
export function momentsOf({ when, condition }: Assertion, way: readonly Happening[]): Happening[] {
  const asksForChoices = readsOf(condition).has("choices()");
  return way.filter((happening) => {
    const isOver = happening.kind === "ending";
    if (when.kind === "terminal") return isOver;
    if (when.kind === "enters") return happening.kind === "visit" && happening.name === when.knot;
    if (when.kind === "leaves") {
      if (isOver) return happening.from === when.knot;
      return happening.kind === "visit" && happening.from === when.knot && happening.name !== when.knot;
    }
    if (happening.kind === "choices" || isOver) return true;
    const read = happening.kind === "visit" ? `visits(${happening.name})` : happening.name;
    return !asksForChoices && readsOf(condition).has(read);
  });
}

/** Whether a condition holds at a moment, seen against all moments before. Written as its meaning is told, not as it is fast. */
export function holdsAt(condition: Condition, moments: readonly Happening[], at: number): boolean {
  const holds = (inner: Condition, index = at): boolean => holdsAt(inner, moments, index);
  const earlier = Array.from({ length: at }, (_, index) => index);
  switch (condition.kind) {
    case "comparison":
      return compared(condition.operator, valueAt(condition.left, moments, at), valueAt(condition.right, moments, at));
    case "truth":
      return Boolean(valueAt(condition.of, moments, at));
    case "all":
      return condition.of.every((inner) => holds(inner));
    case "any":
      return condition.of.some((inner) => holds(inner));
    case "not":
      return !holds(condition.of);
    case "once":
      return [...earlier, at].some((index) => holds(condition.of, index));
    case "never-after":
      return !(holds(condition.never) && earlier.some((index) => holds(condition.after, index)));
    case "before":
      return !holds(condition.then) || [...earlier, at].some((index) => holds(condition.first, index));
    case "until":
      return holds(condition.keep) || [...earlier, at].some((index) => holds(condition.until, index));
    case "non-decreasing": {
      const now = valueAt(condition.of, moments, at);
      return at === 0 || Number(now) >= Number(valueAt(condition.of, moments, at - 1));
    }
    case "membership":
      throw new Error("the generated rules ask for no lists");
  }
}

/** Where a goal is reached on a way, as an index of its ends of turns; -1 where it is not. */
export function reachedAt({ stages }: Goal, way: readonly Happening[]): number {
  const ends = way.filter(({ kind }) => kind === "choices" || kind === "ending");
  let stage = 0;
  for (const [index, end] of ends.entries()) {
    while (stage < stages.length && holdsAt(stages[stage]?.condition ?? never, [end], 0)) stage++;
    if (stage === stages.length) return index;
  }
  return -1;
}

const never: Condition = { kind: "any", of: [] };

function valueAt(operand: Operand, moments: readonly Happening[], at: number): PlainValue {
  const moment = moments[at];
  if (moment === undefined) throw new Error("no such moment");
  switch (operand.kind) {
    case "variable":
      return moment.variables.get(operand.name) ?? null;
    case "literal":
      return operand.value;
    case "visits":
      return moment.visits.get(operand.of) ?? 0;
    case "turn":
      return moment.turn;
    case "choices":
      return moment.choices;
    case "previous":
      return valueAt(operand.of, moments, Math.max(0, at - 1));
    case "arithmetic": {
      const [a, b] = [Number(valueAt(operand.left, moments, at)), Number(valueAt(operand.right, moments, at))];
      return { "+": a + b, "-": a - b, "*": a * b, "/": a / b, "%": a % b }[operand.operator];
    }
    case "size":
      throw new Error("the generated rules ask for no lists");
  }
}

function compared(operator: string, left: PlainValue, right: PlainValue): boolean {
  const [a, b] = [Number(left), Number(right)];
  const outcomes = { "==": a === b, "!=": a !== b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b };
  return outcomes[operator as keyof typeof outcomes];
}

/** The names of what a condition reads. */
function readsOf(condition: Condition): ReadonlySet<string> {
  const names = new Set<string>();
  JSON.stringify(condition, (_, part: unknown) => {
    if (typeof part !== "object" || part === null || !("kind" in part)) return part;
    if (part.kind === "variable" && "name" in part) names.add(String(part.name));
    if (part.kind === "visits" && "of" in part) names.add(`visits(${String(part.of)})`);
    if (part.kind === "choices") names.add("choices()");
    return part;
  });
  return names;
}
