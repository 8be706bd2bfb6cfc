// hot: typed arrays, integers, no allocation per step

import { type CallStack, FRAME_TEMPS } from "./call-stack.ts";
import type { Faults } from "./fault.ts";
import type { ListCells } from "./list-cells.ts";
import type { Pools } from "./pools.ts";
import type { Program, VariableName } from "./program.ts";
import type { State } from "./state.ts";
import { TAG_LIST, TAG_POINTER, tagged, UNSET } from "./tagged.ts";

/** Where a name is looked for: everywhere, or (1 and up) in the frame of that number, or 0 for anything but a frame. */
const ANYWHERE = -1;
/** More references in a row than this are a circle. */
const MAX_HOPS = 100;

/** Reads and writes of variables by name: a global before a list's item before a temporary, references followed. */
export class Variables {
  readonly #names: readonly VariableName[];
  readonly #pools: Pools;
  readonly #state: State;
  readonly #stack: CallStack;
  readonly #faults: Faults;
  readonly #cells: ListCells | null;

  constructor(program: Program, state: State, stack: CallStack, faults: Faults, cells: ListCells | null) {
    this.#names = program.names;
    this.#pools = program.pools;
    this.#state = state;
    this.#stack = stack;
    this.#faults = faults;
    this.#cells = cells;
  }

  /** The value of a name, references followed; UNSET where there is none. */
  read(nameId: number): number {
    let value = this.#raw(nameId, ANYWHERE);
    for (let hops = 0; (value & 7) === TAG_POINTER; hops++) {
      if (hops === MAX_HOPS) return this.#circle();
      const pointer = value >> 3;
      value = this.#raw(this.#pools.pointers.firstOf(pointer), this.#pools.pointers.secondOf(pointer));
    }
    return value;
  }

  /** The value of a name that a second place is about to hold; an empty list gets a cell for that. */
  share(nameId: number): number {
    const value = this.read(nameId);
    if (this.#cells === null || (value & 7) !== TAG_LIST) return value;
    const shared = this.#cells.shared(value);
    if (shared !== value) this.#replace(nameId, shared);
    return shared;
  }

  declareGlobal(nameId: number, value: number): void {
    const name = this.#names[nameId];
    this.#setGlobal(name.global, this.#resolved(value));
  }

  declareTemp(nameId: number, value: number): void {
    const { words, fp } = this.#stack;
    const slot = fp + FRAME_TEMPS + this.#names[nameId].temp;
    words[slot] = this.#retainingOrigins(words[slot], this.#resolved(value));
  }

  /** Writes to a variable that exists, through as many references as it holds. */
  assign(nameId: number, value: number): void {
    let name = nameId;
    let context = ANYWHERE;
    let hops = 0;
    for (let held = this.#raw(name, context); (held & 7) === TAG_POINTER; held = this.#raw(name, context)) {
      if (hops++ === MAX_HOPS) {
        this.#circle();
        return;
      }
      name = this.#pools.pointers.firstOf(held >> 3);
      context = this.#pools.pointers.secondOf(held >> 3);
    }
    const entry = this.#names[name];
    if (context === ANYWHERE ? entry.global !== -1 : context === 0) {
      // A reference to something that is no global and no temporary makes a global in inkjs; nothing can ever read it.
      if (entry.global !== -1) this.#setGlobal(entry.global, value);
      return;
    }
    this.#setTemp(entry, context, value);
  }

  /** The context in which a reference to a name made here will be followed. */
  contextOf(nameId: number): number {
    const { words, fp, depth } = this.#stack;
    return words[fp + FRAME_TEMPS + this.#names[nameId].temp] === UNSET ? 0 : depth;
  }

  #raw(nameId: number, context: number): number {
    const name = this.#names[nameId];
    if (context <= 0) {
      if (name.global !== -1 && this.#state.words[name.global] !== UNSET) return this.#state.words[name.global];
      if (name.listItem !== UNSET) return name.listItem;
    }
    if (context === 0) {
      this.#faults.engine();
      return UNSET;
    }
    const frame = context === ANYWHERE ? this.#stack.fp : this.#stack.frameAt(context - 1);
    return this.#stack.words[frame + FRAME_TEMPS + name.temp];
  }

  /** Puts another word for the same value where a name's value lies. */
  #replace(nameId: number, value: number): void {
    let name = nameId;
    let context = ANYWHERE;
    for (let held = this.#raw(name, context); (held & 7) === TAG_POINTER; held = this.#raw(name, context)) {
      name = this.#pools.pointers.firstOf(held >> 3);
      context = this.#pools.pointers.secondOf(held >> 3);
    }
    const { global, temp } = this.#names[name];
    if (context <= 0 && global !== -1 && this.#state.words[global] !== UNSET) this.#state.write(global, value);
    else if (context !== 0) {
      const frame = context === ANYWHERE ? this.#stack.fp : this.#stack.frameAt(context - 1);
      this.#stack.words[frame + FRAME_TEMPS + temp] = value;
    }
  }

  #circle(): number {
    this.#faults.endless();
    return UNSET;
  }

  #setGlobal(slot: number, value: number): void {
    this.#state.write(slot, this.#retainingOrigins(this.#state.words[slot], value));
  }

  #setTemp(entry: VariableName, context: number, value: number): void {
    const frame = context === ANYWHERE ? this.#stack.fp : this.#stack.frameAt(context - 1);
    const slot = frame + FRAME_TEMPS + entry.temp;
    const old = this.#stack.words[slot];
    if (old === UNSET) this.#faults.engine(`Could not find temporary variable to set: ${entry.name}`);
    else this.#stack.words[slot] = this.#retainingOrigins(old, value);
  }

  /** An empty list that takes the place of a list answers for what that list answered for. */
  #retainingOrigins(old: number, value: number): number {
    if ((value & 7) !== TAG_LIST || (old & 7) !== TAG_LIST) return value;
    const { lists } = this.#pools;
    if (this.#cells !== null) return lists.isEmpty(value >> 3) ? this.#cells.inherit(old, value) : value;
    return lists.isEmpty(value >> 3) ? tagged(TAG_LIST, lists.emptyOf(lists.originsOf(old >> 3))) : value;
  }

  /** A reference to a reference is the latter. */
  #resolved(value: number): number {
    if ((value & 7) !== TAG_POINTER) return value;
    const held = this.#raw(this.#pools.pointers.firstOf(value >> 3), this.#pools.pointers.secondOf(value >> 3));
    return (held & 7) === TAG_POINTER ? held : value;
  }
}
