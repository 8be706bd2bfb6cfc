// hot: typed arrays, integers, no allocation per step
import type { PlainValue, Turn } from "../ink/index.ts";
import { fold, type Folding } from "./folding.ts";
import { globalsLaneA, globalsLaneB } from "./globals-lanes.ts";
import { globalsKey } from "./identity.ts";
import { reserveJournal, undoTo, writeRaw, writeValue } from "./journal.ts";
import type { Liveness } from "./liveness.ts";
import type { MachineCore } from "./machine-core.ts";
import { type MachineOptions, makeCore } from "./make-core.ts";
import { avalanche, avalancheB } from "./mix.ts";
import { offeredWords } from "./offered-words.ts";
import type { Program } from "./program.ts";
import { RecordCodec } from "./record-codec.ts";
import type { SavedPart } from "./saved-part.ts";
import { savedTables } from "./save-tables.ts";
import { TableRestorer } from "./restore-tables.ts";
import { seal } from "./seal.ts";
import { plainValue } from "./story-view.ts";
import { foldTrace } from "./trace.ts";
import { markTurn, offerAt, offerCount, playOffer, playStart, rewindToNothing } from "./turn.ts";
import { openExternalsOf, turnOf } from "./turn-data.ts";
import { TurnStop } from "./turn-stop.ts";
import { waitingMenu } from "./waiting-menu.ts";
import { EXACT, UNSEEN, type View } from "./view.ts";
import type { WriteLog } from "./write-log.ts";

/** The words of a record from here on tell a state by its contents; those before are its lanes. */
const OPEN_FROM = 2;

/** What a search leaves out of states, because no later instruction can tell. */
export interface Reductions {
  readonly liveness?: Liveness | null;
  readonly folding?: Folding | null;
  /** Whether endings are told apart by what the globals hold, which liveness must then leave alone. */
  readonly tracksGlobals?: boolean;
  /** Visit counts that are raised though the state does not keep them, so that a log can tell of it. */
  readonly toldCounts?: ReadonlySet<number>;
}

/**
 * The machine as a search drives it: states are records of `recordWords` words; a state is loaded once and each of its
 * choices is taken from it and taken back. Text is not built. Records hold numbers of this machine's tables: they mean
 * nothing to another one; the lanes are hashes of contents and mean the same everywhere.
 */
export class PackedMachine {
  readonly core: MachineCore;
  readonly recordWords: number;
  /** Fingerprint of the state the latest turn led to: two independent lanes. */
  laneA = 0;
  laneB = 0;
  /** Where the journal of the latest turn ends, and where that of what was made of it for the state alone. */
  #playedTo = 0;
  #settledTo = 0;
  readonly #view: View;
  readonly #options: MachineOptions;
  readonly #liveness: Liveness | null;
  readonly #folding: Folding | null;
  readonly #reductions: Reductions;
  /** By menu, the words that are dead where it is offered. */
  readonly #dead: (Int32Array | undefined)[] = [];
  readonly #textOf: PackedMachine | null;
  readonly #isSpoken: boolean;
  readonly #codec: RecordCodec;
  /** The record of the state that was loaded, and its lanes before any turn. */
  readonly #loaded: Int32Array;
  #baseA = 0;
  #baseB = 0;
  #choiceWords: readonly (readonly string[])[] = [];

  constructor(
    program: Program,
    view: View,
    options: MachineOptions = {},
    reductions: Reductions = {},
    textOf: PackedMachine | null = null,
  ) {
    const { liveness = null, folding = null } = reductions;
    this.#view = view;
    this.#options = options;
    this.#reductions = reductions;
    this.#liveness = liveness;
    this.#folding = folding;
    this.#textOf = textOf;
    this.#isSpoken = textOf !== null;
    const told = toldView(view, reductions.toldCounts);
    this.core = makeCore(textOf?.core.program ?? program.under(told), options, textOf?.core ?? null);
    this.core.liveness = liveness;
    this.core.turnTemps = folding?.turnTemps ?? null;
    this.core.countsTurns = view[program.layout.turn] !== UNSEEN;
    this.core.watchesPlay = options.coverage === true && textOf === null;
    this.#codec = textOf === null ? new RecordCodec(program.layout, view) : textOf.#codec;
    this.recordWords = this.#codec.recordWords;
    this.#loaded = new Int32Array(this.recordWords);
    for (const [address, seen] of view.entries()) {
      if (seen === UNSEEN) this.core.K0[address] = this.core.K1[address] = 0;
    }
  }

