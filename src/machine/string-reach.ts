import { ControlCommand, Divert, DivertTargetValue, ChoicePoint } from "../ink/index.ts";
import { isReturnOfStartContent } from "./scopes.ts";
import { externalName } from "./lower-divert.ts";
import { enter, placeAfter, stepFrom, stepFromPlace } from "./moves.ts";
import { targetOfChoice, targetOfDivert, targetOfPath } from "./pointers.ts";
import type { StoryShape } from "./shape.ts";

const { CommandType } = ControlCommand;

/**
 * Slots that can run while a string is being made. Their text may become a value and must be written even by play without
 * text; all other text need not be. Errs on the side of too many.
 */
export function slotsWithinStrings(shape: StoryShape): Uint8Array {
  const within = new Uint8Array(shape.objects.length);
  const seen = new Set<number>();
  const work: { slot: number; depth: number }[] = [];
  const reach = (slot: number, depth: number): void => {
    if (slot < 0 || depth <= 0) return;
    const key = slot * 8 + Math.min(depth, 7);
    if (seen.has(key)) return;
    seen.add(key);
    within[slot] = 1;
    work.push({ slot, depth: Math.min(depth, 7) });
  };
  const free = freeTargets(shape);
  const followed = Array.from({ length: 9 }, () => new Set<readonly number[]>());
  for (const [slot, object] of shape.objects.entries()) {
    if (isCommand(object, CommandType.BeginString)) reach(stepFrom(shape, slot).slot, 1);
  }
  for (let item = work.pop(); item !== undefined; item = work.pop()) {
    const { slot } = item;
    let { depth } = item;
    const object = shape.object(slot);
    if (isCommand(object, CommandType.BeginString)) depth++;
    if (isCommand(object, CommandType.EndString)) depth--;
    reach(stepFrom(shape, slot).slot, depth);
    if (isCommand(object, CommandType.StartThread)) {
      const divert = placeAfter(shape, shape.positionOf(slot));
      if (divert !== null) reach(stepFromPlace(shape, divert).slot, depth);
    }
    if (object instanceof Divert) {
      const targets = targetsOf(shape, object, free);
      // Diverts to a variable share their targets, which may be many: each depth leads there once.
      if (object.hasVariableTarget) {
        if (followed[depth]?.has(targets) === true) continue;
        followed[depth]?.add(targets);
      }
      for (const target of targets) reach(target, depth);
    }
    if (object instanceof ChoicePoint) {
      const target = targetOfChoice(shape, object);
      if (target !== null) reach(enter(shape, { container: shape.idOf(target), index: 0 }).slot, depth);
    }
  }
  return within;
}

interface FreeTargets {
  readonly anywhere: readonly number[];
  readonly startContent: readonly number[];
}

/** Where variable diverts can lead: `$r` only back from start content that is being turned into a string. */
function freeTargets(shape: StoryShape): FreeTargets {
  const anywhere: number[] = [];
  const startContent: number[] = [];
  for (const [slot, object] of shape.objects.entries()) {
    if (!(object instanceof DivertTargetValue)) continue;
    const { position } = targetOfPath(shape, object.targetPath.toString());
    if (position === null) continue;
    const target = enter(shape, position).slot;
    if (!isReturnOfStartContent(shape, slot)) anywhere.push(target);
    else if (
      !isCommand(shape.container(shape.home(slot)).content[(shape.indexes[slot] ?? 0) + 1], CommandType.EvalEnd)
    ) {
      startContent.push(target);
    }
  }
  return { anywhere, startContent };
}

function targetsOf(shape: StoryShape, divert: Divert, free: FreeTargets): readonly number[] {
  if (divert.hasVariableTarget) return divert.variableDivertName === "$r" ? free.startContent : free.anywhere;
  if (divert.isExternal) {
    const standIn = shape.containers.find(
      (container, id) => shape.parentOf(id) === 0 && container.name === externalName(divert),
    );
    return standIn === undefined ? [] : [enter(shape, { container: shape.idOf(standIn), index: 0 }).slot];
  }
  const target = targetOfDivert(shape, divert);
  return target === null ? [] : [enter(shape, target).slot];
}

function isCommand(object: unknown, type: ControlCommand.CommandType): boolean {
  return object instanceof ControlCommand && object.commandType === type;
}
