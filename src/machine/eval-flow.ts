import type { Position } from "./places.ts";
import { ChoicePoint, Container, ControlCommand, Divert, DivertTargetValue } from "../ink/index.ts";
import { enter, placeAfter, stepFrom, stepFromPlace } from "./moves.ts";
import { targetOfChoice, targetOfDivert, targetOfPath } from "./pointers.ts";
import type { StoryShape } from "./shape.ts";

const { CommandType } = ControlCommand;

/**
 * Whether each slot runs inside an expression. inkjs keeps this as a flag of the frame and looks at it to tell values to be
 * computed with from values to be printed. The compiler writes it so that every slot always sees the same flag; where that
 * can be shown for a story, the flag need not be kept while playing.
 */
export interface EvalFlow {
  /** True where no slot was found that is reached with both flags or that asserts against its flag. */
  readonly isStatic: boolean;
  /** 1 inside an expression, 0 outside, 2 not known, by slot. */
  readonly flags: Uint8Array;
}

/** Follows the expression flag along every way play can take. */
export function findEvalFlow(shape: StoryShape): EvalFlow {
  const flags = new Uint8Array(shape.objects.length).fill(2);
  let isStatic = true;
  const work: number[] = [];
  const reach = (slot: number, flag: number): void => {
    if (slot < 0) return;
    if (flags[slot] === 2) {
      flags[slot] = flag;
      work.push(slot);
    } else if (flags[slot] !== flag) isStatic = false;
  };
  const reachPlace = (place: Position | null, flag: number): void => {
    if (place !== null) reach(enter(shape, place).slot, flag);
  };
  const reachStart = (container: Container): void => reachPlace({ container: shape.idOf(container), index: 0 }, 0);
  reachStart(shape.root);
  // Knots, and stitches too: a host can go where no divert of the story leads.
  for (const knot of containersAmong(shape.root.namedContent.values())) {
    reachStart(knot);
    for (const stitch of containersAmong(knot.namedOnlyContent?.values() ?? [])) reachStart(stitch);
  }
  for (const object of shape.objects) {
    if (!(object instanceof DivertTargetValue)) continue;
    reachPlace(targetOfPath(shape, object.targetPath.toString()).position, 0);
  }
  for (let slot = work.pop(); slot !== undefined; slot = work.pop()) {
    const object = shape.object(slot);
    const before = flags[slot] ?? 2;
    let after = before;
    if (object instanceof ControlCommand) {
      after = flagAfter(object, before);
      if (after < 0) {
        isStatic = false;
        after = before;
      }
    } else if (object instanceof Divert && !object.isExternal && !object.hasVariableTarget) {
      const target = targetOfDivert(shape, object);
      if (target !== null) reach(enter(shape, target).slot, object.pushesToStack ? 0 : before);
    } else if (object instanceof ChoicePoint) {
      const target = targetOfChoice(shape, object);
      if (target !== null) reachPlace({ container: shape.idOf(target), index: 0 }, before);
    }
    if (object instanceof ControlCommand && object.commandType === CommandType.StartThread) {
      // The thread runs away from the divert that follows; its parent later goes on behind that divert.
      const divert = placeAfter(shape, shape.positionOf(slot));
      if (divert !== null) reach(stepFromPlace(shape, divert).slot, after);
    }
    if (!leavesForGood(object)) reach(stepFrom(shape, slot).slot, after);
  }
  return { isStatic, flags };
}

/** The flag after a command; -1 where inkjs would assert. */
function flagAfter(command: ControlCommand, before: number): number {
  switch (command.commandType) {
    case CommandType.EvalStart:
      return before === 0 ? 1 : -1;
    case CommandType.EvalEnd:
      return before === 1 ? 0 : -1;
    case CommandType.BeginString:
      return before === 1 ? 0 : -1;
    case CommandType.EndString:
      return 1;
    default:
      return before;
  }
}

function leavesForGood(object: object): boolean {
  if (object instanceof Divert) return !object.isConditional && !object.pushesToStack && !object.isExternal;
  if (!(object instanceof ControlCommand)) return false;
  return (
    object.commandType === CommandType.End ||
    object.commandType === CommandType.PopFunction ||
    object.commandType === CommandType.PopTunnel
  );
}

function containersAmong(objects: Iterable<unknown>): Container[] {
  return [...objects].filter((object) => object instanceof Container);
}