  /** A machine for the same records that builds text: for the few turns whose words are wanted. */
  textTwin(): PackedMachine {
    return new PackedMachine(this.core.program, this.#view, this.#options, this.#reductions, this);
  }

  /** Plays the story's first turn; gives how it stopped, a code of TurnStop. */
  start(storySeed: number): number {
    const { core } = this;
    rewindToNothing(core, core.atoms.integerWord(storySeed));
    markTurn(core, -1);
    core.hashesText = true;
    const stop = this.#settle(this.#judge(playStart(core, this.#isSpoken)));
    core.hashesText = false;
    core.jp = 0;
    this.#loaded.fill(0);
    for (let address = 0; address < core.W.length; address++) {
      this.#codec.update(this.#loaded, 0, address, core.W[address] as number);
    }
    this.#baseA = core.h0;
    this.#baseB = core.h1;
    this.#codec.setLanes(this.#loaded, 0, core.h0, core.h1);
    return stop;
  }

  /** Goes to a packed state that offers choices. */
  load(record: Int32Array, offset: number): void {
    const { core } = this;
    undoTo(core, 0);
    if (this.#textOf !== null) this.#takeUnseen(this.#textOf);
    this.#codec.move(this.#loaded, record, offset, core.W);
    this.#baseA = this.laneA = core.h0 = this.#codec.laneA(this.#loaded);
    this.#baseB = this.laneB = core.h1 = this.#codec.laneB(this.#loaded);
    core.jp = 0;
  }

  /** Takes an offered choice of the state that was loaded; gives how its turn stopped. Call `rewind` before the next. */
  take(index: number): number {
    const { core } = this;
    markTurn(core, index);
    const stop = this.#judge(playOffer(core, index, this.#isSpoken));
    return core.textIsPartial && stop !== TurnStop.choices ? this.#takeAgain(index) : this.#settle(stop);
  }

  /** A turn that would go on for ever if every draw in it came out the same again is cut, not endless: it may come out. */
  #judge(stop: number): number {
    const { lots } = this.core;
    if (lots === null || stop < TurnStop.endless || !lots.hasBranched) return stop;
    lots.noteCut();
    return stop === TurnStop.output ? stop : TurnStop.steps;
  }

  /** A long turn that ended is played again for the hash of its text, which is not kept in the many that go on. */
  #takeAgain(index: number): number {
    const { core } = this;
    const { watchesPlay } = core;
    // What it played was noted the first time: noted again, nothing of it would be new.
    if (watchesPlay) foldTrace(core, false);
    const edges = [...core.freshEdges];
    const visits = [...core.freshVisits];
    core.watchesPlay = false;
    this.rewind();
    core.hashesText = true;
    markTurn(core, index);
    const stop = this.#settle(this.#judge(playOffer(core, index, this.#isSpoken)));
    core.hashesText = false;
    core.watchesPlay = watchesPlay;
    core.freshEdges.push(...edges);
    core.freshVisits.push(...visits);
    return stop;
  }

  /** Back to the state that was loaded. */
  rewind(): void {
    undoTo(this.core, 0);
    this.laneA = this.core.h0 = this.#baseA;
    this.laneB = this.core.h1 = this.#baseB;
  }

  /** Writes the current state as a record: the loaded one with the words that the turn changed. */
  pack(into: Int32Array, offset: number): void {
    const { core } = this;
    const { J, W } = core;
    const codec = this.#codec;
    const loaded = this.#loaded;
    // A loop: for so few words `set` measured five times as slow.
    for (let word = 0; word < loaded.length; word++) into[offset + word] = loaded[word] as number;
    for (let at = 0; at < core.jp; at += 2) {
      const address = J[at] as number;
      codec.update(into, offset, address, W[address] as number);
    }
    codec.setLanes(into, offset, core.h0, core.h1);
  }

  /** How many instructions the latest turn ran. */
  get turnSteps(): number {
    return this.core.maxSteps - this.core.stepsLeft + this.core.t;
  }

  /** Plays the coming turn with the draws that the latest turn of another machine had. */
  drawAs(other: PackedMachine): void {
    if (this.core.lots !== null) this.core.lots.script = [...(other.core.lots?.drawn ?? [])];
  }

  /** How many words `identity` writes. */
  get identityWords(): number {
    return this.recordWords - OPEN_FROM + 1;
  }

  /**
   * Writes what the fingerprint of the state that the latest turn led to is a hash of, so that equal words are equal states.
   * `record` is that state, packed; `said` the number that the caller gives to the words in `core.said`.
   */
  identity(stop: number, record: Int32Array, said: number, into: Int32Array): void {
    const last = this.identityWords - 1;
    if (stop === TurnStop.choices || this.#liveness === null) {
      for (let word = 0; word < last; word++) into[word] = record[OPEN_FROM + word] as number;
    } else {
      into.fill(0);
      into[0] = stop;
      const { globals } = this.core.program.layout;
      const isTracked = stop === TurnStop.ended && this.#reductions.tracksGlobals === true;
      for (let word = 0; isTracked && word < globals; word++) into[1 + word] = this.core.W[word] as number;
    }
    into[last] = stop === TurnStop.choices ? 0 : said + 1;
  }

