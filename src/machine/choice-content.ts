/**
 * How the compiler lays out a choice's words. Start content (`* Start[…]`) lives in a container named `s`, entered twice:
 * once inside a string to make the choice's text, once when the choice is taken. The way back is kept in a temp `$r`, which
 * authors cannot name. Recognising this layout lets play without text step over words that only a player would see.
 */
import type { InkObject } from "inkjs/engine/Object";
import {
  type ChoicePoint,
  Container,
  ControlCommand,
  Divert,
  DivertTargetValue,
  Glue,
  StringValue,
  VariableAssignment,
} from "../ink/index.ts";
import { targetOfDivert } from "./pointers.ts";
import type { StoryShape } from "./shape.ts";

const { CommandType } = ControlCommand;

/** A string that only a choice's text is made of. */
export interface ChoiceString {
  /** Its first slot: the divert value of the way back for start content, the beginning of the string otherwise. */
  readonly first: number;
  readonly begin: number;
  readonly end: number;
  /** Holds nothing but words, glue and tags. */
  /** The slots it is made of, in the order they run. */
  readonly slots: readonly number[];
  readonly isPlain: boolean;
  readonly isStart: boolean;
}

/** Start content entered again after the choice was taken. */
interface Repeat {
  readonly first: number;
  /** The empty container that play comes back to. */
  readonly back: number;
  /** The slots it is made of, in the order they run. */
  readonly slots: readonly number[];
  readonly isPlain: boolean;
}

export interface ChoiceContent {
  /** The strings of each choice, by the choice's slot. */
  readonly strings: ReadonlyMap<number, readonly ChoiceString[]>;
  readonly repeats: readonly Repeat[];
  /** By slot of a way back out of start content: the slots it comes back to. */
  readonly returns: ReadonlyMap<number, readonly number[]>;
  /** Whether every use of `$r` follows the layout, so that it need not be a temp of a frame. */
  readonly keepsReturnApart: boolean;
}

/** Finds the words of all choices. */
export function findChoiceContent(
  shape: StoryShape,
  points: readonly { slot: number; point: ChoicePoint }[],
): ChoiceContent {
  const strings = new Map<number, ChoiceString[]>();
  const understood = new Set<number>();
  for (const { slot, point } of points) strings.set(slot, stringsBefore(shape, slot, point, understood));
  const repeats: Repeat[] = [];
  for (let slot = 0; slot < shape.objects.length; slot++) {
    const repeat = repeatAt(shape, slot, understood);
    if (repeat !== null) repeats.push(repeat);
  }
  return {
    strings,
    repeats,
    returns: returnsOf([...strings.values()].flat(), repeats),
    keepsReturnApart: everyUseUnderstood(shape, understood),
  };
}

function returnsOf(strings: readonly ChoiceString[], repeats: readonly Repeat[]): Map<number, number[]> {
  const returns = new Map<number, number[]>();
  const note = (way: number | undefined, back: number | undefined): void => {
    if (way !== undefined && back !== undefined) returns.set(way, [...(returns.get(way) ?? []), back]);
  };
  for (const { slots, isStart } of strings) if (isStart) note(slots.at(-3), slots.at(-2));
  for (const { slots } of repeats) note(slots.at(-2), slots.at(-1));
  return returns;
}

function stringsBefore(shape: StoryShape, slot: number, point: ChoicePoint, understood: Set<number>): ChoiceString[] {
  const home = shape.container(shape.home(slot));
  const begin = evalBefore(home, shape.indexes[slot] ?? 0);
  if (begin < 0) return [];
  const found: ChoiceString[] = [];
  let at = begin + 1;
  if (point.hasStartContent) {
    const start = startContentAt(shape, home, at, understood);
    if (start === null) return [];
    found.push(start);
    at = (shape.indexes[start.end] ?? 0) + 1;
  }
  if (point.hasChoiceOnlyContent) {
    const only = plainStringAt(shape, home, at);
    if (only !== null) found.push(only);
  }
  return found;
}

/** Index of the command that begins the expression which ends right before a choice, or -1. */
function evalBefore(home: Container, choice: number): number {
  if (!isCommand(home.content[choice - 1], CommandType.EvalEnd)) return -1;
  for (let index = choice - 2; index >= 0; index--) {
    if (isCommand(home.content[index], CommandType.EvalStart)) return index;
    if (isCommand(home.content[index], CommandType.EvalEnd)) return -1;
  }
  return -1;
}

function startContentAt(shape: StoryShape, home: Container, at: number, understood: Set<number>): ChoiceString | null {
  const [value, keep, begin, divert, back, end] = home.content.slice(at, at + 6);
  if (!(value instanceof DivertTargetValue) || !isKeepingReturn(keep)) return null;
  if (!isCommand(begin, CommandType.BeginString) || !isCommand(end, CommandType.EndString)) return null;
  const content = startContentOf(shape, divert);
  if (content === null || !isEmptyContainer(back)) return null;
  const container = shape.idOf(home);
  const slotAt = (index: number): number => shape.slotAt({ container, index }) ?? -1;
  understood
    .add(slotAt(at))
    .add(slotAt(at + 1))
    .add(slotAt(at + 3));
  return {
    first: slotAt(at),
    begin: slotAt(at + 2),
    end: slotAt(at + 5),
    slots: [at, at + 1, at + 2, at + 3].map(slotAt).concat(content.slots, slotOfEmpty(shape, back), slotAt(at + 5)),
    isPlain: content.isPlain && countsNothing(back),
    isStart: true,
  };
}

