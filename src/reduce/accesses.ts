import { NOWHERE, Op, type Program, type StateLayout } from "../machine/index.ts";

/** The instructions that read no fact: they work on the stack, the output and the flow only. */
const readsNothing: ReadonlySet<Op> = new Set([
  Op.nothing,
  Op.text,
  Op.value,
  Op.glue,
  Op.legacyTag,
  Op.evalStart,
  Op.evalEnd,
  Op.evalOutput,
  Op.duplicate,
  Op.pop,
  Op.returnFunction,
  Op.returnTunnel,
  Op.stringStart,
  Op.labelStart,
  Op.stringEnd,
  Op.tagStart,
  Op.tagEnd,
  Op.choiceCount,
  Op.seedRandom,
  Op.threadStart,
  Op.done,
  Op.end,
  Op.listFromInt,
  Op.listRange,
  Op.divert,
  Op.divertIf,
  Op.call,
  Op.external,
  Op.unary,
  Op.binary,
  Op.broken,
]);

/**
 * What each instruction reads and surely overwrites, as numbers of facts: the slots of the state first, then the
 * temporaries. Where a reference may stand in a variable, everything a reference can be taken of counts as read.
 */
export class Accesses {
  readonly facts: number;
  readonly #program: Program;
  readonly #layout: StateLayout;
  readonly #referable: readonly number[];
  readonly #counted: ReadonlyMap<unknown, number>;
  readonly #targetCounts: readonly number[];
  /** What an instruction reads of which nothing is known here. */
  readonly #everything: readonly number[];

  constructor(program: Program, layout: StateLayout) {
    this.#program = program;
    this.#layout = layout;
    this.facts = layout.words + program.temps;
    this.#counted = new Map(program.counted.map((container, number) => [container, number]));
    this.#referable = [...new Set(this.#addressesOf(Op.pointer).flatMap((address) => this.#factsOfName(address)))];
    this.#targetCounts = this.#countsNamedByValue();
    this.#everything = Array.from({ length: this.facts }, (_, fact) => fact);
  }

  /** The fact of a temporary. */
  temp(temp: number): number {
    return this.#layout.words + temp;
  }

  readsAt(address: number): readonly number[] {
    const { ops, a, b, names } = this.#program;
    const layout = this.#layout;
    const operand = a[address] ?? 0;
    switch (ops[address]) {
      case Op.getGlobal:
        return [operand, ...this.#referable];
      case Op.getTemp:
        return [this.temp(operand), ...this.#referable];
      case Op.getShared:
      case Op.divertVariable:
      case Op.divertVariableIf:
      case Op.callVariable:
        return [...this.#factsOf(operand), ...this.#referable];
      case Op.getVisits:
        return operand < 0 ? [] : [layout.visits + operand];
      case Op.visitIndex:
        return this.#sequenceCount(address);
      case Op.choice: {
        const site = this.#program.choices[operand];
        return site === undefined || !site.onceOnly || site.targetCount < 0 ? [] : [layout.visits + site.targetCount];
      }
      case Op.assign:
      case Op.declareGlobal:
      case Op.declareTemp:
        return this.#readsOfWrite(address, names[operand]?.id ?? b[address] ?? 0);
      default:
        return this.#rareReads(address);
    }
  }

  /** What an instruction surely overwrites without looking. */
  writesAt(address: number): readonly number[] {
    const { ops, a, names } = this.#program;
    const op = ops[address];
    if (op === Op.seedRandom) return [this.#layout.seed, this.#layout.previousRandom];
    if (op !== Op.assign && op !== Op.declareGlobal && op !== Op.declareTemp) return [];
    const name = names[a[address] ?? 0];
    if (name === undefined || this.#readsOfWrite(address, name.id).length > 0) return [];
    if (op === Op.declareTemp) return [this.temp(name.temp)];
    return name.global === -1 ? [this.temp(name.temp)] : [name.global];
  }

  /** The temporaries that a reference may be taken of: they can be read from other frames than their own. */
  get referableTemps(): readonly number[] {
    return this.#referable.filter((fact) => fact >= this.#layout.words).map((fact) => fact - this.#layout.words);
  }

  #rareReads(address: number): readonly number[] {
    const layout = this.#layout;
    switch (this.#program.ops[address]) {
      case Op.random:
      case Op.listRandom:
        return [layout.seed, layout.previousRandom];
      case Op.shuffle:
        return [layout.seed];
      case Op.turns:
        return [layout.turn];
      case Op.turnsSince:
        return [layout.turn, ...this.#targetCounts.map((number) => layout.stamps + number)];
      case Op.readCount:
        return this.#targetCounts.map((number) => layout.visits + number);
      case Op.pointer:
        return this.#factsOf(this.#program.a[address] ?? 0);
      default:
        return readsNothing.has(this.#program.ops[address] ?? Op.nothing) ? [] : this.#everything;
    }
  }

  /**
   * A write looks at the old value for two reasons: a reference in it sends the write elsewhere, and an empty list takes
   * over the origins of a list. Only a value that is plainly no list, written to what no reference is ever kept in, does
   * neither.
   */
  #readsOfWrite(address: number, nameId: number): readonly number[] {
    const own = this.#factsOf(nameId);
    const program = this.#program;
    const isTemp = program.names[nameId]?.global === -1;
    // Assigning asks a temporary whether it exists at all.
    if (program.ops[address] === Op.assign && isTemp) return [...own, ...this.#referable];
    return program.hasLists && !this.#writesPlainConstant(address) ? own : [];
  }

  #writesPlainConstant(address: number): boolean {
    const { ops, a } = this.#program;
    if (ops[address - 1] !== Op.evalEnd || ops[address - 2] !== Op.value || ops[address - 3] !== Op.evalStart)
      return false;
    return !this.#program.isList(a[address - 2] ?? 0);
  }

  #sequenceCount(address: number): readonly number[] {
    const number = this.#counted.get(this.#program.addresses.containerOf(address));
    return number === undefined ? [] : [this.#layout.visits + number];
  }

  #factsOfName(address: number): number[] {
    return this.#factsOf(this.#program.a[address] ?? 0);
  }

  /** A name may mean a global or a temporary; both count. */
  #factsOf(nameId: number): number[] {
    const name = this.#program.names[nameId];
    if (name === undefined) return [];
    return name.global === -1 ? [this.temp(name.temp)] : [name.global, this.temp(name.temp)];
  }

  #countsNamedByValue(): number[] {
    const { addresses } = this.#program;
    const numbers = this.#addressesOf(Op.value).flatMap((address) => {
      const target = this.#program.targetOf(this.#program.a[address] ?? 0);
      return target === NOWHERE ? [] : (this.#counted.get(addresses.objectAt(target)) ?? []);
    });
    return [...new Set(numbers)];
  }

  #addressesOf(op: Op): number[] {
    return [...this.#program.ops.keys()].filter((address) => this.#program.ops[address] === op);
  }
}
