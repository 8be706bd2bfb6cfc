// hot: typed arrays, integers, no allocation per step

import type { TurnBudget } from "../ink/index.ts";
import type { Liveness } from "./liveness.ts";
import { mixA, mixB } from "./mixing.ts";
import { EXACT, UNSEEN, type View } from "./observable.ts";
import type { Program } from "./program.ts";
import { RecordCodec, seen } from "./record-codec.ts";
import { SequencePool } from "./sequence-pool.ts";
import { TurnRunner } from "./turn-runner.ts";
import { TurnStop } from "./turn-stop.ts";

/**
 * The machine as a search drives it: states are records of `recordWords` words, a state is loaded once and each of its
 * choices taken from it, and the fingerprint of what came out is kept up to date from what the turn wrote. Text is not
 * built. Records hold ids of this machine's pools: they mean nothing to another one.
 */
export class PackedMachine {
  readonly runner: TurnRunner;
  readonly recordWords: number;
  /** Fingerprint of the state the latest turn led to: two independent lanes. */
  laneA = 0;
  laneB = 0;
  readonly #view: View;
  readonly #codec: RecordCodec;
  readonly #keysA: Int32Array;
  readonly #keysB: Int32Array;
  readonly #leftovers: SequencePool;
  readonly #budget: TurnBudget;
  readonly #liveness: Liveness | null;
  /** By menu, the words that are dead where it is offered. */
  readonly #dead: (Int32Array | undefined)[] = [];
  /** The record of the state that was loaded, and room for the one the turn led to. */
  readonly #loaded: Int32Array;
  readonly #current: Int32Array;
  #loadedA = 0;
  #loadedB = 0;

  constructor(
    program: Program,
    view: View,
    budget: TurnBudget,
    liveness: Liveness | null = null,
    textOf: PackedMachine | null = null,
  ) {
    this.runner = new TurnRunner(program, textOf !== null, budget, false, textOf?.runner ?? null);
    this.#liveness = liveness;
    this.runner.menu.liveness = liveness;
    this.#view = view;
    this.#budget = budget;
    const { layout } = this.runner.state;
    this.#codec = textOf === null ? new RecordCodec(layout, view) : textOf.#codec;
    this.#leftovers = textOf === null ? new SequencePool() : textOf.#leftovers;
    this.recordWords = this.#codec.recordWords;
    this.#loaded = new Int32Array(this.recordWords);
    this.#current = new Int32Array(this.recordWords);
    this.#keysA = Int32Array.from(view, (_, slot) => mixA(slot + 0x51ed270b) | 1);
    this.#keysB = Int32Array.from(view, (_, slot) => mixB(slot + 0x2545f491) | 1);
  }

