import { type Token, tokensOf } from "./condition-tokens.ts";
import type { Path, Reading } from "./reading.ts";
import {
  type ArithmeticOperator,
  arithmeticOperators,
  comparisonOperators,
  type Condition,
  maxNesting,
  type Operand,
} from "./rule-data.ts";

/** What a part of the text means: a value, or something that holds or not. */
type Part = { readonly operand: Operand } | { readonly condition: Condition };

/** The text cannot be read on. */
class Unreadable extends Error {
  constructor(
    readonly column: number,
    message: string,
    readonly hint: string | null = null,
  ) {
    super(message);
  }
}

/** Reads `gold >= 0 and not dead` to the same data as the long form; null with the fault noted. */
export function readConditionText(reading: Reading, text: string, path: Path, depth: number): Condition | null {
  if (text.trim() === "") return reading.refuse(path, "must not be empty");
  const tokens = tokensOf(text);
  if (!Array.isArray(tokens)) return reading.refuse(path, `${tokens.message} (column ${tokens.column})`);
  try {
    return new ConditionParser(tokens, depth).whole();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return reading.refuse(path, `${error.message} (column ${error.column})`, error.hint);
  }
}

const twoConditions: Readonly<Record<string, (a: Condition, b: Condition) => Condition>> = {
  never_after: (never, after) => ({ kind: "never-after", never, after }),
  before: (first, then) => ({ kind: "before", first, then }),
  until: (keep, until) => ({ kind: "until", keep, until }),
};

