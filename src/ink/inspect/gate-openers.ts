import type { InkExpression } from "./ink-expression.ts";
import type { GateOpener, VariableWrite } from "./inspection.ts";
import { truthOf } from "./truth.ts";
import type { VariableAccesses } from "./variable-accesses.ts";

type Literal = Extract<InkExpression, { kind: "literal" }>["value"];

/** The writes of one variable as openers, and the values that some of them give it. */
interface Writes {
  readonly openers: readonly GateOpener[];
  /** By opener, the value it gives; undefined where that is not known. */
  readonly given: readonly (Literal | undefined)[];
  readonly values: ReadonlySet<Literal>;
}

/**
 * The writes that could open a gate. A write of a known value cannot where this value keeps the gate shut whatever the rest
 * is. Gates that all writes of a variable could open share one list: a long story has as many gates as writes.
 */
export class GateOpeners {
  readonly #accesses: VariableAccesses;
  readonly #writes = new Map<string, Writes>();

  constructor(accesses: VariableAccesses) {
    this.#accesses = accesses;
  }

  of(condition: InkExpression, variables: readonly string[]): readonly GateOpener[] {
    if (truthOf(condition, nothingKnown) === false) return [];
    const [only, second] = variables;
    if (only !== undefined && second === undefined) return this.#byWritesOf(only, condition);
    return variables.flatMap((variable) => this.#byWritesOf(variable, condition));
  }

  #byWritesOf(variable: string, condition: InkExpression): readonly GateOpener[] {
    const { openers, given, values } = this.#writesOf(variable);
    const keepShut = new Set([...values].filter((value) => keepsShut(condition, variable, value)));
    if (keepShut.size === 0) return openers;
    return openers.filter((_, index) => {
      const value = given[index];
      return value === undefined || !keepShut.has(value);
    });
  }

  #writesOf(variable: string): Writes {
    const known = this.#writes.get(variable);
    if (known !== undefined) return known;
    const writes = this.#accesses.writes.get(variable) ?? [];
    const given = writes.map(givenBy);
    const made: Writes = {
      openers: writes.map(({ operation, span, flow }) => ({ variable, operation, span, flow })),
      given,
      values: new Set(given.filter((value) => value !== undefined)),
    };
    this.#writes.set(variable, made);
    return made;
  }
}

const nothingKnown = { variable: () => undefined, visits: () => undefined };

function givenBy({ operation, value }: VariableWrite): Literal | undefined {
  return operation === "=" && value?.kind === "literal" ? value.value : undefined;
}

function keepsShut(condition: InkExpression, variable: string, value: Literal): boolean {
  const known = { variable: (name: string) => (name === variable ? value : undefined), visits: () => undefined };
  return truthOf(condition, known) === false;
}
