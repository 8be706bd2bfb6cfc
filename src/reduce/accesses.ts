import { FRAME, JUMP_RETURN, JUMP_TEMP, Op, type Program } from "../machine/index.ts";
import { ownStepAt } from "./own-steps.ts";
import { referenceHolders } from "./pointer-flow.ts";
import type { StoryCode } from "./story-code.ts";

/** The instructions that read no fact: they work on the stack, the output and the flow only. */
const readsNothing: ReadonlySet<Op> = new Set([
  Op.Nop,
  Op.Text,
  Op.Glue,
  Op.WholeTag,
  Op.BeginTag,
  Op.EndTag,
  Op.BeginString,
  Op.EndString,
  Op.BeginEval,
  Op.EndEval,
  Op.Out,
  Op.Push,
  Op.PushIfEval,
  Op.Jump,
  Op.JumpIf,
  Op.KeepReturn,
  Op.Call,
  Op.External,
  Op.Return,
  Op.TunnelReturn,
  Op.StartThread,
  Op.Done,
  Op.End,
  Op.ChoiceCount,
  Op.Duplicate,
  Op.Pop,
  Op.SeedRandom,
  Op.ListFromInt,
  Op.ListRange,
  Op.Add,
  Op.Subtract,
  Op.Multiply,
  Op.Divide,
  Op.Modulo,
  Op.Equal,
  Op.NotEqual,
  Op.Greater,
  Op.Less,
  Op.GreaterOrEqual,
  Op.LessOrEqual,
  Op.And,
  Op.Or,
  Op.Not,
  Op.Negate,
  Op.Binary,
  Op.Unary,
  Op.FallOff,
  Op.Fail,
]);

/**
 * What each instruction reads and surely overwrites, as numbers of facts: the words of the state first, then the
 * temporaries of each scope. Where a reference may stand in a variable, everything a reference can be taken of counts as
 * read.
 */
export class Accesses {
  readonly facts: number;
  readonly #program: Program;
  readonly #code: StoryCode;
  /** First fact of each scope's temporaries. */
  readonly #firstTemps: readonly number[];
  readonly #referable: ReadonlySet<number>;
  /** By temp that may hold a reference, what is behind it; null where any variable may hold any. */
  readonly #pointeesOf: ReadonlyMap<number, readonly number[]> | null;
  /** Reads that serve nothing but the variable itself, and the assignments that put it back. */
  readonly #ownSteps = new Set<number>();
  /** Globals that may hold something else than a whole number. */
  readonly #otherKinds = new Set<number>();
  readonly #countTargets: readonly number[];
  readonly #ageTargets: readonly number[];
  /** What an instruction reads of which nothing is known here. */
  readonly #everything: readonly number[];

  constructor(program: Program, code: StoryCode) {
    this.#program = program;
    this.#code = code;
    const firsts: number[] = [];
    let facts = program.layout.words;
    for (const temps of program.tables.scopes.temps) {
      firsts.push(facts);
      facts += temps.size;
    }
    this.#firstTemps = firsts;
    this.facts = facts;
    this.#everything = Array.from({ length: facts }, (_, fact) => fact);
    this.#referable = new Set(code.slotsOf(Op.PushPointer).flatMap((slot) => this.#pointees(slot)));
    this.#pointeesOf = this.#followReferences();
    this.#noteOwnSteps();
    const { counters, pathTargets } = program.tables;
    const named = [...pathTargets.values()].flatMap(({ counted }) => counted ?? []);
    this.#countTargets = named.map((container) => counters.visitAddress(container)).filter((address) => address >= 0);
    this.#ageTargets = named.map((container) => counters.turnAddress(container)).filter((address) => address >= 0);
  }

