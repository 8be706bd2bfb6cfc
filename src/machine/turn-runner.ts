// hot: typed arrays, integers, no allocation per step

import type { TurnBudget } from "../ink/index.ts";
import { NOWHERE } from "./address-map.ts";
import { FRAME_KIND } from "./call-stack.ts";
import { copyFlow, copyOffer, type FlowCopy, restoreFlow, restoreOffer } from "./flow-copy.ts";
import type { RaisedIssue } from "./core.ts";
import { Interpreter } from "./interpreter.ts";
import { Ahead } from "./output-stream.ts";
import { renderLine } from "./output-text.ts";
import type { Program } from "./program.ts";
import { TurnStop } from "./turn-stop.ts";

/** Frames after which a call stack counts as growing without end. */
const MAX_DEPTH = 20_000;
/** Output and call stack are measured after so many steps, less one: neither grows much in between. */
const STRIDE = 255;

const RAN_OUT = "ran out of content. Do you need a '-> DONE' or '-> END'?";
const NO_TUNNEL_RETURN = "unexpectedly reached end of content. Do you need a '->->' to return from a tunnel?";
const NO_RETURN = "unexpectedly reached end of content. Do you need a '~ return'?";
const OPEN_THREAD = "Thread available to pop, threads should always be flat by the end of evaluation?";

/**
 * Runs turns. inkjs plays a line at a time and looks beyond each newline, because glue may still take it back; then it goes
 * back and runs the same instructions again for the next line. Here they run once: when something follows a newline, what
 * came after it is made the beginning of the next line, together with what it did to the flow's end.
 */
export class TurnRunner extends Interpreter {
  readonly lines: string[] = [];
  readonly tags: string[] = [];
  readonly issues: RaisedIssue[] = [];
  readonly openExternals: string[] = [];
  /** The last instruction that ran in this turn, and the last with a place of its own in the source. */
  lastExecuted = NOWHERE;
  lastAuthored = NOWHERE;
  /** The addresses this turn played, each once, where that is watched. */
  readonly played: number[] = [];
  /** The addresses this turn played that no turn had played before. */
  readonly freshPlayed: number[] = [];
  /** By address, how many turns played it. */
  readonly playedTurns: Uint32Array;
  /** By address, the number of the last turn that played it. */
  readonly #playedIn: Int32Array;
  readonly #watchesPlay: boolean;
  readonly #authored: Uint8Array;
  readonly #budget: TurnBudget;
  readonly #pending: RaisedIssue[] = [];
  #stepsLeft = 0;
  #outputLeft = 0;
  #looksAhead = false;
  #newlineAt = 0;
  #lineLength = 0;
  #issuesAtNewline = 0;
  /** True while a turn is played that goes back to each newline as inkjs does, and the flow as it was at the newline. */
  #goesBack = false;
  #atNewline: FlowCopy | null = null;
  #stop = -1;

  constructor(
    program: Program,
    keepsText: boolean,
    budget: TurnBudget,
    watchesPlay = false,
    shared: TurnRunner | null = null,
  ) {
    super(program, keepsText, shared);
    this.#watchesPlay = watchesPlay;
    this.#playedIn = new Int32Array(program.leaf.length);
    this.playedTurns = new Uint32Array(program.leaf.length);
    this.#budget = budget;
    this.#authored = authoredAddresses(program);
  }

  /** Back to the story's start and through its first turn. */
  start(storySeed: number): number {
    const stop = this.#start(storySeed);
    return stop === TurnStop.replay ? this.#goingBack(() => this.#start(storySeed)) : stop;
  }

