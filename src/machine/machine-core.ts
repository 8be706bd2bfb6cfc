import { CellSettler } from "./cell-settler.ts";
import type { Position } from "./places.ts";
import type { Hazard } from "../ink/index.ts";
import type { Code } from "./code.ts";
import { FRAME } from "./instruction-layout.ts";
import { PlayFault } from "./failures.ts";
import type { TurnTemps } from "./turn-temps.ts";
import { LaneTable } from "./lane-table.ts";
import type { Liveness } from "./liveness.ts";
import type { LineEndState } from "./line-end-state.ts";
import { laneKeys, type Lanes, laneSequence } from "./mix.ts";
import type { Lots } from "./lots.ts";
import { makeNativeCache } from "./native-cache.ts";
import { Narrator } from "./narrator.ts";
import type { Program } from "./program.ts";
import { TRACE_BLOCK } from "./trace-layout.ts";
import { makeWord, TAG_LIST, TAG_TAG, UNSET } from "./words.ts";
import type { Atoms } from "./atoms.ts";
import { valueLaneA, valueLaneB } from "./value-lanes.ts";

/** What an EXTERNAL function answers. */
export interface ExternalAnswer {
  /** The answers it may give; the first where none is asked for. */
  readonly words: readonly number[];
  /** Whether it may be called while a line may still be joined to the next one. */
  readonly lookaheadSafe: boolean;
}

/** Runs one instruction on the fields; see slow-ops.ts. */
export type SlowOp = (m: MachineCore, op: number, p: number, after: number) => number;

/** An issue of the running turn, before it is put into words. */
export interface RawIssue {
  readonly isError: boolean;
  readonly message: string;
  readonly slot: number;
}

/** A place where the turn did what inkjs lets pass and an author will not want. */
interface RawHazard {
  readonly kind: Hazard["kind"];
  readonly slot: number;
}

const STACK_WORDS = 1 << 17;
const EVAL_WORDS = 1 << 14;

/**
 * All that moves while a story is played. The interpreter (core.ts) copies the hot fields into locals; everything else
 * works on the fields. Between two turns all that counts is in `W` (see state-layout.ts).
 */
export class MachineCore {
  /** The state. */
  readonly W: Int32Array;
  readonly K0: Int32Array;
  readonly K1: Int32Array;
  h0 = 0;
  h1 = 0;
  /** Undo journal: pairs of address and former content. */
  J = new Int32Array(1 << 16);
  jp = 0;
  /** Evaluation stack; E[0] is a sentinel, the stack is empty at sp = 1. */
  readonly E = new Int32Array(EVAL_WORDS + 64);
  sp = 1;
  readonly evalLimit = EVAL_WORDS;
  /** Call stacks; see core.ts. */
  readonly S = new Int32Array(STACK_WORDS + 8192);
  readonly stackLimit = STACK_WORDS;
  fb = 0;
  tb = 0;
  st = FRAME;
  /** Suspended threads. */
  readonly T = new Int32Array(4 * 1024);
  td = 0;
  /** Choices made this turn: choice, call stack, container of the previous pointer. */
  readonly CH = new Int32Array(3 * 4096);
  choiceCount = 0;
  /** Counts writes to the stack, so that a call stack interned since the last one need not be looked at again. */
  stackWrites = 0;
  internedWrites = -1;
  internedThread = 0;
  /** By choice: call stack and previous container of its latest offer, and that offer. */
  readonly lastOffers: Int32Array;
  pc = 0;
  /** The edge taken last. */
  edge = 0;
  stepsLeft = 0;
  /** What the turn has played since the trace was last read off; see trace.ts. */
  readonly trace = new Int32Array(2 * TRACE_BLOCK + 64);
  t = 0;
  /** How long the trace was when it was last read off. */
  foldedLength = 0;
  traceEnd = TRACE_BLOCK;
  /** Counts turns, to tell what the trace of this one has shown already. */
  traceNumber = 0;
  /** Values printed, as noted in the trace. */
  readonly printed = new Int32Array(2 * TRACE_BLOCK + 64);
  printedCount = 0;
  /** Hash of the words written so far this turn. */
  textA = 0;
  textB = 0;
  /** What that hash was made of: values as words, and newlines between them. */
  said = new Int32Array(256);
  saidCount = 0;
  lineState = 0;
  /** Whether the hash is kept in long turns too, and whether it lacks the beginning of this one. */
  hashesText = false;
  textIsPartial = false;
  /** Whether edges are counted and those taken for the first time noted. */
  watchesPlay = false;
  readonly freshEdges: number[] = [];
  readonly freshVisits: number[] = [];
  /** By visit counter: the turn that raised it last, and how many did; only where play is watched. */
  readonly visitedIn: Int32Array;
  readonly visitedTurns: Int32Array;
  readonly turnAddress: number;
  /** False where a view does not see the number of the turn. */
  countsTurns = true;
  code: Code;
  /** Whether text is written: always with words, only inside strings without. */
  loud = false;
  isSpoken = false;
  liveStrings = 0;
  deadStrings = 0;
  readonly tracksEval: boolean;
  inEval = false;
  returnWord = UNSET;
  safeExit = false;
  /** Whether a DONE was passed before a default choice was followed. */
  wasSafe = false;
  maxSteps = 1_000_000;
  /** Where the running turn began: journal, lanes, the offer taken (-1: the first turn, -2: none, but a place), the seed. */
  turnMark = 0;
  turnH0 = 0;
  turnH1 = 0;
  turnOffer = -1;
  enteredPlace: Position = { container: 0, index: 0 };
  turnSeed = 0;
  /** Slot of the DONE or END that stopped the flow, or -1. */
  stopSlot = -1;
  watching = 0;
  draws = 0;
  /** Tells what later play can still read; null keeps everything. */
  liveness: Liveness | null = null;
  /** Steers the draws of a turn; null leaves them to the story's generator. */
  lots: Lots | null = null;
  /** Temps that hold numbers of turns, where turns are told by their age. */
  turnTemps: TurnTemps | null = null;
  readonly issues: RawIssue[] = [];
  /** Hazards of the turn, each place once. */
  readonly hazards: RawHazard[] = [];
  readonly openExternals: number[] = [];
  externalAnswers: (ExternalAnswer | null)[] = [];
  /** Text of the choices made this turn, as words of strings and tags; only with words. */
  readonly choiceWords: (readonly number[])[] = [];
  /** Proof that this turn never stops, and who looks for it (loop-watch.ts). */
  forever: "repeats" | "recursion" | null = null;
  watch: (m: MachineCore) => "repeats" | "recursion" | null = () => null;
  isWatched = false;
  /** Forgets what was watched of the turn before. */
  resetWatch: () => void = () => undefined;
  /** Whether the next turn is to be played literally, and where it would go back to; see look-ahead.ts. */
  wantsLiteral = false;
  lineEnd: LineEndState | null = null;
  /** Origins of empty lists that have an identity. */
  cells = new Int32Array(64);
  cellCount = 0;
  readonly cellSettler = new CellSettler();
  /** Whether they keep their numbers from turn to turn. */
  keepsCells = false;
  maxText = 1_000_000;
  readonly narrator = new Narrator();
  readonly fault = new PlayFault();
  readonly atoms: Atoms;
  readonly emptyString: number;
  readonly emptyTag: number;
  readonly emptyListWord: number;
  readonly threads: LaneTable;
  readonly offers: LaneTable;
  readonly menus: LaneTable;
  readonly values: LaneTable;
  readonly cellSets: LaneTable;
  readonly nativeCache = makeNativeCache();
  readonly scratch = new Int32Array(STACK_WORDS + 8192);