  /** The fact of a temporary: a place within a frame of the scope at a slot. */
  temp(slot: number, place: number): number {
    const { shape, scopes } = this.#program.tables;
    return (this.#firstTemps[scopes.ofContainer[shape.home(slot)] ?? 0] ?? 0) + place;
  }

  /** How many temporaries a frame has whose code lies at a slot. */
  tempsAt(slot: number): number {
    const { shape, scopes } = this.#program.tables;
    return scopes.temps[scopes.ofContainer[shape.home(slot)] ?? 0]?.size ?? 0;
  }

  isReferable(fact: number): boolean {
    return this.#referable.has(fact);
  }

  readsAt(slot: number): readonly number[] {
    const code = this.#code;
    const a = code.a(slot);
    switch (code.opAt(slot)) {
      case Op.GetGlobal:
        return this.#ownSteps.has(slot) ? [] : [a, ...this.#behind(a)];
      case Op.GetTemp:
        return this.#readOfTemp(slot);
      case Op.JumpVariable:
      case Op.CallVariable:
        if ((code.b(slot) & JUMP_RETURN) !== 0) return [];
        return this.#withBehind((code.b(slot) & JUMP_TEMP) !== 0 ? this.temp(slot, a - FRAME) : a);
      case Op.Count:
      case Op.VisitIndex:
        return [a];
      case Op.Choice:
        return this.#onceCount(a);
      case Op.SetTemp:
        // Assigning asks a temporary whether it exists at all.
        return this.#assignsThrough(this.temp(slot, a - FRAME));
      case Op.DeclareTemp:
        return this.#replaces(slot) ? [this.temp(slot, a - FRAME)] : [];
      case Op.SetGlobal:
      case Op.DeclareGlobal:
        return this.#replaces(slot) ? [a] : [];
      default:
        return this.#rareReads(slot);
    }
  }

  /** What an instruction surely overwrites without looking. */
  writesAt(slot: number): readonly number[] {
    const code = this.#code;
    const { layout } = this.#program;
    switch (code.opAt(slot)) {
      case Op.SeedRandom:
        return [layout.seed, layout.random];
      case Op.DeclareTemp:
        return this.#replaces(slot) ? [] : [this.temp(slot, code.a(slot) - FRAME)];
      case Op.SetGlobal:
      case Op.DeclareGlobal:
        return this.#replaces(slot) || this.#ownSteps.has(slot) ? [] : [code.a(slot)];
      default:
        return [];
    }
  }

  /** What is behind a variable if it holds a reference. */
  #behind(fact: number): readonly number[] {
    return this.#pointeesOf === null ? [...this.#referable] : (this.#pointeesOf.get(fact) ?? []);
  }

  #withBehind(fact: number): readonly number[] {
    return [fact, ...this.#behind(fact)];
  }

