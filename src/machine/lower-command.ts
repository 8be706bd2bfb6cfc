import { ControlCommand } from "../ink/index.ts";
import { Op } from "./core.ts";
import { type Instruction, type LoweringContext, notCounted } from "./lowering-context.ts";
import { placeAfter } from "./moves.ts";

const { CommandType } = ControlCommand;

/** The instruction of a command without operands. */
const plainOps: Readonly<Record<number, Op>> = {
  [CommandType.EvalStart]: Op.BeginEval,
  [CommandType.EvalEnd]: Op.EndEval,
  [CommandType.EvalOutput]: Op.Out,
  [CommandType.NoOp]: Op.Nop,
  [CommandType.Duplicate]: Op.Duplicate,
  [CommandType.PopEvaluatedValue]: Op.Pop,
  [CommandType.PopFunction]: Op.Return,
  [CommandType.PopTunnel]: Op.TunnelReturn,
  [CommandType.EndString]: Op.EndString,
  [CommandType.BeginTag]: Op.BeginTag,
  [CommandType.EndTag]: Op.EndTag,
  [CommandType.ChoiceCount]: Op.ChoiceCount,
  [CommandType.Turns]: Op.Turns,
  [CommandType.TurnsSince]: Op.TurnsSince,
  [CommandType.ReadCount]: Op.ReadCount,
  [CommandType.Random]: Op.Random,
  [CommandType.SeedRandom]: Op.SeedRandom,
  [CommandType.Done]: Op.Done,
  [CommandType.End]: Op.End,
  [CommandType.ListFromInt]: Op.ListFromInt,
  [CommandType.ListRange]: Op.ListRange,
  [CommandType.ListRandom]: Op.ListRandom,
};

/** The instruction behind a control command. */
export function lowerCommand(context: LoweringContext, command: ControlCommand, slot: number): Instruction {
  const { shape, counters } = context.tables;
  const home = shape.home(slot);
  switch (command.commandType) {
    case CommandType.BeginString:
      return { op: Op.BeginString, a: 1 };
    case CommandType.VisitIndex: {
      const address = counters.visitAddress(home);
      return address < 0 ? notCounted(context, shape.container(home)) : { op: Op.VisitIndex, a: address };
    }
    case CommandType.SequenceShuffleIndex:
      return { op: Op.Shuffle, a: sumOfUnits(shape.pathOf(home)), b: context.tables.shuffleOfSlot.get(slot) ?? -1 };
    case CommandType.StartThread: {
      const resume = placeAfter(shape, shape.positionOf(slot));
      return { op: Op.StartThread, a: resume === null ? -1 : (shape.slotAt(resume) ?? -1) };
    }
    default: {
      const op = plainOps[command.commandType];
      if (op === undefined) throw new Error(`no instruction for command ${command.commandType}`);
      return { op };
    }
  }
}

/** inkjs seeds a shuffle with the sum of the UTF-16 units of its container's path. */
function sumOfUnits(path: string): number {
  let sum = 0;
  for (let index = 0; index < path.length; index++) sum += path.charCodeAt(index);
  return sum;
}