function plainStringAt(shape: StoryShape, home: Container, at: number): ChoiceString | null {
  if (!isCommand(home.content[at], CommandType.BeginString)) return null;
  let depth = 0;
  for (let index = at; index < home.content.length; index++) {
    const object = home.content[index];
    if (isCommand(object, CommandType.BeginString)) depth++;
    else if (isCommand(object, CommandType.EndString) && --depth === 0) {
      const container = shape.idOf(home);
      const begin = shape.slotAt({ container, index: at }) ?? -1;
      const end = shape.slotAt({ container, index }) ?? -1;
      const isPlain = home.content.slice(at + 1, index).every(isWords);
      const slots = Array.from(
        { length: index + 1 - at },
        (_, ahead) => shape.slotAt({ container, index: at + ahead }) ?? -1,
      );
      return { first: begin, begin, end, slots: slots.filter((slot) => slot >= 0), isPlain, isStart: false };
    }
  }
  return null;
}

function repeatAt(shape: StoryShape, slot: number, understood: Set<number>): Repeat | null {
  if (!(shape.object(slot) instanceof DivertTargetValue)) return null;
  const container = shape.home(slot);
  const at = shape.indexes[slot] ?? 0;
  const [, endEval, keep, divert, back] = shape.container(container).content.slice(at, at + 5);
  if (!isCommand(endEval, CommandType.EvalEnd) || !isKeepingReturn(keep)) return null;
  const content = startContentOf(shape, divert);
  if (content === null || !isEmptyContainer(back)) return null;
  for (const index of [at, at + 2, at + 3]) understood.add(shape.slotAt({ container, index }) ?? -1);
  const before = [at, at + 1, at + 2, at + 3].map((index) => shape.slotAt({ container, index }) ?? -1);
  return {
    first: slot,
    back: slotOfEmpty(shape, back),
    slots: [...before, ...content.slots, slotOfEmpty(shape, back)],
    isPlain: content.isPlain && countsNothing(back),
  };
}

interface StartContent {
  readonly isPlain: boolean;
  readonly slots: readonly number[];
}

/** The start content that a divert leads to: its last object must be the way back. */
function startContentOf(shape: StoryShape, divert: InkObject | undefined): StartContent | null {
  if (!(divert instanceof Divert) || divert.hasVariableTarget || divert.isConditional || divert.pushesToStack)
    return null;
  const target = targetOfDivert(shape, divert);
  if (target === null) return null;
  const container = shape.container(target.container);
  const last = container.content.at(-1);
  if (container.name !== "s" || !isWayBack(last)) return null;
  const slots = container.content.map((_, index) => shape.slotAt({ container: target.container, index }) ?? -1);
  return {
    isPlain: container.content.slice(0, -1).every(isWords) && countsNothing(container),
    slots: slots.filter((slot) => slot >= 0),
  };
}

function slotOfEmpty(shape: StoryShape, container: Container): number {
  return shape.slotAt({ container: shape.idOf(container), index: 0 }) ?? -1;
}

function everyUseUnderstood(shape: StoryShape, understood: ReadonlySet<number>): boolean {
  for (let slot = 0; slot < shape.objects.length; slot++) {
    const object = shape.object(slot);
    const isUse =
      isKeepingReturn(object) ||
      (object instanceof Divert &&
        !object.hasVariableTarget &&
        !object.isExternal &&
        leadsToStartContent(shape, object));
    if (isUse && !understood.has(slot)) return false;
    if (isWayBack(object) && shape.container(shape.home(slot)).name !== "s") return false;
  }
  return true;
}

function leadsToStartContent(shape: StoryShape, divert: Divert): boolean {
  const target = targetOfDivert(shape, divert);
  return target !== null && isWayBack(shape.container(target.container).content.at(-1));
}

function isWayBack(object: InkObject | undefined): boolean {
  return object instanceof Divert && object.variableDivertName === "$r";
}

function isKeepingReturn(object: InkObject | undefined): boolean {
  return object instanceof VariableAssignment && object.variableName === "$r";
}

function isEmptyContainer(object: InkObject | undefined): object is Container {
  return object instanceof Container && object.content.length === 0;
}

function countsNothing(container: Container): boolean {
  return !container.visitsShouldBeCounted && !container.turnIndexShouldBeCounted;
}

function isWords(object: InkObject): boolean {
  if (object instanceof StringValue || object instanceof Glue) return true;
  return isCommand(object, CommandType.BeginTag) || isCommand(object, CommandType.EndTag);
}

function isCommand(object: InkObject | undefined, type: ControlCommand.CommandType): boolean {
  return object instanceof ControlCommand && object.commandType === type;
}