  /** A machine for the same records that builds text: for the few turns whose words are wanted. */
  textTwin(): PackedMachine {
    return new PackedMachine(this.runner.program, this.#view, this.#budget, this.#liveness, this);
  }

  /** Runs the story's first turn. Gives how it stopped, a code of TurnStop. */
  start(storySeed: number): number {
    const { state } = this.runner;
    const stop = this.runner.start(storySeed);
    this.#settle();
    state.mark();
    this.#hashAll();
    this.#codec.pack(state.words, this.#loaded, 0);
    if (stop !== TurnStop.choices) this.#tellEndingsApart();
    this.#loadedA = this.laneA;
    this.#loadedB = this.laneB;
    return stop;
  }

  /** Puts the machine into a packed state that offers choices. */
  load(record: Int32Array, offset: number): void {
    const { state, menu } = this.runner;
    for (let i = 0; i < this.#loaded.length; i++) this.#loaded[i] = record[offset + i];
    this.#codec.unpack(record, offset, state.words);
    state.mark();
    this.#loadedA = this.laneA = this.#codec.laneA(record, offset);
    this.#loadedB = this.laneB = this.#codec.laneB(record, offset);
    menu.load(state.words[state.layout.menu]);
    if (this.runner.keepsText) this.runner.choiceTexts.length = 0;
  }

  /** Takes a visible choice of the state that was loaded. Call `rewind` before the next. */
  take(index: number): number {
    const stop = this.runner.take(index);
    this.#settle();
    this.#hashChanges();
    if (stop !== TurnStop.choices) this.#tellEndingsApart();
    return stop;
  }

  /** Back to the state that was loaded. */
  rewind(): void {
    const { state, menu, values } = this.runner;
    state.rewind();
    values.length = 0;
    menu.load(state.words[state.layout.menu]);
  }

  /** Writes the current state as a record: the loaded one with the words that the turn changed. */
  pack(into: Int32Array, offset: number): void {
    const { state } = this.runner;
    const record = this.#current;
    record.set(this.#loaded);
    for (let entry = state.entries - 1; entry >= 0; entry--)
      this.#codec.update(record, state.slotAt(entry), state.words);
    this.#codec.setLanes(record, 0, this.laneA, this.laneB);
    for (let i = 0; i < record.length; i++) into[offset + i] = record[i];
  }

  /** How many choices a player sees. */
  get choiceCount(): number {
    return this.runner.visibleChoices();
  }

  /** The site of a visible choice, an index of the program's choices. */
  choiceSite(index: number): number {
    return this.runner.menu.siteAt(this.runner.menuIndexOf(index));
  }

  /** Brings the words of the state into the one form that equal states share. */
  #settle(): void {
    const { state, menu, values } = this.runner;
    const { layout } = state;
    const menuId = menu.intern();
    state.write(layout.menu, menuId);
    if (this.#liveness !== null) this.#bury(menuId);
    if (values.length > 0 || state.words[layout.leftover] !== 0) state.write(layout.leftover, this.#leftover());
    for (let entry = state.entries - 1; entry >= 0; entry--) {
      const slot = state.slotAt(entry);
      const view = this.#view[slot];
      if (view !== EXACT && view !== UNSEEN) state.words[slot] = seen(state.words[slot], view);
    }
  }

  /** Gives every word that the offered choices cannot lead to a read of its one value. */
  #bury(menuId: number): void {
    const { state, menu } = this.runner;
    let dead = this.#dead[menuId];
    if (dead === undefined) {
      dead = this.#liveness?.deadSlots(menu) ?? NO_SLOTS;
      this.#dead[menuId] = dead;
    }
    for (let i = 0; i < dead.length; i++) if (state.words[dead[i]] !== 0) state.write(dead[i], 0);
  }

  #leftover(): number {
    const { values, program } = this.runner;
    let a = values.length;
    let b = ~values.length;
    for (let i = 0; i < values.length; i++) {
      a = mixA(a ^ program.pools.laneA(values.words[i]));
      b = mixB(b ^ program.pools.laneB(values.words[i]));
    }
    return values.length === 0 ? 0 : this.#leftovers.intern(values.words, 0, values.length, a, b);
  }

  /** Where play stops nothing is left to tell states apart but how the story was told to its end. */
  #tellEndingsApart(): void {
    const { output } = this.runner;
    this.laneA = mixA(this.laneA ^ output.printedA);
    this.laneB = mixB(this.laneB ^ output.printedB);
  }

  #hashAll(): void {
    const { words } = this.runner.state;
    let a = 0;
    let b = 0;
    for (let slot = 0; slot < words.length; slot++) {
      if (this.#view[slot] === UNSEEN) continue;
      a = (a + Math.imul(this.#keysA[slot], this.#contentA(slot, words[slot]))) | 0;
      b = (b + Math.imul(this.#keysB[slot], this.#contentB(slot, words[slot]))) | 0;
    }
    this.laneA = a;
    this.laneB = b;
  }

  #hashChanges(): void {
    const { state } = this.runner;
    const { words } = state;
    let a = this.#loadedA;
    let b = this.#loadedB;
    for (let entry = state.entries - 1; entry >= 0; entry--) {
      const slot = state.slotAt(entry);
      if (this.#view[slot] === UNSEEN) continue;
      const now = words[slot];
      const old = state.oldAt(entry);
      if (now === old) continue;
      a = (a + Math.imul(this.#keysA[slot], this.#contentA(slot, now) - this.#contentA(slot, old))) | 0;
      b = (b + Math.imul(this.#keysB[slot], this.#contentB(slot, now) - this.#contentB(slot, old))) | 0;
    }
    this.laneA = a;
    this.laneB = b;
  }

  #contentA(slot: number, word: number): number {
    const { layout } = this.runner.state;
    if (slot < layout.visits || slot === layout.seed) return this.runner.program.pools.laneA(word);
    if (slot === layout.menu) return this.runner.menu.menus.lanesA[word];
    return slot === layout.leftover ? this.#leftovers.lanesA[word] : mixA(word);
  }

  #contentB(slot: number, word: number): number {
    const { layout } = this.runner.state;
    if (slot < layout.visits || slot === layout.seed) return this.runner.program.pools.laneB(word);
    if (slot === layout.menu) return this.runner.menu.menus.lanesB[word];
    return slot === layout.leftover ? this.#leftovers.lanesB[word] : mixB(word);
  }
}

const NO_SLOTS = new Int32Array(0);
