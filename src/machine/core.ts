// hot: typed arrays, integers, no allocation per step

import { NOWHERE } from "./address-map.ts";
import { CallStack, FRAME_ADDRESS, FRAME_EVALUATING } from "./call-stack.ts";
import { EvaluationStack } from "./evaluation-stack.ts";
import { Faults } from "./fault.ts";
import { ListCells } from "./list-cells.ts";
import { Menu } from "./menu.ts";
import { Operators } from "./operators.ts";
import { OutputStream } from "./output-stream.ts";
import type { Program } from "./program.ts";
import { State } from "./state.ts";
import { TAG_BOOL, TAG_SPECIAL, TAG_TARGET, VOID } from "./tagged.ts";
import { Variables } from "./variables.ts";

/** A complaint that is not yet handed out: what and where. */
export interface RaisedIssue {
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly address: number;
}

/** What an instruction works on, and how play moves from one address to the next. */
export abstract class Core {
  readonly state: State;
  readonly stack: CallStack;
  readonly output: OutputStream;
  readonly values = new EvaluationStack();
  readonly faults = new Faults();
  readonly operators: Operators;
  readonly variables: Variables;
  readonly menu: Menu;
  /** Where empty lists that several places hold keep their origins, or null in a story that cannot tell. */
  readonly cells: ListCells | null;
  /** The instruction to run next, or NOWHERE. */
  pc = NOWHERE;
  /** The flow ended by DONE or END since the line began. */
  safeExit = false;
  /** Like `safeExit`, since the newline that play is looking beyond. */
  safeExitAhead = false;
  /** The latest DONE or END of this turn that stopped the flow: -1 none, 0 the author's, 1 the compiler's. */
  lastStop = -1;
  /** Random draws of this turn. */
  draws = 0;
  /** Number of the turn that runs, counted over everything this machine ever played. */
  turnSerial = 0;
  /** By counted container: the turn that visited it last, and how many turns did. */
  readonly lastVisited: Int32Array;
  readonly visitedTurns: Uint32Array;
  /** Counted containers that no turn had visited before this one. */
  readonly fresh: number[] = [];
  /** Number of the current look ahead; frames carry the number they were pushed under. */
  lineSerial = 0;
  /** The text of a line's place in the output that nobody sees. */
  readonly noText: number;
  /** Some content, where only that there is some matters. */
  readonly someText: number;
  /** Texts and tags of the choices offered, where text is kept. */
  readonly choiceTexts: { text: string; tags: string[] }[] = [];
  readonly #farJumps = new Map<number, number>();
  readonly #farVisits: number[][] = [];

  constructor(
    readonly program: Program,
    readonly keepsText: boolean,
    shared: Core | null = null,
  ) {
    this.state = new State(program);
    this.stack = new CallStack(program.temps);
    this.output = new OutputStream(program.pools.strings, this.stack, keepsText);
    this.menu = new Menu(this.stack, program.pools, program.addresses, shared?.menu ?? null);
    this.cells = program.seesOrigins ? new ListCells(program, this.state, this.stack, this.values, this.menu) : null;
    this.operators = new Operators(program.pools, this.faults, this.cells);
    this.variables = new Variables(program, this.state, this.stack, this.faults, this.cells);
    this.lastVisited = new Int32Array(program.counted.length);
    this.visitedTurns = new Uint32Array(program.counted.length);
    this.noText = program.pools.strings.idOf("");
    this.someText = program.pools.strings.idOf("x");
  }

  abstract warn(message: string): void;
  abstract onOpenExternal(name: string): void;

  /** To the next instruction after the one at `pc`. */
  advance(): void {
    const { pc } = this;
    this.stack.words[this.stack.base] = pc;
    const next = this.program.next[pc];
    if (next === NOWHERE) return this.leave();
    this.visit(this.program.nextVisits[pc]);
    this.pc = next;
  }

  /** To an instruction, counting a list of visits. */
  jump(leaf: number, visits: number): void {
    this.stack.words[this.stack.base] = this.pc;
    this.visit(visits);
    this.pc = leaf;
  }