  /** How many choices a player sees. */
  get choiceCount(): number {
    return offerCount(this.core);
  }

  /** How many authored choices there are. */
  get choiceSites(): number {
    return this.core.program.tables.choices.length;
  }

  /** The authored choice behind an offer: an index of `program.tables.choices`. */
  choiceSite(index: number): number {
    const { offers } = this.core;
    return offers.words[offers.starts[offerAt(this.core, index)] as number] as number;
  }

  /** The latest turn as plain data. */
  turn(stop: number): Turn {
    return turnOf(this.core, stop);
  }

  /** Names of the externals that the latest turn called without model or stand-in. */
  openExternals(): readonly string[] {
    return openExternalsOf(this.core);
  }

  /** Reads what the latest turn wrote; to be called before anything else is played. */
  readWrites(log: WriteLog): void {
    log.read(this.core, this.#playedTo, this.#settledTo);
  }

  /** A word as a value; null where it holds none. */
  valueOf(word: number): PlainValue {
    return plainValue(this.core, word);
  }

  /** The globals in a canonical form. */
  globalsKey(): string {
    return globalsKey(this.core);
  }

  /** Whether the number of the turn is part of a state. */
  get seesTurns(): boolean {
    return this.core.countsTurns;
  }

  /** Whether the state of the random generator is part of a state. */
  get seesSeed(): boolean {
    const { seed, random } = this.core.program.layout;
    return this.#view[seed] !== UNSEEN || this.#view[random] !== UNSEEN;
  }

  /** Everything that records name, so that another machine for the same story can mean the same by them. */
  saved(): Generator<SavedPart> {
    return savedTables(this.core, this.#codec.overflow);
  }

  /** Takes in the tables of another machine; this one must have played its first turn and nothing else. */
  restorer(): TableRestorer {
    return new TableRestorer(this.core, this.#codec.overflow);
  }

  /** The words of the latest turn; only of a machine that builds text. */
  text(): string {
    return this.core.narrator.lines.join("");
  }

  /** The text of a choice that the latest turn offers; only of a machine that builds text. */
  choiceText(index: number): string {
    return this.#choiceWords[index]?.[0] ?? "";
  }

  /** The seed is kept out of records where no instruction can change it; a twin has it from the machine it was made by. */
  #takeUnseen(from: PackedMachine): void {
    const { seed } = this.core.program.layout;
    if (this.#view[seed] === UNSEEN) this.core.W[seed] = from.core.W[seed] as number;
  }

  /** Gives every word that the offered choices cannot lead to a read of its one value. */
  #bury(liveness: Liveness): void {
    const { core } = this;
    const { layout } = core.program;
    const menu = core.W[layout.menu] as number;
    const dead = this.#dead[menu] ?? liveness.deadWords(waitingMenu(core, menu));
    this.#dead[menu] = dead;
    reserveJournal(core, 2 * dead.length);
    for (let index = 0; index < dead.length; index++) {
      const address = dead[index] as number;
      if (core.W[address] === 0) continue;
      if (address < layout.globals || address === layout.seed) writeValue(core, address, 0);
      else writeRaw(core, address, 0);
    }
  }

  #settle(stop: number): number {
    const { core } = this;
    this.#playedTo = core.jp;
    if (this.#isSpoken) this.#choiceWords = offeredWords(core, stop);
    seal(core, stop);
    if (stop === TurnStop.choices) {
      if (this.#folding !== null) fold(core, this.#folding);
      if (this.#liveness !== null) this.#bury(this.#liveness);
    }
    this.#settledTo = core.jp;
    this.laneA = core.h0;
    this.laneB = core.h1;
    if (stop !== TurnStop.choices) {
      // Where play stops nothing is left to tell states apart but how the story was told to its end and, where they are
      // asked for, its variables; with liveness, no word of the state can be read any more either.
      foldTrace(core, true);
      const isDead = this.#liveness !== null;
      const tracks = stop === TurnStop.ended && this.#reductions.tracksGlobals === true;
      this.laneA = avalanche((isDead ? stop + (tracks ? globalsLaneA(core) : 0) : core.h0) ^ core.textA);
      this.laneB = avalancheB((isDead ? stop + (tracks ? globalsLaneB(core) : 0) : core.h1) ^ core.textB);
    } else if (core.watchesPlay) foldTrace(core, false);
    return stop;
  }
}

/** The view in which counts that a log tells of are raised each time. */
function toldView(view: View, told: ReadonlySet<number> | undefined): View {
  if (told === undefined || told.size === 0) return view;
  const raised = view.slice();
  for (const address of told) raised[address] = EXACT;
  return raised;
}
