// hot: typed arrays, integers, no allocation per step

import { NOWHERE } from "./address-map.ts";
import { FRAME_ADDRESS, FRAME_FUNCTION, FRAME_KIND, FRAME_TEMPS, FRAME_TUNNEL } from "./call-stack.ts";
import { Core } from "./core.ts";
import { Op } from "./op.ts";
import { PIECE_OTHER, PIECE_TAG } from "./output-stream.ts";
import { FAULT, TAG_BOOL, TAG_STRING, TAG_TARGET, UNSET, VOID } from "./tagged.ts";
import { stringEnd, tagEnd } from "./text-ops.ts";
import { readCount, turnsSince } from "./count-ops.ts";
import { listFromInt, listRandom, listRange } from "./list-ops.ts";
import { drawRandom, drawShuffle, seedRandom } from "./random-ops.ts";
import { offerChoice } from "./choice-ops.ts";

/** Runs instructions one at a time. Each leaves `pc` at the next one, NOWHERE where the flow stops, or raises a fault. */
export abstract class Interpreter extends Core {
  /** Runs the instruction at `pc`. The one large switch of the machine: split up, every step would pay for a call more. */
  step(): void {
    const { pc } = this;
    const a = this.program.a[pc];
    switch (this.program.ops[pc]) {
      case Op.text:
        this.text(a, this.program.b[pc]);
        break;
      case Op.value:
        this.put(a);
        break;
      case Op.glue:
        this.output.pushGlue();
        break;
      case Op.evalStart:
        if (this.isEvaluating) return this.faults.engine("Already in expression evaluation?");
        this.setEvaluating(true);
        break;
      case Op.evalEnd:
        if (!this.isEvaluating) return this.faults.engine("Not in expression evaluation mode");
        this.setEvaluating(false);
        break;
      case Op.evalOutput:
        if (this.values.length > 0) this.print(this.values.pop());
        break;
      case Op.getGlobal: {
        const value = this.state.words[a];
        this.values.push((value & 7) < 6 ? value : this.variable(this.program.b[pc]));
        break;
      }
      case Op.getTemp: {
        const value = this.stack.words[this.stack.fp + FRAME_TEMPS + a];
        this.values.push((value & 7) < 6 ? value : this.variable(this.program.b[pc]));
        break;
      }
      case Op.getVisits:
        if (a < 0) return this.faults.story(this.program.texts[this.program.b[pc]]);
        this.values.push(this.state.words[this.state.layout.visits + a] << 3);
        break;
      case Op.binary: {
        const right = this.values.pop();
        const left = this.values.pop();
        const result = this.operators.binary(a, this.program.b[pc], this.program.texts[a], left, right);
        if (result === FAULT) return;
        this.values.push(result);
        break;
      }
      case Op.unary: {
        const result = this.operators.unary(a, this.program.texts[a], this.values.pop());
        if (result === FAULT) return;
        this.values.push(result);
        break;
      }
      case Op.assign:
        this.variables.assign(a, this.values.pop());
        break;
      case Op.declareTemp:
        this.variables.declareTemp(a, this.values.pop());
        break;
      case Op.divert:
        return this.jump(a, this.program.b[pc]);
      case Op.divertIf: {
        const taken = this.isTrue(this.values.pop());
        if (this.faults.raised !== null) return;
        if (taken) return this.jump(a, this.program.b[pc]);
        break;
      }
      case Op.call:
        return this.call(this.program.b[pc] & 1, a, this.program.b[pc] >> 1);
      case Op.nothing:
        break;
      default:
        return this.rare();
    }
    if (this.faults.raised === null) this.advance();
  }

