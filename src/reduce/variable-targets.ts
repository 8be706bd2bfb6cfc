import { type Address, NOWHERE, Op, type Program } from "../machine/index.ts";

/** What the compiler calls the variable that brings a choice's shared text back to where it is used. */
const RETURN_NAME = "$r";
/** What it calls the container of that text. */
const SHARED_TEXT = "s";
/** How far before a jump the compiler puts the value that the jump's return goes to. */
const REACH = 5;

/**
 * Where a divert to a variable may lead. In general to any divert target that the story uses as a value. Two cases are
 * closer: a variable that is only ever given constants right where it is written leads to one of those; and the text that
 * a choice shows both when offered and when taken goes back to one of the places that jump to it.
 */
export class VariableTargets {
  /** Where the divert targets that the story uses as values lead, each once. */
  readonly all: readonly number[];
  readonly #program: Program;
  readonly #byName = new Map<number, readonly number[]>();
  readonly #returns = new Map<Address, number[]>();

  constructor(program: Program) {
    this.#program = program;
    this.all = [...new Set(this.#addressesOf(Op.value).flatMap((address) => this.#leafOfValueAt(address)))];
    for (const address of this.#addressesOf(Op.divert)) this.#noteReturn(address);
  }

  /** Where the variable divert or call at an address may lead. */
  at(address: Address): readonly number[] {
    const nameId = this.#program.a[address] ?? 0;
    if (this.#program.names[nameId]?.name === RETURN_NAME) return this.#returnsFrom(address) ?? this.all;
    const known = this.#byName.get(nameId) ?? this.#constantsOf(nameId) ?? this.all;
    this.#byName.set(nameId, known);
    return known;
  }

  #returnsFrom(address: Address): readonly number[] | null {
    const { addresses } = this.#program;
    for (let around = addresses.containerOf(address); ;) {
      if (around.name === SHARED_TEXT) return this.#returns.get(addresses.at(around, -1)) ?? null;
      const outer = addresses.parentOf(around);
      if (outer === null) return null;
      around = outer;
    }
  }

  #noteReturn(address: Address): void {
    const program = this.#program;
    const target = program.a[address] ?? NOWHERE;
    const container = program.addresses.containerOf(target);
    if (container.name !== SHARED_TEXT) return;
    const key = program.addresses.at(container, -1);
    const known = this.#returns.get(key) ?? [];
    this.#returns.set(key, [...known, ...this.#returnBefore(address)]);
  }

  /** The place a jump to shared text comes back to; everything where it cannot be told. */
  #returnBefore(address: Address): readonly number[] {
    const program = this.#program;
    for (let at = address - 1; at >= address - REACH && at > 0; at--) {
      if (program.ops[at] !== Op.declareTemp) continue;
      if (program.names[program.a[at] ?? 0]?.name !== RETURN_NAME) return this.all;
      const value = program.ops[at - 1] === Op.evalEnd ? at - 2 : at - 1;
      const leaves = this.#leafOfValueAt(value);
      return leaves.length > 0 ? leaves : this.all;
    }
    return this.all;
  }

  /** The constants a name is given, or null where it may hold anything else. */
  #constantsOf(nameId: number): readonly number[] | null {
    const { ops, a } = this.#program;
    const leaves = new Set<number>();
    for (let address = 0; address < this.#program.addresses.size; address++) {
      const op = ops[address];
      if (a[address] !== nameId) continue;
      if (op === Op.pointer) return null;
      if (op !== Op.assign && op !== Op.declareGlobal && op !== Op.declareTemp) continue;
      const value = ops[address - 1] === Op.evalEnd ? address - 2 : address - 1;
      const found = this.#leafOfValueAt(value);
      // A number or a string leads nowhere: to divert to it is an error of the story, and the flow ends there.
      if (found.length === 0 && ops[value] !== Op.value) return null;
      for (const leaf of found) leaves.add(leaf);
    }
    return [...leaves];
  }

  #leafOfValueAt(address: Address): number[] {
    const program = this.#program;
    if (program.ops[address] !== Op.value) return [];
    const target = program.targetOf(program.a[address] ?? 0);
    return target === NOWHERE ? [] : [program.leaf[target] ?? NOWHERE];
  }

  #addressesOf(op: Op): number[] {
    return [...this.#program.ops.keys()].filter((address) => this.#program.ops[address] === op);
  }
}