  #readOfTemp(slot: number): readonly number[] {
    const temp = this.temp(slot, this.#code.a(slot) - FRAME);
    if (!this.#ownSteps.has(slot)) return this.#withBehind(temp);
    return [temp, ...this.#behind(temp).filter((fact) => !this.#isWholeNumber(fact))];
  }

  /** An assignment asks a temp whether it exists; what a reference leads to is overwritten, but for lists with origins. */
  #assignsThrough(temp: number): readonly number[] {
    const behind = this.#behind(temp);
    if (this.#pointeesOf === null || this.#program.tables.tracksOrigins) return [temp, ...behind];
    return [temp, ...behind.filter((fact) => fact >= this.#program.layout.words)];
  }

  /** The word asked for by an instruction whose divert target is written right before it, else all it may be. */
  #asked(slot: number, addressOf: (container: number) => number, all: readonly number[]): readonly number[] {
    const target = this.#code.before(slot, 1);
    if (!this.#code.isTarget(target)) return all;
    const counted = this.#program.tables.pathTargets.get(this.#code.a(target) >>> 4)?.counted ?? null;
    const address = counted === null ? -1 : addressOf(counted);
    return address < 0 ? [] : [address];
  }

  #rareReads(slot: number): readonly number[] {
    const { layout } = this.#program;
    const { counters } = this.#program.tables;
    switch (this.#code.opAt(slot)) {
      case Op.Random:
      case Op.ListRandom:
        return [layout.seed, layout.random];
      case Op.Shuffle:
        return [layout.seed, ...this.#armsOf(this.#code.b(slot))];
      case Op.Turns:
        return [layout.turn];
      case Op.TurnsSince:
        return [layout.turn, ...this.#asked(slot, (container) => counters.turnAddress(container), this.#ageTargets)];
      case Op.ReadCount:
        return this.#asked(slot, (container) => counters.visitAddress(container), this.#countTargets);
      case Op.PushPointer:
        // A temp is asked whether it exists; what is behind a reference is read where the reference is used.
        return this.#pointees(slot).filter((fact) => this.#pointeesOf === null || fact >= layout.words);
      default:
        return readsNothing.has(this.#code.opAt(slot)) ? [] : this.#everything;
    }
  }

  /** The words in which a shuffle remembers its arms. */
  #armsOf(shuffle: number): readonly number[] {
    const { first, words } = this.#program.tables.shuffles[shuffle] ?? { first: 0, words: 0 };
    return Array.from({ length: words }, (_, word) => this.#program.layout.shuffles + first + word);
  }

  /** Notes the steps of variables that hold whole numbers for sure, so that taking one cannot fail. */
  #noteOwnSteps(): void {
    const code = this.#code;
    const steps = new Map<number, number>();
    for (let slot = 0; slot < code.slots; slot++) {
      const assignment = ownStepAt(code, slot);
      if (assignment >= 0) steps.set(slot, assignment);
    }
    const puts = new Set(steps.values());
    for (let slot = 0; slot < code.slots; slot++) this.#noteKind(slot, puts);
    for (const [read, assignment] of steps) {
      const isTemp = code.opAt(read) === Op.GetTemp;
      if (!isTemp && !this.#isWholeNumber(code.a(read))) continue;
      this.#ownSteps.add(read);
      if (!isTemp) this.#ownSteps.add(assignment);
    }
  }

  /** Takes in a write: anything but a whole constant or a step may make the variable something else than a number. */
  #noteKind(slot: number, steps: ReadonlySet<number>): void {
    const code = this.#code;
    const op = code.opAt(slot);
    if (op === Op.SetGlobal || op === Op.DeclareGlobal) {
      if (!steps.has(slot) && !this.#isGivenWhole(slot)) this.#otherKinds.add(code.a(slot));
    } else if (op === Op.SetTemp && !steps.has(slot)) {
      for (const fact of this.#behind(this.temp(slot, code.a(slot) - FRAME))) this.#otherKinds.add(fact);
    }
  }

  #isGivenWhole(slot: number): boolean {
    const code = this.#code;
    const before = code.before(slot, 1);
    const value = before >= 0 && code.opAt(before) === Op.EndEval ? code.before(slot, 2) : before;
    return value >= 0 && code.opAt(value) === Op.Push && (code.a(value) & 15) === 0;
  }

  /** Whether a state word is a global that holds whole numbers only. */
  #isWholeNumber(fact: number): boolean {
    return this.#pointeesOf !== null && fact < this.#program.layout.globals && !this.#otherKinds.has(fact);
  }

  /**
   * Whether a write looks at the old value: an empty list takes over the origins of the list it replaces, which only
   * stories with LIST_ALL or LIST_INVERT can tell. A constant that is no list does not.
   */
  #replaces(slot: number): boolean {
    if (!this.#program.tables.tracksOrigins) return false;
    const code = this.#code;
    const before = code.before(slot, 1);
    const value = before >= 0 && code.opAt(before) === Op.EndEval ? code.before(slot, 2) : before;
    const begin = before >= 0 && code.opAt(before) === Op.EndEval ? code.before(slot, 3) : code.before(slot, 2);
    if (value < 0 || begin < 0 || code.opAt(value) !== Op.Push || code.opAt(begin) !== Op.BeginEval) return true;
    return isListTag(code.a(value) & 15);
  }

  #onceCount(choice: number): readonly number[] {
    const { flags, onceAddress } = this.#program.choiceTables;
    const address = onceAddress[choice] ?? -1;
    return address >= 0 && ((flags[choice] ?? 0) & IS_ONCE) !== 0 ? [address] : [];
  }

  #followReferences(): ReadonlyMap<number, readonly number[]> | null {
    const holders = referenceHolders(this.#code, (slot, place) => this.temp(slot, place));
    if (holders === null) return null;
    const behind = new Map<number, readonly number[]>();
    for (const temp of holders.keys()) {
      const found = new Set([temp]);
      for (const fact of found) {
        for (const slot of holders.get(fact) ?? []) for (const pointee of this.#pointees(slot)) found.add(pointee);
      }
      found.delete(temp);
      behind.set(temp, [...found]);
    }
    return behind;
  }

  #pointees(slot: number): number[] {
    const temp = this.#code.a(slot);
    const global = this.#code.b(slot);
    return [...(temp < 0 ? [] : [this.temp(slot, temp - FRAME)]), ...(global < 0 ? [] : [global])];
  }
}

const IS_ONCE = 16;

/** Lists, and empty lists with an identity. */
function isListTag(tag: number): boolean {
  return tag === 4 || tag === 11;
}
