// hot: typed arrays, integers, no allocation per step
/**
 * The interpreter. One function dispatches all frequent instructions, because its registers (program counter, stack tops,
 * lanes, journal top) live in local variables; research for this design measured 267 ns a transition with locals against 346
 * to 460 ns with a call for each write. Rare instructions are in slow-ops.ts and work on the fields.
 *
 * Layout of the stack `S`: the current thread begins at `tb`, its top frame at `fb`, the free space at `st`. A frame is
 * [distance to the frame below, slot at which it called (its pointer while it waits), flags, temps…]. A pointer to a temp
 * is its distance from `tb`, so a thread can be copied as it stands. Suspended threads wait below `tb`; `T` holds
 * [tb, fb, st, slot to go on from] for each.
 */
import type { MachineCore } from "./machine-core.ts";
import { knownNative } from "./native-cache.ts";
import { extendTrace } from "./trace.ts";
import { valueLaneA, valueLaneB } from "./value-lanes.ts";
import { Halt } from "./halt.ts";
import { COUNT_ONCE, COUNT_TURN, EDGE, FRAME, FRAME_FUNCTION, STRIDE } from "./instruction-layout.ts";

/** What an instruction does. Operands: a, b, c; edges: e0 to what follows, e1 to where it jumps. */
export enum Op {
  Nop,
  /** Writes atom a. */
  Text,
  Glue,
  /** Writes the tag of atom a. */
  WholeTag,
  BeginTag,
  EndTag,
  /** Begins a string; a = 1 if its text can be seen by the story, 0 if only a choice shows it. */
  BeginString,
  EndString,
  BeginEval,
  EndEval,
  /** Prints the top value. */
  Out,
  /** Pushes the word a. */
  Push,
  /** Pushes the word a inside an expression, else drops it. */
  PushIfEval,
  GetGlobal,
  GetTemp,
  SetGlobal,
  DeclareGlobal,
  SetTemp,
  DeclareTemp,
  /** Pushes a pointer to temp a (-1: none) or else to global b. */
  PushPointer,
  /** Pushes the visit count at state word a. */
  Count,
  /** Pushes the visit count at state word a, less one. */
  VisitIndex,
  Jump,
  /** Pops a condition and jumps if it holds. */
  JumpIf,
  JumpVariable,
  /** Pops the way back out of a choice's start content. */
  KeepReturn,
  /** Calls e1 in a new frame of a temps; b: frame flags (bit 0 function), c: whether the caller is inside an expression (2: ask). */
  Call,
  CallVariable,
  External,
  Return,
  TunnelReturn,
  Choice,
  StartThread,
  Done,
  End,
  ChoiceCount,
  Duplicate,
  Pop,
  Turns,
  TurnsSince,
  ReadCount,
  Random,
  SeedRandom,
  ListRandom,
  ListFromInt,
  ListRange,
  Shuffle,
  Add,
  Subtract,
  Multiply,
  Divide,
  Modulo,
  Equal,
  NotEqual,
  Greater,
  Less,
  GreaterOrEqual,
  LessOrEqual,
  And,
  Or,
  Not,
  Negate,
  /** Native function a of two parameters. */
  Binary,
  /** Native function a of one parameter. */
  Unary,
  /** The content of this level has run out. */
  FallOff,
  /** Raises failure a. */
  Fail,
}

const TAG_BITS = 15;
/** Tags below this are values that can be taken as they stand. */
const FIRST_POINTER = 7;
const LIST_TAG = 4;
const STRING_TAG = 5;
const GLOBAL_POINTER = 7;
const TEMP_POINTER = 8;
const VOID_TAG = 9;
/** An empty list that has an identity. */
const CELL_TAG = 11;
/** No variable has so large a place. */
const NO_PLACE = 0xfffffff;
const UNSET_WORD = 15;
const TRUE_WORD = 17;
const FALSE_WORD = 1;