  /** A jump whose visits were not worked out while loading. Each is worked out once. */
  jumpFar(from: number, to: number): void {
    const { program } = this;
    this.stack.words[this.stack.base] = from;
    const key = (from + 1) * program.addresses.size + to;
    let index = this.#farJumps.get(key);
    if (index === undefined) {
      const visited = program.addresses.visitedByJump(from, to);
      index =
        this.#farVisits.push(visited.map((container) => program.counted.indexOf(container)).filter((n) => n >= 0)) - 1;
      this.#farJumps.set(key, index);
    }
    for (const number of this.#farVisits[index]) this.visitOne(number);
    this.visit(program.enterVisits[to]);
    this.pc = program.leaf[to];
  }

  visit(list: number): void {
    if (list === 0) return;
    const { visitStarts, visitWords } = this.program;
    const end = visitStarts[list + 1];
    for (let i = visitStarts[list]; i < end; i++) this.visitOne(visitWords[i]);
  }

  visitOne(number: number): void {
    const { state, program } = this;
    const { layout } = state;
    if (this.lastVisited[number] !== this.turnSerial) {
      this.lastVisited[number] = this.turnSerial;
      if (this.visitedTurns[number]++ === 0) this.fresh.push(number);
    }
    if (program.countsVisits[number] !== 0)
      state.write(layout.visits + number, state.words[layout.visits + number] + 1);
    if (program.countsTurns[number] !== 0) state.write(layout.stamps + number, state.words[layout.turn]);
  }

  /** The outermost container of the current frame ended: a function returns, a thread ends, or the flow stops. */
  leave(): void {
    const { stack, program } = this;
    for (;;) {
      if (stack.canPop && stack.isFunction) {
        this.output.trimFunctionEnd();
        stack.pop();
        if ((stack.words[stack.fp] & FRAME_EVALUATING) !== 0) this.values.push(VOID);
      } else if (stack.threads > 1) stack.popThread();
      else {
        this.pc = NOWHERE;
        return;
      }
      const address = stack.words[stack.fp + FRAME_ADDRESS];
      if (address === NOWHERE) {
        this.pc = NOWHERE;
        return;
      }
      stack.words[stack.base] = address;
      if (program.next[address] === NOWHERE) continue;
      this.visit(program.nextVisits[address]);
      this.pc = program.next[address];
      return;
    }
  }

  startThread(): void {
    const { stack, program, pc } = this;
    stack.words[stack.base] = pc;
    const after = program.after[pc];
    if (after === NOWHERE) return this.leave();
    stack.words[stack.fp + FRAME_ADDRESS] = after;
    this.cells?.shareTemps();
    stack.pushThread();
    this.visit(program.enterVisits[after]);
    this.pc = program.leaf[after];
  }

  done(byCompiler: number): void {
    const { stack } = this;
    if (stack.threads > 1) {
      stack.popThread();
      this.pc = stack.words[stack.fp + FRAME_ADDRESS];
      this.advance();
      return;
    }
    this.safeExit = true;
    this.safeExitAhead = true;
    this.lastStop = byCompiler;
    this.pc = NOWHERE;
  }

  end(): void {
    this.giveUp();
    this.lastStop = 0;
  }

  /** Forgets frames, threads and gathered choices; the flow stops as if it had been meant to. */
  giveUp(): void {
    this.stack.reset(NOWHERE);
    this.menu.clear();
    if (this.keepsText) this.choiceTexts.length = 0;
    this.safeExit = true;
    this.safeExitAhead = true;
    this.pc = NOWHERE;
  }

  /** The number of the counted container that an address lies in, or -1. */
  countedAround(address: number): number {
    return this.program.counted.indexOf(this.program.addresses.containerOf(address));
  }

  get isEvaluating(): boolean {
    return (this.stack.words[this.stack.fp] & FRAME_EVALUATING) !== 0;
  }

  setEvaluating(on: boolean): void {
    const { words, fp } = this.stack;
    words[fp] = on ? words[fp] | FRAME_EVALUATING : words[fp] & ~FRAME_EVALUATING;
  }

  /** Whether a condition holds; a divert target as a condition is an error of the story. */
  isTrue(value: number): boolean {
    if ((value & 7) <= TAG_BOOL) return value >> 3 !== 0;
    if ((value & 7) === TAG_TARGET) {
      const path = this.program.pools.targets.textOf(value >> 3);
      this.faults.story(
        `Shouldn't use a divert target (to ${path}) as a conditional value. Did you intend a function call 'likeThis()' or a read count check 'likeThis'? (no arrows)`,
      );
      return false;
    }
    if ((value & 7) === TAG_SPECIAL) return false;
    return this.operators.natives.truth(value) ?? false;
  }
}
