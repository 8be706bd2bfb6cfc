import { Container, type Divert } from "../ink/index.ts";
import { Op } from "./core.ts";
import {
  evalFlagOf,
  fail,
  frameFlags,
  type Instruction,
  type LoweringContext,
  nameNumber,
  tempPlace,
  tempsOf,
} from "./lowering-context.ts";
import {
  CALL_CONDITIONAL,
  JUMP_CONDITIONAL,
  JUMP_FUNCTION,
  JUMP_PUSHES,
  JUMP_RETURN,
  JUMP_TEMP,
} from "./jump-flags.ts";
import { lostDivert, targetOfDivert } from "./pointers.ts";

/** The instruction behind a divert of any kind; its jump edge is made by whoever lays down the code. */
export function lowerDivert(context: LoweringContext, divert: Divert, slot: number): Instruction {
  if (divert.isExternal) return lowerExternal(context, divert, slot);
  if (divert.hasVariableTarget) return lowerVariableDivert(context, divert, slot);
  const target = targetOfDivert(context.tables.shape, divert);
  if (target === null && !divert.isConditional) return fail(context, lostDivert(divert), false);
  const isFunction = divert.stackPushType === 1;
  if (!divert.pushesToStack) return { op: divert.isConditional ? Op.JumpIf : Op.Jump };
  return {
    op: Op.Call,
    a: target === null ? 0 : tempsOf(context.tables, target.container),
    b: frameFlags(isFunction) | (divert.isConditional ? CALL_CONDITIONAL : 0),
    c: evalFlagOf(context, slot),
  };
}

function lowerVariableDivert(context: LoweringContext, divert: Divert, slot: number): Instruction {
  const name = divert.variableDivertName ?? "";
  const global = context.tables.globals.get(name);
  let flags = divert.isConditional ? JUMP_CONDITIONAL : 0;
  if (divert.pushesToStack) flags |= JUMP_PUSHES | (divert.stackPushType === 1 ? JUMP_FUNCTION : 0);
  const isReturn = name === "$r" && context.tables.choiceContent.keepsReturnApart;
  if (isReturn) flags |= JUMP_RETURN;
  else if (global === undefined) flags |= JUMP_TEMP;
  return {
    op: divert.pushesToStack ? Op.CallVariable : Op.JumpVariable,
    a: isReturn ? 0 : (global ?? tempPlace(context, name, slot)),
    b: flags | (nameNumber(context, name) << 8),
    c: evalFlagOf(context, slot),
  };
}

/** a: temps of the ink stand-in, or -1 where there is none; b: arguments; c: number of the name, times 4, plus the flag. */
function lowerExternal(context: LoweringContext, divert: Divert, slot: number): Instruction {
  const name = externalName(divert);
  const standIn = standInOf(context, name);
  let number = context.externals.indexOf(name);
  if (number < 0) number = context.externals.push(name) - 1;
  return {
    op: Op.External,
    a: standIn === null ? -1 : tempsOf(context.tables, context.tables.shape.idOf(standIn)),
    b: divert.externalArgs,
    c: number * 4 + evalFlagOf(context, slot),
  };
}

/** The ink function that stands in for an external one, or null. */
export function standInOf({ tables }: LoweringContext, name: string): Container | null {
  const found = tables.shape.root.namedContent.get(name);
  return found instanceof Container ? found : null;
}

/** The declared name behind an external call: inkjs shortens a call from within the stand-in itself to a relative path. */
export function externalName(divert: Divert): string {
  const path = divert._targetPath;
  if (path === null) return "";
  if (!path.isRelative) return path.toString();
  return divert.ResolvePath(path).obj?.path.GetComponent(0)?.name ?? path.toString();
}
