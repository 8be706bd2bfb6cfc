import { type Assertion, type Condition, didYouMean, type Goal, type Literal, type Operand } from "../config/index.ts";
import { type Type, typeOfValue, typeWords } from "./operand-type.ts";
import type { StoryNames } from "./story-names.ts";

/** One thing a rule gets wrong about its story. */
export interface RuleIssue {
  readonly rule: string;
  /** "assertion" or "goal", for the place in words. */
  readonly kind: "assertion" | "goal";
  readonly message: string;
  readonly hint: string | null;
}

/** `assertion solvent: …`, as one sentence. */
export function describeRuleIssue({ kind, rule, message, hint }: RuleIssue): string {
  return `${kind} ${rule}: ${message}${hint === null ? "" : ` (${hint})`}`;
}

/** Everything that rules get wrong about a story; each is checked whole. */
export function checkRules(
  { assertions, goals }: { readonly assertions: readonly Assertion[]; readonly goals: readonly Goal[] },
  names: StoryNames,
): RuleIssue[] {
  const ofAssertions = assertions.flatMap((assertion) => {
    const checker = new RuleChecker(names, "assertion", assertion.id);
    checker.when(assertion);
    checker.condition(assertion.condition);
    return checker.issues;
  });
  const ofGoals = goals.flatMap((goal) => {
    const checker = new RuleChecker(names, "goal", goal.id);
    for (const { condition } of goal.stages) checker.condition(condition);
    return checker.issues;
  });
  return [...ofAssertions, ...ofGoals];
}

class RuleChecker {
  readonly issues: RuleIssue[] = [];

  constructor(
    private readonly names: StoryNames,
    private readonly kind: RuleIssue["kind"],
    private readonly rule: string,
  ) {}

  when({ when }: Assertion): void {
    if (when.kind !== "enters" && when.kind !== "leaves") return;
    this.#place(when.knot);
    if (when.kind === "leaves" && this.names.tunnels.has(when.knot.split(".")[0] ?? "")) {
      this.#refuse(`\`${when.knot}\` is left by \`->->\`, and where that leads cannot be watched`);
    }
  }

  condition(condition: Condition): void {
    switch (condition.kind) {
      case "comparison":
        this.#compare(condition);
        return;
      case "membership":
        this.#member(condition);
        return;
      case "truth": {
        const type = this.#type(condition.of);
        if (type === "string" || type === "divert" || type === "null") {
          this.#refuse(`${typeWords(type)} is neither true nor false`, "compare it with something");
        }
        return;
      }
      case "all":
      case "any":
        for (const inner of condition.of) this.condition(inner);
        return;
      case "not":
      case "once":
        this.condition(condition.of);
        return;
      case "never-after":
        this.condition(condition.never);
        this.condition(condition.after);
        return;
      case "before":
        this.condition(condition.first);
        this.condition(condition.then);
        return;
      case "until":
        this.condition(condition.keep);
        this.condition(condition.until);
        return;
      case "non-decreasing":
        this.#needs(condition.of, "number", "non_decreasing");
        return;
      default:
        condition satisfies never;
    }
  }

  #compare({ left, operator, right }: Extract<Condition, { kind: "comparison" }>): void {
    const [a, b] = [this.#type(left), this.#type(right)];
    if (a === null || b === null) return;
    const isOrder = operator !== "==" && operator !== "!=";
    if (a !== b) {
      const hint =
        [a, b].includes("boolean") && [a, b].includes("number") ? "ink's truth values are true and false" : null;
      this.#refuse(`\`${operator}\` compares ${typeWords(a)} with ${typeWords(b)}`, hint);
    } else if (isOrder && a !== "number" && a !== "string") {
      this.#refuse(`\`${operator}\` cannot order ${typeWords(a)}; only numbers and strings have an order`);
    }
  }

  #member({ operator, left, right }: Extract<Condition, { kind: "membership" }>): void {
    this.#needs(left, "list", operator);
    if (right.kind === "literal") this.#item(right.value, operator);
    else this.#needs(right, "list", operator);
  }

  #item(value: Literal, operator: string): void {
    const { items } = this.names;
    if (typeof value !== "string") this.#refuse(`\`${operator}\` asks for an item's name, not ${String(value)}`);
    else if (!items.has(value)) this.#refuse(`there is no list item \`${value}\``, this.#hint(value, items.keys()));
  }

  /** The type of an operand; null where it is not known, or was refused. */
  #type(operand: Operand): Type | null {
    switch (operand.kind) {
      case "variable":
        return this.#variable(operand.name);
      case "literal":
        return typeOfValue(operand.value);
      case "visits":
        this.#place(operand.of);
        return "number";
      case "turn":
      case "choices":
        return "number";
      case "size":
        this.#needs(operand.of, "list", "size");
        return "number";
      case "previous":
        return this.#type(operand.of);
      case "arithmetic":
        this.#needs(operand.left, "number", operand.operator);
        this.#needs(operand.right, "number", operand.operator);
        return "number";
      default:
        return operand satisfies never;
    }
  }

  #variable(name: string): Type | null {
    const { variables, constants, items } = this.names;
    const type = variables.get(name);
    if (type !== undefined) return type;
    const constant = constants.get(name);
    if (constant !== undefined) return typeOfValue(constant);
    if (items.has(name)) return "list";
    const isPlace = this.names.places.has(name);
    const hint = isPlace
      ? `for a knot, write \`visits(${name})\``
      : this.#hint(name, [...variables.keys(), ...items.keys()]);
    this.#refuse(`the story has no variable \`${name}\``, hint);
    return null;
  }

  #place(path: string): void {
    const { places, functions, uncounted } = this.names;
    if (places.has(path)) {
      if (uncounted.has(path))
        this.#refuse(`this compiled story does not count visits of \`${path}\``, "compile it with -c");
      return;
    }
    if (functions.has(path)) this.#refuse(`\`${path}\` is a function; only knots and stitches can be watched`);
    else this.#refuse(`the story has no knot or stitch \`${path}\``, this.#hint(path, places));
  }

  #needs(operand: Operand, wanted: Type, by: string): void {
    const type = this.#type(operand);
    if (type !== null && type !== wanted) this.#refuse(`\`${by}\` needs ${typeWords(wanted)}, not ${typeWords(type)}`);
  }

  #hint(name: string, known: Iterable<string>): string | null {
    const meant = didYouMean(name, known);
    return meant === null ? null : `did you mean \`${meant}\`?`;
  }

  #refuse(message: string, hint: string | null = null): void {
    this.issues.push({ kind: this.kind, rule: this.rule, message, hint });
  }
}
