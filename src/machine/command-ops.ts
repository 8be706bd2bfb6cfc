import { ControlCommand } from "../ink/index.ts";
import { Op } from "./op.ts";

const { CommandType } = ControlCommand;

const ops = new Map<ControlCommand.CommandType, Op>([
  [CommandType.EvalStart, Op.evalStart],
  [CommandType.EvalOutput, Op.evalOutput],
  [CommandType.EvalEnd, Op.evalEnd],
  [CommandType.Duplicate, Op.duplicate],
  [CommandType.PopEvaluatedValue, Op.pop],
  [CommandType.PopFunction, Op.returnFunction],
  [CommandType.PopTunnel, Op.returnTunnel],
  [CommandType.BeginString, Op.stringStart],
  [CommandType.EndString, Op.stringEnd],
  [CommandType.NoOp, Op.nothing],
  [CommandType.ChoiceCount, Op.choiceCount],
  [CommandType.Turns, Op.turns],
  [CommandType.TurnsSince, Op.turnsSince],
  [CommandType.ReadCount, Op.readCount],
  [CommandType.Random, Op.random],
  [CommandType.SeedRandom, Op.seedRandom],
  [CommandType.VisitIndex, Op.visitIndex],
  [CommandType.SequenceShuffleIndex, Op.shuffle],
  [CommandType.StartThread, Op.threadStart],
  [CommandType.Done, Op.done],
  [CommandType.End, Op.end],
  [CommandType.ListFromInt, Op.listFromInt],
  [CommandType.ListRange, Op.listRange],
  [CommandType.ListRandom, Op.listRandom],
  [CommandType.BeginTag, Op.tagStart],
  [CommandType.EndTag, Op.tagEnd],
]);

/** The instruction of a control command; `broken` for one that inkjs does not run. */
export function commandOp(command: ControlCommand.CommandType): Op {
  return ops.get(command) ?? Op.broken;
}