/** Runs from edge `entry` until play stops or the steps are used up. */
export function run(m: MachineCore, entry: number): Halt {
  const { W, E, S, K0, K1, trace, turnAddress, stackLimit } = m;
  const { words } = m.code;
  let { edges, counts } = m.code;
  let { J, sp, fb, tb, st, h0, h1, jp, t, traceEnd, loud } = m;
  const isDynamic = m.tracksEval;
  const emptyList = m.emptyListWord;
  let edge = entry;
  for (;;) {
    const last = edge;
    const at = edge * EDGE;
    trace[t++] = edge;
    for (let i = edges[at + 1] as number, n = edges[at + 2] as number; i < n; i++) {
      const count = counts[i] as number;
      const address = count >> 2;
      const kind = count & 3;
      const old = W[address] as number;
      if (kind === COUNT_ONCE && old !== 0) continue;
      const fresh = kind === COUNT_TURN ? (W[turnAddress] as number) + 2 : old + 1;
      J[jp++] = address;
      J[jp++] = old;
      W[address] = fresh;
      h0 = (h0 + Math.imul(K0[address] as number, fresh - old)) | 0;
      h1 = (h1 + Math.imul(K1[address] as number, fresh - old)) | 0;
    }
    const pc = edges[at] as number;
    if (t >= traceEnd) {
      m.sp = sp;
      m.fb = fb;
      m.tb = tb;
      m.st = st;
      m.h0 = h0;
      m.h1 = h1;
      m.jp = jp;
      m.t = t;
      m.pc = pc;
      m.edge = last;
      if (!extendTrace(m)) return Halt.OutOfSteps;
      J = m.J;
      t = m.t;
      traceEnd = m.traceEnd;
    }
    const p = pc * STRIDE;
    const op = words[p] as number;
    edge = words[p + 4] as number;
    switch (op) {
      case Op.Nop:
        continue;
      case Op.Text:
      case Op.Glue:
      case Op.WholeTag:
      case Op.BeginTag:
        if (!loud) continue;
        break;
      case Op.BeginEval:
      case Op.EndEval:
        if (!isDynamic) continue;
        break;
      case Op.Push:
        E[sp++] = words[p + 1] as number;
        continue;
      case Op.GetGlobal: {
        const value = W[words[p + 1] as number] as number;
        if ((value & TAG_BITS) < FIRST_POINTER || (value & TAG_BITS) === CELL_TAG) {
          E[sp++] = value;
          continue;
        }
        break;
      }
      case Op.GetTemp: {
        let value = S[fb + (words[p + 1] as number)] as number;
        const tag = value & TAG_BITS;
        if (tag === TEMP_POINTER) value = S[tb + (value >>> 4)] as number;
        else if (tag === GLOBAL_POINTER) value = W[value >>> 4] as number;
        if ((value & TAG_BITS) >= FIRST_POINTER) break;
        E[sp++] = value;
        continue;
      }
      case Op.PushPointer: {
        const temp = words[p + 1] as number;
        if (temp >= 0 && S[fb + temp] !== UNSET_WORD) E[sp++] = ((fb + temp - tb) << 4) | TEMP_POINTER;
        else if ((words[p + 2] as number) >= 0) E[sp++] = ((words[p + 2] as number) << 4) | GLOBAL_POINTER;
        else break;
        continue;
      }
      case Op.SetGlobal: {
        const address = words[p + 1] as number;
        const old = W[address] as number;
        const value = E[sp - 1] as number;
        if (sp < 2 || (old & TAG_BITS) >= FIRST_POINTER || (value & TAG_BITS) >= FIRST_POINTER || m.watching !== 0)
          break;
        sp--;
        if (old === value) continue;
        J[jp++] = address;
        J[jp++] = old;
        W[address] = value;
        if ((old & TAG_BITS) > 1 || (value & TAG_BITS) > 1) {
          const { atoms } = m;
          h0 = (h0 + Math.imul(K0[address] as number, valueLaneA(atoms, value) - valueLaneA(atoms, old))) | 0;
          h1 = (h1 + Math.imul(K1[address] as number, valueLaneB(atoms, value) - valueLaneB(atoms, old))) | 0;
          continue;
        }
        const change = ((value >>> 4) | (value << 28)) - ((old >>> 4) | (old << 28));
        h0 = (h0 + Math.imul(K0[address] as number, change)) | 0;
        h1 = (h1 + Math.imul(K1[address] as number, change)) | 0;
        continue;
      }
      case Op.SetTemp: {
        let place = fb + (words[p + 1] as number);
        let old = S[place] as number;
        const value = E[sp - 1] as number;
        if ((old & TAG_BITS) === TEMP_POINTER) {
          place = tb + (old >>> 4);
          old = S[place] as number;
        }
        if (sp < 2 || (value & TAG_BITS) >= FIRST_POINTER || (old & TAG_BITS) >= FIRST_POINTER) break;
        S[place] = value;
        m.stackWrites++;
        sp--;
        continue;
      }
      case Op.DeclareTemp: {
        const place = fb + (words[p + 1] as number);
        let value = E[sp - 1] as number;
        const tag = value & TAG_BITS;
        if (sp < 2 || (tag >= FIRST_POINTER && tag > VOID_TAG)) break;
        if (tag === TEMP_POINTER || tag === GLOBAL_POINTER) {
          // A pointer to a variable that is itself a pointer becomes that pointer.
          const payload = value >>> 4;
          if (payload >= NO_PLACE) break;
          const inner = (tag === TEMP_POINTER ? S[tb + payload] : W[payload]) as number;
          const innerTag = inner & TAG_BITS;
          if (innerTag === TEMP_POINTER || innerTag === GLOBAL_POINTER) value = inner;
        }
        S[place] = value;
        m.stackWrites++;
        sp--;
        continue;
      }
      case Op.Count:
        E[sp++] = (W[words[p + 1] as number] as number) << 4;
        continue;
      case Op.VisitIndex:
        E[sp++] = ((W[words[p + 1] as number] as number) - 1) << 4;
        continue;
      case Op.Jump:
        edge = words[p + 5] as number;
        continue;
      case Op.JumpIf: {
        const value = E[sp - 1] as number;
        const tag = value & TAG_BITS;
        if (sp < 2 || (tag > 1 && tag !== LIST_TAG)) break;
        sp--;
        if (tag === LIST_TAG ? value !== emptyList : value >> 4 !== 0) edge = words[p + 5] as number;
        continue;
      }
      case Op.Call: {
        const flags = words[p + 2] as number;
        const inEval = words[p + 3] as number;
        if (flags > FRAME_FUNCTION || inEval > 1 || loud || st > stackLimit) break;
        m.stackWrites++;
        S[fb + 1] = pc;
        S[fb + 2] = ((S[fb + 2] as number) & FRAME_FUNCTION) | (inEval << 1);
        S[st] = st - fb;
        S[st + 1] = pc;
        S[st + 2] = flags;
        fb = st;
        st += FRAME + (words[p + 1] as number);
        for (let i = fb + FRAME; i < st; i++) S[i] = UNSET_WORD;
        edge = words[p + 5] as number;
        continue;
      }
      case Op.Return:
        if (loud || isDynamic || fb === tb || ((S[fb + 2] as number) & FRAME_FUNCTION) === 0) break;
        m.stackWrites++;
        st = fb;
        fb -= S[fb] as number;
        edge = words[(S[fb + 1] as number) * STRIDE + 4] as number;
        continue;
      case Op.Add: {
        const y = E[sp - 1] as number;
        const x = E[sp - 2] as number;
        const sum = x + y;
        if (sp < 3 || ((x | y) & TAG_BITS) !== 0 || (sum | 0) !== sum) break;
        E[--sp - 1] = sum;
        continue;
      }
      case Op.Subtract: {
        const y = E[sp - 1] as number;
        const x = E[sp - 2] as number;
        const difference = x - y;
        if (sp < 3 || ((x | y) & TAG_BITS) !== 0 || (difference | 0) !== difference) break;
        E[--sp - 1] = difference;
        continue;
      }
      case Op.Equal:
      case Op.NotEqual: {
        const y = E[sp - 1] as number;
        const x = E[sp - 2] as number;
        const tag = x & TAG_BITS;
        if (sp < 3 || tag !== (y & TAG_BITS) || (tag > 1 && tag !== STRING_TAG)) break;
        E[--sp - 1] = (x === y) === (op === Op.Equal) ? TRUE_WORD : FALSE_WORD;
        continue;
      }
      case Op.Greater:
      case Op.Less:
      case Op.GreaterOrEqual:
      case Op.LessOrEqual: {
        const y = E[sp - 1] as number;
        const x = E[sp - 2] as number;
        if (sp < 3 || ((x | y) & TAG_BITS) !== 0) break;
        const holds = op === Op.Greater ? x > y : op === Op.Less ? x < y : op === Op.GreaterOrEqual ? x >= y : x <= y;
        E[--sp - 1] = holds ? TRUE_WORD : FALSE_WORD;
        continue;
      }
      case Op.And:
      case Op.Or: {
        const y = E[sp - 1] as number;
        const x = E[sp - 2] as number;
        if (sp < 3 || (x & TAG_BITS) > 1 || (y & TAG_BITS) > 1) break;
        const holds = op === Op.And ? x >> 4 !== 0 && y >> 4 !== 0 : (x | y) >> 4 !== 0;
        E[--sp - 1] = holds ? TRUE_WORD : FALSE_WORD;
        continue;
      }
      case Op.Not: {
        const x = E[sp - 1] as number;
        if (sp < 2 || (x & TAG_BITS) > 1) break;
        E[sp - 1] = x >> 4 === 0 ? TRUE_WORD : FALSE_WORD;
        continue;
      }
      case Op.Duplicate:
        if (sp < 2) break;
        E[sp] = E[sp - 1] as number;
        sp++;
        continue;
      case Op.Pop:
        if (sp > 1) sp--;
        continue;
    }
    if (op >= Op.Add && op <= Op.Unary) {
      const parameters = words[p + 2] as number;
      if (sp > parameters) {
        const y = parameters === 2 ? (E[sp - 1] as number) : UNSET_WORD;
        const known = knownNative(m, words[p + 1] as number, E[sp - parameters] as number, y);
        if ((known & TAG_BITS) < FIRST_POINTER) {
          sp -= parameters - 1;
          E[sp - 1] = known;
          continue;
        }
      }
    }
    m.sp = sp;
    m.fb = fb;
    m.tb = tb;
    m.st = st;
    m.h0 = h0;
    m.h1 = h1;
    m.jp = jp;
    m.t = t;
    m.pc = pc;
    m.edge = last;
    edge = m.slowOp(m, op, p, edge);
    sp = m.sp;
    fb = m.fb;
    tb = m.tb;
    st = m.st;
    h0 = m.h0;
    h1 = m.h1;
    jp = m.jp;
    t = m.t;
    edges = m.code.edges;
    counts = m.code.counts;
    loud = m.loud;
    if (edge < 0) return Halt.Stopped;
  }
}