class ConditionParser {
  #at = 0;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly outerDepth: number,
  ) {}

  whole(): Condition {
    const condition = this.#condition(this.#either(this.outerDepth));
    const { text, column } = this.#next;
    if (this.#next.kind !== "end") throw new Unreadable(column, `\`${text}\` cannot stand here`, hintFor(text));
    return condition;
  }

  get #next(): Token {
    return this.tokens[this.#at] ?? { kind: "end", text: "", column: 1 };
  }

  #take(...texts: readonly string[]): string | null {
    const { kind, text } = this.#next;
    if (kind === "string" || !texts.includes(text)) return null;
    this.#at++;
    return text;
  }

  #need(text: string): void {
    const { column, kind } = this.#next;
    if (this.#take(text) !== null) return;
    throw new Unreadable(column, kind === "end" ? `ends where \`${text}\` is expected` : `expected \`${text}\``);
  }

  #either(depth: number): Part {
    return this.#joined("any", ["or", "||"], depth, () => this.#both(depth));
  }

  #both(depth: number): Part {
    return this.#joined("all", ["and", "&&"], depth, () => this.#negated(depth));
  }

  #joined(kind: "all" | "any", words: readonly string[], depth: number, inner: () => Part): Part {
    this.#checkDepth(depth);
    const first = inner();
    if (this.#take(...words) === null) return first;
    const of = [this.#condition(first)];
    do of.push(this.#condition(inner()));
    while (this.#take(...words) !== null);
    return { condition: { kind, of } };
  }

  #negated(depth: number): Part {
    this.#checkDepth(depth);
    if (this.#take("not", "!") === null) return this.#compared(depth);
    return { condition: { kind: "not", of: this.#condition(this.#negated(depth + 1)) } };
  }

  #compared(depth: number): Part {
    const start = this.#next.column;
    const left = this.#sum(depth);
    const { text, column } = this.#next;
    const membership = this.#take("has", "hasnt", "?", "!?");
    if (membership !== null) {
      const operator = membership === "has" || membership === "?" ? "has" : "hasnt";
      const sides = { left: this.#operand(left, start), right: this.#right(depth) };
      return { condition: { kind: "membership", operator, ...sides } };
    }
    if (this.#take("=") !== null) throw new Unreadable(column, "`=` is no comparison", "use `==`");
    const operator = comparisonOperators.find((name) => name === text);
    if (operator === undefined || this.#take(operator) === null) return left;
    const condition: Condition = {
      kind: "comparison",
      operator,
      left: this.#operand(left, start),
      right: this.#right(depth),
    };
    if (this.#take(...comparisonOperators) !== null) {
      throw new Unreadable(this.#next.column, "comparisons cannot be chained", "join two with `and`");
    }
    return { condition };
  }

  #right(depth: number): Operand {
    const { column } = this.#next;
    return this.#operand(this.#sum(depth), column);
  }

  #sum(depth: number): Part {
    return this.#arithmetic(["+", "-"], () => this.#product(depth));
  }

  #product(depth: number): Part {
    return this.#arithmetic(["*", "/", "%"], () => this.#single(depth));
  }

  #arithmetic(operators: readonly string[], inner: () => Part): Part {
    const start = this.#next.column;
    let left = inner();
    for (let terms = 1; ; terms++) {
      const { column } = this.#next;
      const taken = this.#take(...operators);
      const operator = arithmeticOperators.find((name): name is ArithmeticOperator => name === taken);
      if (operator === undefined) return left;
      if (terms > maxNesting) throw new Unreadable(column, `more than ${maxNesting} terms in a row`);
      const leftOperand = this.#operand(left, start);
      const right = this.#operand(inner(), column + 1);
      left = { operand: { kind: "arithmetic", operator, left: leftOperand, right } };
    }
  }

  #single(depth: number): Part {
    this.#checkDepth(depth);
    const token = this.#next;
    if (this.#take("-") !== null) return { operand: this.#minus(depth, token.column) };
    if (this.#take("(") !== null) {
      const inner = this.#either(depth + 1);
      this.#need(")");
      return inner;
    }
    this.#at++;
    switch (token.kind) {
      case "number":
      case "string":
        return { operand: { kind: "literal", value: token.value } };
      case "name":
        return this.#named(token, depth);
      case "end":
        throw new Unreadable(token.column, "ends where a value is expected");
      default:
        throw new Unreadable(token.column, `\`${token.text}\` stands where a value is expected`);
    }
  }

  #minus(depth: number, column: number): Operand {
    const of = this.#operand(this.#single(depth + 1), column);
    if (of.kind === "literal" && typeof of.value === "number") return { kind: "literal", value: -of.value };
    return { kind: "arithmetic", operator: "-", left: { kind: "literal", value: 0 }, right: of };
  }

  #named(token: Extract<Token, { kind: "name" }>, depth: number): Part {
    const { text, column } = token;
    if (text === "true" || text === "false") return { operand: { kind: "literal", value: text === "true" } };
    if (text === "null") return { operand: { kind: "literal", value: null } };
    if (reserved.includes(text)) throw new Unreadable(column, `\`${text}\` stands where a value is expected`);
    if (this.#take("(") !== null) return this.#called(text, column, depth + 1);
    if (text.includes(".")) throw new Unreadable(column, `\`${text}\` is no variable`, `try \`visits(${text})\``);
    return { operand: { kind: "variable", name: text } };
  }

  #called(name: string, column: number, depth: number): Part {
    const pair = twoConditions[name];
    if (pair !== undefined) {
      const first = this.#condition(this.#either(depth));
      this.#need(",");
      const second = this.#condition(this.#either(depth));
      this.#need(")");
      return { condition: pair(first, second) };
    }
    const part = this.#calledOnOne(name, column, depth);
    this.#need(")");
    return part;
  }

  #calledOnOne(name: string, column: number, depth: number): Part {
    switch (name) {
      case "turn":
      case "choices":
        return { operand: { kind: name } };
      case "visits": {
        const place = this.#next;
        if (place.kind !== "name") throw new Unreadable(place.column, "expected the name of a knot or knot.stitch");
        this.#at++;
        return { operand: { kind: "visits", of: place.text } };
      }
      case "size":
      case "previous":
        return { operand: { kind: name, of: this.#right(depth) } };
      case "once":
        return { condition: { kind: "once", of: this.#condition(this.#either(depth)) } };
      case "non_decreasing":
        return { condition: { kind: "non-decreasing", of: this.#right(depth) } };
      default:
        throw new Unreadable(column, `there is no function \`${name}\` here`, `known here: ${functions.join(", ")}`);
    }
  }

  #condition(part: Part): Condition {
    return "condition" in part ? part.condition : { kind: "truth", of: part.operand };
  }

  #operand(part: Part, column: number): Operand {
    if ("operand" in part) return part.operand;
    throw new Unreadable(column, "a condition stands where a value is expected");
  }

  #checkDepth(depth: number): void {
    if (depth <= maxNesting) return;
    throw new Unreadable(this.#next.column, `lies more than ${maxNesting} levels deep`);
  }
}

const functions = [
  ...["visits", "turn", "choices", "size", "previous", "once", "non_decreasing"],
  ...Object.keys(twoConditions),
].sort();
const reserved = ["and", "or", "not", "has", "hasnt"];

function hintFor(text: string): string | null {
  if (text === "&" || text === "|") return `use \`${text === "&" ? "and" : "or"}\``;
  return null;
}
