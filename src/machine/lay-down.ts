import { Container, Divert } from "../ink/index.ts";
import { Code } from "./code.ts";
import { Op } from "./core.ts";
import { STRIDE } from "./instruction-layout.ts";
import { SAID_GLUE, SAID_NEWLINE, SAID_WORDS } from "./instruction-layout.ts";
import { FAILED_INSIDE } from "./failures.ts";
import { externalName, standInOf } from "./lower-divert.ts";
import { lowerObject } from "./lower.ts";
import type { Instruction, LoweringContext } from "./lowering-context.ts";
import { divertTo, enter, FALL_OFF, type Move, NOWHERE, stepFrom } from "./moves.ts";
import { targetOfDivert } from "./pointers.ts";
import type { Position } from "./shape.ts";
import type { StoryTables } from "./story-tables.ts";
import type { View } from "./view.ts";
import { slotsWithinStrings } from "./string-reach.ts";

/** Number of the slot that stands for content having run out; the one after it stands for a pointer to nowhere. */
export function fallOffSlot(tables: StoryTables): number {
  return tables.shape.objects.length;
}

/** The slot a move leads to, pseudo slots included. */
export function slotOfMove(tables: StoryTables, move: Move): number {
  if (move.slot === FALL_OFF) return fallOffSlot(tables);
  return move.slot === NOWHERE ? fallOffSlot(tables) + 1 : move.slot;
}

/** Lays down every instruction as the runtime tree has it, one slot after the other. */
export function layDown(context: LoweringContext, view: View | null = null): Code {
  const { tables } = context;
  const { shape } = tables;
  const code = new Code(shape.objects.length + 2, tables.counters, view);
  for (let slot = 0; slot < shape.objects.length; slot++) {
    const object = shape.object(slot);
    const instruction = lowerObject(context, object, slot);
    const jump = object instanceof Divert ? jumpTargetOf(context, object) : null;
    const after = addEdge(tables, code, stepFrom(shape, shape.positionOf(slot)), slot);
    write(code, slot, instruction, after);
    if (jump !== null) {
      code.words[slot * STRIDE + 5] = addEdge(tables, code, divertTo(shape, shape.home(slot), jump), slot);
    } else if (instruction.op === Op.JumpIf || instruction.op === Op.Call) {
      code.words[slot * STRIDE + 5] = addEdge(tables, code, { slot: NOWHERE, visits: [] }, slot);
    }
  }
  code.startEdge = code.addEdge(enter(shape, { container: 0, index: 0 }), 0, -1, (move) => slotOfMove(tables, move));
  const declarations = shape.root.namedContent.get("global decl");
  if (declarations instanceof Container) {
    const move = divertTo(shape, -1, { container: shape.idOf(declarations), index: 0 });
    code.declarationEdge = code.addEdge(move, 0, -1, (moved) => slotOfMove(tables, moved));
  }
  code.textOfSlot = (slot) => saidAt(tables, code, slot);
  const end = fallOffSlot(tables);
  write(code, end, { op: Op.FallOff }, 0);
  context.failures.push({ message: FAILED_INSIDE, isCrash: true });
  write(code, end + 1, { op: Op.Fail, a: context.failures.length - 1 }, 0);
  return code;
}

/** What a slot writes, as `Code.textOfSlot` has it. */
function saidAt({ atoms }: StoryTables, code: Code, slot: number): number {
  const op = code.words[slot * STRIDE];
  if (op === Op.Glue) return SAID_GLUE;
  if (op !== Op.Text) return -1;
  const atom = code.words[slot * STRIDE + 1] ?? 0;
  const text = atoms.text(atom);
  if (text === "\n") return SAID_NEWLINE;
  return text.trim() === "" ? -1 : atom * 4 + SAID_WORDS;
}

function addEdge(tables: StoryTables, code: Code, move: Move, from: number): number {
  return code.addEdge(move, from, tables.shape.home(from), (moved) => slotOfMove(tables, moved));
}

function jumpTargetOf(context: LoweringContext, divert: Divert): Position | null {
  if (divert.hasVariableTarget) return null;
  if (!divert.isExternal) return targetOfDivert(context.tables.shape, divert);
  const standIn = standInOf(context, externalName(divert));
  return standIn === null ? null : { container: context.tables.shape.idOf(standIn), index: 0 };
}

function write(code: Code, slot: number, { op, a = 0, b = 0, c = 0 }: Instruction, after: number): void {
  code.words.set([op, a, b, c, after, -1, 0, 0], slot * STRIDE);
}

/**
 * Lays down the same story for play without text: words that only a player would see are passed over, and so are jumps,
 * places without effect and, where the expression flag is static, the borders of expressions. Slots keep their numbers, so
 * a state means the same in both.
 */
export function layDownQuiet(context: LoweringContext, view: View | null = null): Code {
  const { tables } = context;
  const code = layDown(context, view);
  const within = slotsWithinStrings(tables.shape);
  passChoiceWords(tables, code);
  code.passes = (slot) => passingEdge(tables, code, within, slot);
  const count = code.edgeCount;
  for (let edge = 0; edge < count; edge++) extendPast(code, edge, code.passes);
  return code;
}

/** Lets an edge run on past slots that need not be executed; stops where it would go round in a circle. */
export function extendPast(code: Code, edge: number, passes: (slot: number) => number): void {
  const been = new Set<number>();
  for (;;) {
    const slot = code.targetOf(edge);
    const along = passes(slot);
    if (along < 0 || been.has(slot)) return;
    been.add(slot);
    code.extendEdge(edge, along, slot);
  }
}

/** The edge that leaves a slot if the slot need not be executed without text, or -1. */
function passingEdge(tables: StoryTables, code: Code, within: Uint8Array, slot: number): number {
  if (slot >= tables.shape.objects.length) return -1;
  const at = slot * STRIDE;
  switch (code.words[at]) {
    case Op.Nop:
      return code.words[at + 4] ?? -1;
    case Op.Text:
    case Op.Glue:
    case Op.WholeTag:
    case Op.BeginTag:
    case Op.EndTag:
      return within[slot] === 1 ? -1 : (code.words[at + 4] ?? -1);
    case Op.BeginEval:
    case Op.EndEval:
      return tables.evalFlow.isStatic ? (code.words[at + 4] ?? -1) : -1;
    case Op.Jump:
      return code.words[at + 5] ?? -1;
    default:
      return -1;
  }
}

/** Takes plain choice texts out of the program; marks the others as seen by nobody but a player. */
function passChoiceWords(tables: StoryTables, code: Code): void {
  const { choiceContent, shape } = tables;
  if (!choiceContent.keepsReturnApart || !tables.evalFlow.isStatic) return;
  const passTo = (first: number, last: number, slots: readonly number[]): void => {
    const edge = addEdge(tables, code, stepFrom(shape, shape.positionOf(last)), last);
    code.passed[edge] = slots.slice(1);
    code.words[first * STRIDE] = Op.Nop;
    code.words[first * STRIDE + 4] = edge;
  };
  for (const [slot, strings] of choiceContent.strings) {
    let passed = 0;
    for (const string of strings) {
      code.words[string.begin * STRIDE + 1] = 0;
      if (!string.isPlain) continue;
      passTo(string.first, string.end, string.slots);
      passed |= string.isStart ? 1 : 2;
    }
    code.words[slot * STRIDE + 2] = passed;
  }
  for (const repeat of choiceContent.repeats) if (repeat.isPlain) passTo(repeat.first, repeat.back, repeat.slots);
}
