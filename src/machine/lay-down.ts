import type { Move, Position } from "./places.ts";
import { Container, Divert } from "../ink/index.ts";
import { Code } from "./code.ts";
import { Op } from "./core.ts";
import { STRIDE } from "./instruction-layout.ts";
import { SAID_GLUE, SAID_NEWLINE, SAID_WORDS } from "./instruction-layout.ts";
import { FAILED_INSIDE } from "./failures.ts";
import { externalName, standInOf } from "./lower-divert.ts";
import { lowerObject } from "./lower.ts";
import type { Instruction, LoweringContext } from "./lowering-context.ts";
import { divertTo, enter, FALL_OFF, NOWHERE, stepFrom } from "./moves.ts";
import { targetOfDivert } from "./pointers.ts";
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

/** All about a story's instructions that is the same for every mode and view: made once, laid down as often as needed. */
export interface Blueprint {
  readonly context: LoweringContext;
  readonly instructions: readonly Instruction[];
  /** By slot: the step to what follows, and the jump of a divert. */
  readonly steps: readonly Move[];
  readonly jumps: readonly (Move | null)[];
  /** Whether each slot can run while a string is being made. */
  readonly within: Uint8Array;
}

/** Lowers every instruction of a story. */
export function drawBlueprint(context: LoweringContext): Blueprint {
  const { shape } = context.tables;
  const slots = shape.objects.map((_, slot) => slot);
  const nowhere: Move = { slot: NOWHERE, visits: [] };
  const instructions = slots.map((slot) => lowerObject(context, shape.object(slot), slot));
  context.failures.push({ message: FAILED_INSIDE, isCrash: true });
  return {
    context,
    instructions,
    steps: slots.map((slot) => stepFrom(shape, slot)),
    jumps: slots.map((slot) => {
      const object = shape.object(slot);
      const target = object instanceof Divert ? jumpTargetOf(context, object) : null;
      if (target !== null) return divertTo(shape, shape.home(slot), target);
      const op = instructions[slot]?.op;
      return op === Op.JumpIf || op === Op.Call ? nowhere : null;
    }),
    within: slotsWithinStrings(shape),
  };
}

/** Lays down every instruction as the runtime tree has it, one slot after the other. */
export function layDown({ context, instructions, steps, jumps }: Blueprint, view: View | null): Code {
  const { tables } = context;
  const { shape } = tables;
  const code = new Code(shape.objects.length + 2, tables.counters, view);
  for (const [slot, instruction] of instructions.entries()) {
    write(code, slot, instruction, addEdge(tables, code, steps[slot] as Move, slot));
    const jump = jumps[slot] ?? null;
    if (jump !== null) code.words[slot * STRIDE + 5] = addEdge(tables, code, jump, slot);
  }
  code.startEdge = code.addEdge(startOf(tables), 0, -1, (move) => slotOfMove(tables, move));
  const declarations = shape.root.namedContent.get("global decl");
  if (declarations instanceof Container) {
    const move = divertTo(shape, -1, { container: shape.idOf(declarations), index: 0 });
    code.declarationEdge = code.addEdge(move, 0, -1, (moved) => slotOfMove(tables, moved));
  }
  code.textOfSlot = (slot) => saidAt(tables, code, slot);
  const end = fallOffSlot(tables);
  write(code, end, { op: Op.FallOff }, 0);
  write(code, end + 1, { op: Op.Fail, a: context.failures.length - 1 }, 0);
  return code;
}

/** The top of the story, or the place where the game enters it. */
function startOf({ shape, begun }: StoryTables): Move {
  return begun === null ? enter(shape, { container: 0, index: 0 }) : divertTo(shape, -1, begun);
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
  const at = slot * STRIDE;
  code.words[at] = op;
  code.words[at + 1] = a;
  code.words[at + 2] = b;
  code.words[at + 3] = c;
  code.words[at + 4] = after;
  code.words[at + 5] = -1;
}

/**
 * Lays down the same story for play without text: words that only a player would see are passed over, and so are jumps,
 * places without effect and, where the expression flag is static, the borders of expressions. Slots keep their numbers, so
 * a state means the same in both.
 */
export function layDownQuiet(blueprint: Blueprint, view: View | null): Code {
  const { tables } = blueprint.context;
  const code = layDown(blueprint, view);
  passChoiceWords(tables, code);
  code.passes = (slot) => passingEdge(tables, code, blueprint.within, slot);
  // From the end on, so that what an edge is led along was led on before: each is led on by one step or a few.
  for (let edge = code.edgeCount - 1; edge >= 0; edge--) extendPast(code, edge);
  return code;
}

/** Lets an edge run on past slots that need not be executed; stops where it would go round in a circle. */
export function extendPast(code: Code, edge: number): void {
  const along: number[] = [];
  const past: number[] = [];
  for (let slot = code.targetOf(edge); !past.includes(slot);) {
    const next = code.passes(slot);
    if (next < 0) break;
    past.push(slot);
    along.push(next);
    slot = code.targetOf(next);
  }
  if (along.length > 0) code.extendEdge(edge, along, past);
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
    const edge = addEdge(tables, code, stepFrom(shape, last), last);
    code.setPassed(edge, slots.slice(1));
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