  constructor(
    readonly program: Program,
    /** Runs one instruction in full (slow-ops.ts); handed in, because that module needs this one. */
    readonly slowOp: SlowOp,
    /** A core whose tables this one shares, so that both mean the same by a state. */
    shared: MachineCore | null = null,
  ) {
    const { layout, tables } = program;
    this.atoms = tables.atoms;
    this.W = new Int32Array(layout.words);
    const keys = laneKeys(layout.words);
    this.K0 = keys.a;
    this.K1 = keys.b;
    this.turnAddress = layout.turn;
    this.code = program.quiet;
    this.tracksEval = !tables.evalFlow.isStatic;
    this.emptyString = this.atoms.stringWord("");
    this.emptyTag = makeWord(TAG_TAG, this.emptyString >>> 4);
    this.emptyListWord = makeWord(TAG_LIST, this.atoms.emptyList);
    this.lastOffers = new Int32Array(3 * tables.choices.length).fill(-1);
    this.visitedIn = new Int32Array(tables.counters.visitPaths.length);
    this.visitedTurns = new Int32Array(tables.counters.visitPaths.length);
    this.threads = shared?.threads ?? new LaneTable((words) => this.#threadLanes(words));
    this.offers = shared?.offers ?? new LaneTable((words) => this.#offerLanes(words));
    this.menus = shared?.menus ?? new LaneTable((words) => this.#menuLanes(words));
    this.values = shared?.values ?? new LaneTable((words) => this.#valueLanes(words));
    this.cellSets = shared?.cellSets ?? new LaneTable((words) => this.#cellLanes(words));
    this.E[0] = UNSET;
    for (const table of [this.menus, this.values, this.cellSets]) table.intern(this.scratch, 0, 0);
  }

  get inString(): boolean {
    return this.liveStrings + this.deadStrings > 0;
  }

  /** A call stack as a tuple: offset of the top frame, then the frames. */
  #threadLanes(words: Int32Array): Lanes {
    const a = Array.from(words);
    const b = Array.from(words);
    const headers = new Set<number>();
    for (let frame = words[0] ?? 0; ; frame -= words[1 + frame] ?? 0) {
      for (let word = 0; word < FRAME; word++) headers.add(1 + frame + word);
      if (frame <= 0) break;
    }
    for (let index = 1; index < words.length; index++) {
      if (headers.has(index)) continue;
      a[index] = valueLaneA(this.atoms, words[index] ?? 0);
      b[index] = valueLaneB(this.atoms, words[index] ?? 0);
    }
    return { a: laneSequence(a).a, b: laneSequence(b).b };
  }

  #offerLanes(words: Int32Array): Lanes {
    const [choice = 0, thread = 0, previous = 0] = words;
    return {
      a: laneSequence([choice, this.threads.laneA[thread] ?? 0, previous]).a,
      b: laneSequence([choice, this.threads.laneB[thread] ?? 0, previous]).b,
    };
  }

  /** A menu's words are offers; a negative word is the way a turn ended without any. */
  #menuLanes(words: Int32Array): Lanes {
    const lane = (lanes: Int32Array): number[] => Array.from(words, (word) => (word < 0 ? word : (lanes[word] ?? 0)));
    return { a: laneSequence(lane(this.offers.laneA)).a, b: laneSequence(lane(this.offers.laneB)).b };
  }

  #valueLanes(words: Int32Array): Lanes {
    return {
      a: laneSequence(Array.from(words, (word) => valueLaneA(this.atoms, word))).a,
      b: laneSequence(Array.from(words, (word) => valueLaneB(this.atoms, word))).b,
    };
  }

  #cellLanes(words: Int32Array): Lanes {
    const names: number[] = [];
    for (const word of words) {
      const origins = this.atoms.originsOf(word);
      names.push(origins.length, ...origins);
    }
    return laneSequence(names);
  }
}
