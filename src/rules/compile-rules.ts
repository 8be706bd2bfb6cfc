import type {
  ArithmeticOperator,
  Assertion,
  ComparisonOperator,
  Condition,
  Goal,
  Literal,
  Operand,
} from "../config/index.ts";
import { type RuleCode, type RuleInput, RuleOp, type RuleSet } from "./rule-code.ts";
import type { StoryNames } from "./story-names.ts";
import type { Value } from "./values.ts";

const comparisons: Readonly<Record<ComparisonOperator, RuleOp>> = {
  "==": RuleOp.Equal,
  "!=": RuleOp.NotEqual,
  "<": RuleOp.Less,
  "<=": RuleOp.LessOrEqual,
  ">": RuleOp.Greater,
  ">=": RuleOp.GreaterOrEqual,
};
const arithmetic: Readonly<Record<ArithmeticOperator, RuleOp>> = {
  "+": RuleOp.Add,
  "-": RuleOp.Subtract,
  "*": RuleOp.Multiply,
  "/": RuleOp.Divide,
  "%": RuleOp.Modulo,
};

/** Brings rules that passed `checkRules` into the form that a monitor evaluates. */
export function compileRules(
  { assertions, goals }: { readonly assertions: readonly Assertion[]; readonly goals: readonly Goal[] },
  names: StoryNames,
): RuleSet {
  const compiler = new RuleCompiler(names);
  const compiledAssertions = assertions.map(({ id, when, condition }) => ({
    id,
    when,
    code: compiler.code(condition),
  }));
  const compiledGoals = goals.map(({ id, stages }) => ({
    id,
    stages: stages.map((stage) => ({ id: stage.id, code: compiler.code(stage.condition) })),
  }));
  const followsKnots = assertions.some(({ when }) => when.kind === "leaves");
  const entered = assertions.flatMap(({ when }) => (when.kind === "enters" ? [when.knot] : []));
  const inputs = compiler.inputs();
  const counted = inputs.flatMap((input) => (input.kind === "visits" ? [input.path] : []));
  return {
    assertions: compiledAssertions,
    goals: compiledGoals,
    inputs,
    constants: compiler.constants,
    flags: compiler.flags,
    memories: compiler.memories,
    watchedPlaces: new Set([...entered, ...counted, ...(followsKnots ? names.places : [])]),
    followsKnots,
    tunnels: names.tunnels,
  };
}

class RuleCompiler {
  readonly constants: Value[] = [];
  flags = 0;
  memories = 0;
  readonly #inputs: RuleInput[] = [];
  readonly #caps: number[] = [];
  #words: number[] = [];
  #read = new Set<number>();

  constructor(private readonly names: StoryNames) {}

  inputs(): RuleInput[] {
    return this.#inputs.map((input, index) =>
      input.kind === "visits" || input.kind === "turn" ? { ...input, cap: this.#caps[index] ?? 0 } : input,
    );
  }

  code(condition: Condition): RuleCode {
    this.#words = [];
    this.#read = new Set();
    this.#condition(condition);
    const inputs = [...this.#read];
    return {
      words: Int32Array.from(this.#words),
      inputs,
      readsChoices: inputs.some((input) => this.#inputs[input]?.kind === "choices"),
    };
  }

  #condition(condition: Condition): void {
    switch (condition.kind) {
      case "comparison":
        this.#comparison(condition);
        return;
      case "membership":
        this.#operand(condition.left);
        if (condition.right.kind === "literal") this.#item(condition.right.value);
        else this.#operand(condition.right);
        this.#emit(condition.operator === "has" ? RuleOp.Has : RuleOp.Hasnt);
        return;
      case "truth":
        this.#operand(condition.of, 1);
        this.#emit(RuleOp.Truth);
        return;
      case "all":
      case "any":
        for (const inner of condition.of) this.#condition(inner);
        this.#emit(condition.kind === "all" ? RuleOp.All : RuleOp.Any, condition.of.length);
        return;
      case "not":
        this.#condition(condition.of);
        this.#emit(RuleOp.Not);
        return;
      case "once":
        this.#condition(condition.of);
        this.#emit(RuleOp.Once, this.flags++);
        return;
      case "never-after":
        this.#pair(condition.never, condition.after, RuleOp.NeverAfter);
        return;
      case "before":
        this.#pair(condition.first, condition.then, RuleOp.Before);
        return;
      case "until":
        this.#pair(condition.keep, condition.until, RuleOp.Until);
        return;
      case "non-decreasing":
        this.#operand(condition.of);
        this.#emit(RuleOp.NonDecreasing, this.memories++);
        return;
      default:
        condition satisfies never;
    }
  }

  /** Counts that are only held against whole numbers need not be told apart past the largest of them. */
  #comparison({ operator, left, right }: Extract<Condition, { kind: "comparison" }>): void {
    this.#operand(left, limitOf(right));
    this.#operand(right, limitOf(left));
    this.#emit(comparisons[operator]);
  }

  #pair(first: Condition, second: Condition, op: RuleOp): void {
    this.#condition(first);
    this.#condition(second);
    this.#emit(op, this.flags++);
  }

  #operand(operand: Operand, cap = Number.POSITIVE_INFINITY): void {
    switch (operand.kind) {
      case "variable":
        this.#variable(operand.name);
        return;
      case "literal":
        this.#constant(operand.value);
        return;
      case "visits":
        this.#input(`visits ${operand.of}`, { kind: "visits", path: operand.of, cap }, cap);
        return;
      case "turn":
        this.#input("turn", { kind: "turn", cap }, cap);
        return;
      case "choices":
        this.#input("choices", { kind: "choices" });
        return;
      case "size":
        this.#operand(operand.of);
        this.#emit(RuleOp.Size);
        return;
      case "previous":
        this.#operand(operand.of);
        this.#emit(RuleOp.Previous, this.memories++);
        return;
      case "arithmetic":
        this.#operand(operand.left);
        this.#operand(operand.right);
        this.#emit(arithmetic[operand.operator]);
        return;
      default:
        operand satisfies never;
    }
  }

  #variable(name: string): void {
    const { variables, constants, items } = this.names;
    const constant = constants.get(name);
    if (variables.has(name)) this.#input(`variable ${name}`, { kind: "variable", name });
    else if (constant !== undefined) this.#constant(constant);
    else this.#constant({ list: [items.get(name) ?? name] });
  }

  #item(name: Literal): void {
    this.#constant({ list: [this.names.items.get(String(name)) ?? String(name)] });
  }

  readonly #numberOf = new Map<string, number>();

  #input(key: string, input: RuleInput, cap = 0): void {
    let index = this.#numberOf.get(key);
    if (index === undefined) {
      index = this.#inputs.push(input) - 1;
      this.#numberOf.set(key, index);
    }
    this.#caps[index] = Math.max(this.#caps[index] ?? 0, cap);
    this.#read.add(index);
    this.#emit(RuleOp.Input, index);
  }

  #constant(value: Value): void {
    this.#emit(RuleOp.Constant, this.constants.push(value) - 1);
  }

  #emit(op: RuleOp, operand = 0): void {
    this.#words.push(op, operand);
  }
}

/** The least count that is alike to all greater ones where it is compared with this operand. */
function limitOf(other: Operand): number {
  if (other.kind !== "literal" || typeof other.value !== "number") return Number.POSITIVE_INFINITY;
  return Math.max(1, Math.floor(other.value) + 1);
}