  /** The instructions that few steps run. */
  rare(): void {
    const { pc } = this;
    const a = this.program.a[pc];
    switch (this.program.ops[pc]) {
      case Op.choice:
        offerChoice(this, this.program.choices[a]);
        break;
      case Op.returnFunction:
        return this.returnFrom(FRAME_FUNCTION);
      case Op.returnTunnel:
        return this.returnFrom(FRAME_TUNNEL);
      case Op.done:
        return this.done(a);
      case Op.end:
        return this.end();
      case Op.threadStart:
        return this.startThread();
      case Op.divertVariableIf: {
        const taken = this.isTrue(this.values.pop());
        if (this.faults.raised !== null) return;
        if (taken) return this.jumpToVariable(a);
        break;
      }
      case Op.divertVariable:
        return this.jumpToVariable(a);
      case Op.callVariable:
        return this.callVariable(a, this.program.b[pc]);
      case Op.external:
        return this.callHost(a);
      case Op.broken:
        return this.faults.story(this.program.texts[a]);
      default:
        this.rareValue(a);
    }
    if (this.faults.raised === null) this.advance();
  }

  /** The rare instructions that work on values and text only. */
  rareValue(a: number): void {
    switch (this.program.ops[this.pc]) {
      case Op.stringStart:
      case Op.labelStart:
        this.output.openString(this.program.ops[this.pc] === Op.stringStart);
        if (!this.isEvaluating) return this.faults.engine("Expected to be in an expression when evaluating a string");
        return this.setEvaluating(false);
      case Op.stringEnd:
        return stringEnd(this);
      case Op.tagStart:
        return this.output.pushMark(PIECE_TAG);
      case Op.tagEnd:
        return tagEnd(this);
      case Op.legacyTag:
        return this.isEvaluating ? this.faults.engine() : this.output.pushMark(PIECE_OTHER | (a << 3));
      case Op.duplicate:
        return this.values.push(this.values.peek());
      case Op.pop:
        this.values.pop();
        return;
      case Op.getShared:
        return this.getShared(a);
      case Op.pointer:
        return this.put(this.reference(a));
      case Op.declareGlobal:
        return this.variables.declareGlobal(a, this.values.pop());
      case Op.choiceCount:
        return this.values.push(this.menu.count << 3);
      case Op.turns:
        return this.values.push((this.state.words[this.state.layout.turn] + 1) << 3);
      default:
        this.rarest();
    }
  }

  rarest(): void {
    switch (this.program.ops[this.pc]) {
      case Op.turnsSince:
        return turnsSince(this);
      case Op.readCount:
        return readCount(this);
      case Op.random:
        return drawRandom(this);
      case Op.seedRandom:
        return seedRandom(this);
      case Op.visitIndex:
        return this.visitIndex();
      case Op.shuffle:
        return drawShuffle(this);
      case Op.listFromInt:
        return listFromInt(this);
      case Op.listRange:
        return listRange(this);
      case Op.listRandom:
        return listRandom(this);
      default:
        throw new Error(`an instruction nobody runs: ${this.program.ops[this.pc]}`);
    }
  }

  text(id: number, kind: number): void {
    if (this.isEvaluating) this.values.push((id << 3) | TAG_STRING);
    else if (kind === -1) this.output.pushText(id);
    else if (!this.output.discards) this.output.pushWhole(id, kind);
  }

  /** A value goes onto the stack of an evaluation; outside of one it is content that nobody sees. */
  put(value: number): void {
    if (this.isEvaluating) this.values.push(value);
    else this.output.pushMark(PIECE_OTHER | (this.noText << 3));
  }

  print(value: number): void {
    if (value === VOID || this.output.discards) return;
    if ((value & 7) === TAG_STRING) return this.output.pushText(value >> 3);
    const needsText = this.keepsText || this.output.openStrings > 0 || (value & 7) > TAG_BOOL;
    const { strings } = this.program.pools;
    if (needsText) this.output.pushText(strings.idOf(this.program.pools.textOf(value)));
    else {
      this.output.notePrinted(this.program.pools.laneA(value), this.program.pools.laneB(value));
      this.output.pushWhole(this.someText, 0);
    }
  }

  variable(nameId: number): number {
    const value = this.variables.read(nameId);
    if (value !== UNSET || this.faults.raised !== null) return value;
    this.warn(
      `Variable not found: '${this.program.names[nameId].name}'. Using default value of 0 (false). This can happen with temporary variables if the declaration hasn't yet been hit. Globals are always given a default value on load if a value doesn't exist in the save state.`,
    );
    return 0;
  }