  #start(storySeed: number): number {
    const { state, stack, program } = this;
    state.reset();
    state.write(state.layout.seed, program.pools.integer(storySeed));
    this.values.length = 0;
    this.#beginTurn();
    stack.reset(NOWHERE);
    if (program.globalDeclarations !== NOWHERE) {
      this.jumpFar(NOWHERE, program.globalDeclarations);
      this.#runLine();
    }
    this.output.clear();
    this.lines.length = 0;
    this.tags.length = 0;
    if (this.#stop === -1) {
      this.visit(program.enterVisits[program.start]);
      this.pc = program.leaf[program.start];
    }
    return this.#run();
  }

  /** Takes the index-th visible choice and runs its turn. */
  take(index: number): number {
    if (this.cells === null) return this.#take(index);
    const before = copyOffer(this);
    this.state.mark();
    const stop = this.#take(index);
    if (stop !== TurnStop.replay) return stop;
    this.state.rewind();
    restoreOffer(this, before);
    return this.#goingBack(() => this.#take(index));
  }

  #take(index: number): number {
    const at = this.menuIndexOf(index);
    const { target } = this.program.choices[this.menu.siteAt(at)];
    this.#beginTurn();
    this.menu.resume(at);
    this.menu.clear();
    if (this.keepsText) this.choiceTexts.length = 0;
    this.jumpFarWithTurn(target);
    return this.#run();
  }

  /** How many choices a player sees. */
  visibleChoices(): number {
    let visible = 0;
    for (let i = 0; i < this.menu.count; i++) if (!this.#isInvisible(i)) visible++;
    return visible;
  }

  /** The place among all gathered choices of the index-th visible one. */
  menuIndexOf(index: number): number {
    for (let i = 0, seen = 0; i < this.menu.count; i++) if (!this.#isInvisible(i) && seen++ === index) return i;
    throw new RangeError(`choice ${index} of ${this.visibleChoices()}`);
  }

  warn(message: string): void {
    this.#pending.push({ severity: "warning", message, address: this.pc });
  }

  onOpenExternal(name: string): void {
    if (!this.openExternals.includes(name)) this.openExternals.push(name);
  }

  jumpFarWithTurn(target: number): void {
    const { state, stack } = this;
    state.write(state.layout.turn, state.words[state.layout.turn] + 1);
    this.jumpFar(stack.words[stack.base], target);
  }

  #beginTurn(): void {
    // Setting a length costs as much as a few instructions of a story, even where it changes nothing.
    if (this.lines.length > 0) this.lines.length = 0;
    if (this.tags.length > 0) this.tags.length = 0;
    if (this.issues.length > 0) this.issues.length = 0;
    if (this.openExternals.length > 0) this.openExternals.length = 0;
    if (this.#pending.length > 0) this.#pending.length = 0;
    this.faults.raised = null;
    this.lastStop = -1;
    this.lastExecuted = NOWHERE;
    this.lastAuthored = NOWHERE;
    this.draws = 0;
    if (!this.#goesBack) this.#beginCoverage();
    this.output.printedA = 0;
    this.output.printedB = 0;
    this.#stop = -1;
    this.#stepsLeft = this.#budget.maxSteps;
    this.#outputLeft = this.#budget.maxOutputChars;
  }

  /** What a turn played counts once, also where it is played again. */
  #beginCoverage(): void {
    if (this.played.length > 0) this.played.length = 0;
    if (this.freshPlayed.length > 0) this.freshPlayed.length = 0;
    if (this.fresh.length > 0) this.fresh.length = 0;
    this.turnSerial++;
  }

  #notePlayed(): void {
    const { pc } = this;
    this.#playedIn[pc] = this.turnSerial;
    if (this.playedTurns[pc]++ === 0) this.freshPlayed.push(pc);
    if (this.#watchesPlay) this.played.push(pc);
  }

  #run(): number {
    while (this.pc !== NOWHERE && this.#stop === -1) this.#runLine();
    this.cells?.settle();
    if (this.#stop !== -1) return this.#stop;
    if (this.issues.length > 0 && this.issues.some((issue) => issue.severity === "error")) return TurnStop.error;
    if (this.visibleChoices() > 0) return TurnStop.choices;
    return this.lastStop === 1 ? TurnStop.silentStop : TurnStop.ended;
  }

  /** Runs until the flow stops or faults. One call of inkjs's Continue, or several where lines end on the way. */
  #runLine(): void {
    this.safeExit = false;
    this.output.clear();
    this.#looksAhead = false;
    while (this.pc !== NOWHERE) {
      if (!this.#spendStep()) return;
      this.lastExecuted = this.pc;
      if (this.#playedIn[this.pc] !== this.turnSerial) this.#notePlayed();
      if (this.#authored[this.pc] !== 0) this.lastAuthored = this.pc;
      this.step();
      if (this.faults.raised !== null) break;
      if (this.pc === NOWHERE) this.#followDefault();
      if ((this.output.changed || this.pc === NOWHERE) && this.output.openStrings === 0) {
        this.#lookAhead();
        if (this.#stop !== -1) return;
      }
    }
    this.#endLine();
  }

  #spendStep(): boolean {
    if ((--this.#stepsLeft & STRIDE) !== 0 && this.#stepsLeft >= 0) return true;
    if (this.#stepsLeft < 0) this.#stop = TurnStop.steps;
    else if (this.#outputLeft < 0 || this.output.length > this.#budget.maxOutputChars) this.#stop = TurnStop.output;
    else if (this.stack.fp > MAX_DEPTH * this.stack.frameWords) this.#stop = TurnStop.recursion;
    else return true;
    return false;
  }

  /** Where nothing but fallback choices is left, the first of them is taken without asking. */
  #followDefault(): void {
    const { menu, stack } = this;
    if (menu.count === 0) return;
    for (let i = 0; i < menu.count; i++) if (!this.#isInvisible(i)) return;
    const { target } = this.program.choices[menu.siteAt(0)];
    menu.resume(0);
    menu.clear();
    if (this.keepsText) this.choiceTexts.length = 0;
    this.jumpFar(stack.words[stack.base], target);
  }

  /** After each change of the output: does the newline that play looks beyond still stand, and has anything followed it? */
  #lookAhead(): void {
    const { output } = this;
    output.changed = false;
    while (this.#looksAhead) {
      const ahead = output.ahead(this.#newlineAt, this.#lineLength);
      if (ahead === Ahead.same) break;
      if (ahead === Ahead.extended) this.#breakLine();
      else this.#stopLooking();
    }
    if (!output.endsInNewline()) return;
    if (this.pc === NOWHERE) this.#stopLooking();
    else if (!this.#looksAhead) this.#startLooking(output.lastNewline(), output.length);
  }

  #startLooking(newlineAt: number, lineLength: number): void {
    this.#looksAhead = true;
    this.#newlineAt = newlineAt;
    this.#lineLength = lineLength;
    this.#issuesAtNewline = this.#pending.length;
    this.output.aheadFrom = lineLength;
    this.safeExitAhead = false;
    this.lineSerial++;
    const { cells } = this;
    if (cells === null) return;
    cells.looksAhead = true;
    cells.changedAhead = false;
    if (!this.#goesBack) return;
    cells.shareAll();
    this.#atNewline = copyFlow(this);
  }

  #stopLooking(): void {
    this.#looksAhead = false;
    this.output.aheadFrom = -1;
    if (this.cells !== null) this.cells.looksAhead = false;
  }

  /**
   * The line up to the newline is done; what came after it begins the next. True where it does not, because play goes on
   * from the newline once more or the turn begins anew.
   */
  #breakLine(): boolean {
    if (this.cells?.changedAhead) {
      this.#stopLooking();
      this.cells.changedAhead = false;
      if (this.#goesBack && this.#atNewline !== null) this.#goBack(this.#atNewline);
      else this.#stop = TurnStop.replay;
      return true;
    }
    this.#finishLine(this.#lineLength);
    if (this.#pending.length > 0) this.#handOutFirst(this.#issuesAtNewline);
    this.output.dropFirst(this.#lineLength);
    this.stack.shiftFunctionStarts(this.lineSerial, this.#lineLength);
    this.safeExit = this.safeExitAhead;
    this.#stopLooking();
    if (this.output.putOff === 0) return false;
    const nextLine = this.output.settlePutOff();
    if (nextLine !== -1) this.#startLooking(nextLine - 1, nextLine);
    return false;
  }

  /** The line up to the newline is done; play goes on from there once more. */
  #goBack(newline: FlowCopy): void {
    this.#pending.length = this.#issuesAtNewline;
    this.#finishLine(this.#lineLength);
    this.#handOut();
    const { cells, visits } = this.state.layout;
    restoreFlow(this, newline, { from: cells, to: visits });
    this.output.clear();
    this.safeExit = false;
    this.faults.raised = null;
  }

  #goingBack(play: () => number): number {
    this.#goesBack = true;
    const stop = play();
    this.#goesBack = false;
    this.#atNewline = null;
    return stop;
  }

  #endLine(): void {
    const fault = this.faults.raised;
    this.faults.raised = null;
    if (fault?.kind === "endless") {
      this.#stop = TurnStop.recursion;
      return;
    }
    if (fault?.kind === "engine") {
      this.#pending.length = 0;
      this.issues.push({ severity: "error", message: fault.message, address: this.lastExecuted });
      this.#stop = TurnStop.error;
      return;
    }
    while (this.#looksAhead) if (this.#breakLine()) return;
    if (fault !== null) this.#fail(fault.message);
    this.#checkEnd();
    this.#finishLine(this.output.length);
    this.#handOut();
  }

  /** What inkjs checks when the flow stopped: that it was meant to. */
  #checkEnd(): void {
    const { stack } = this;
    if (stack.threads > 1) this.#fail(OPEN_THREAD);
    if (this.menu.count > 0 || this.safeExit) return;
    if (!stack.canPop) this.#fail(RAN_OUT);
    else this.#fail((stack.words[stack.fp] & FRAME_KIND) === 0 ? NO_TUNNEL_RETURN : NO_RETURN);
  }

  /** Notes an error; inkjs then gives up the flow and everything gathered. */
  #fail(message: string): void {
    this.#pending.push({ severity: "error", message, address: this.pc === NOWHERE ? this.lastExecuted : this.pc });
    this.giveUp();
  }

  #handOutFirst(count: number): void {
    const later = this.#pending.splice(count);
    this.#handOut();
    this.#pending.push(...later);
  }

  /** inkjs hands out the errors of a line before its warnings. */
  #handOut(): void {
    if (this.#pending.length === 0) return;
    for (const issue of this.#pending) if (issue.severity === "error") this.issues.push(issue);
    for (const issue of this.#pending) if (issue.severity === "warning") this.issues.push(issue);
    this.#pending.length = 0;
  }

  #finishLine(length: number): void {
    if (!this.keepsText) return;
    const { text, tags } = renderLine(this.output, this.program.pools.strings, length);
    this.lines.push(text);
    this.tags.push(...tags);
    this.#outputLeft -= text.length;
  }

  #isInvisible(index: number): boolean {
    return this.program.choices[this.menu.siteAt(index)].isInvisibleDefault;
  }
}

function authoredAddresses(program: Program): Uint8Array {
  return Uint8Array.from({ length: program.addresses.size }, (_, address) => {
    const object = program.objectAt(address);
    return Number(object !== null && object.ownDebugMetadata !== null);
  });
}