  /** A variable's value for a place that will keep it. */
  getShared(nameId: number): void {
    const value = this.variables.share(nameId);
    this.values.push(value === UNSET ? this.variable(nameId) : value);
  }

  reference(nameId: number): number {
    const { name } = this.program.names[nameId];
    return (this.program.pools.pointers.idOf(nameId, this.variables.contextOf(nameId), name) << 3) | 6;
  }

  visitIndex(): void {
    const number = this.countedAround(this.pc);
    if (number === -1) return this.faults.story("Read count for a sequence that is not counted");
    this.values.push((this.state.words[this.state.layout.visits + number] - 1) << 3);
  }

  call(isFunction: number, target: number, visits: number): void {
    const { stack } = this;
    stack.words[stack.fp + FRAME_ADDRESS] = this.pc;
    stack.push(isFunction, this.pc, this.output.length, this.lineSerial);
    this.jump(target, visits);
  }

  callVariable(nameId: number, isFunction: number): void {
    const target = this.targetIn(nameId);
    if (target === NOWHERE) return;
    const { stack } = this;
    stack.words[stack.fp + FRAME_ADDRESS] = this.pc;
    stack.push(isFunction, this.pc, this.output.length, this.lineSerial);
    this.jumpFar(this.pc, target);
  }

  jumpToVariable(nameId: number): void {
    const target = this.targetIn(nameId);
    if (target !== NOWHERE) this.jumpFar(this.pc, target);
  }

  callHost(siteId: number): void {
    const site = this.program.externals[siteId];
    if (site.fallback !== NOWHERE) {
      const { stack } = this;
      stack.words[stack.fp + FRAME_ADDRESS] = this.pc;
      stack.push(FRAME_FUNCTION, this.pc, this.output.length, this.lineSerial);
      return this.jumpFar(this.pc, site.fallback);
    }
    for (let i = 0; i < site.args; i++) this.values.pop();
    this.onOpenExternal(site.name);
    this.values.push(0);
    this.advance();
  }

  returnFrom(kind: number): void {
    let target = NOWHERE;
    if (kind === FRAME_TUNNEL) {
      const override = this.values.pop();
      if ((override & 7) === TAG_TARGET) target = this.program.pools.targets.firstOf(override >> 3);
      else if (override !== VOID) return this.faults.engine("Expected void if ->-> doesn't override target");
    }
    const { stack } = this;
    const current = stack.words[stack.fp] & FRAME_KIND;
    if (current !== kind || !stack.canPop) return this.faults.story(wrongReturn(kind, current, stack.canPop));
    if (current === FRAME_FUNCTION) this.output.trimFunctionEnd();
    stack.pop();
    this.pc = stack.words[stack.fp + FRAME_ADDRESS];
    if (target === NOWHERE) this.advance();
    else this.jumpFar(this.pc, target);
  }

  /** The address a variable holds; raises inkjs's complaint and gives NOWHERE where it holds none. */
  targetIn(nameId: number): number {
    const value = this.variables.read(nameId);
    if (this.faults.raised !== null) return NOWHERE;
    if ((value & 7) === TAG_TARGET) return this.program.pools.targets.firstOf(value >> 3);
    const { name } = this.program.names[nameId];
    this.faults.story(
      value === UNSET
        ? `Tried to divert using a target from a variable that could not be found (${name})`
        : `Tried to divert to a target from a variable, but the variable (${name}) didn't contain a divert target, it ${this.heldInstead(value)}`,
    );
    return NOWHERE;
  }

  heldInstead(value: number): string {
    return value === 0 ? "was empty/null (the value 0)." : `contained '${this.program.pools.textOf(value)}'.`;
  }
}

function wrongReturn(kind: number, current: number, canPop: boolean): string {
  const name = (of: number): string =>
    of === FRAME_FUNCTION ? "function return statement (~ return)" : "tunnel onwards statement (->->)";
  return `Found ${name(kind)}, when expected ${canPop ? name(current) : "end of flow (-> END or choice)"}`;
}
