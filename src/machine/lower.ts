import type { InkObject } from "inkjs/engine/Object";
import {
  BoolValue,
  ChoicePoint,
  Container,
  ControlCommand,
  Divert,
  DivertTargetValue,
  FloatValue,
  Glue,
  IntValue,
  ListValue,
  NativeFunctionCall,
  StringValue,
  Tag,
  VariableAssignment,
  VariablePointerValue,
  VariableReference,
  Void,
} from "../ink/index.ts";
import { Op } from "./core.ts";
import { FAILED_INSIDE } from "./failures.ts";
import { FRAME } from "./instruction-layout.ts";
import { lowerCommand } from "./lower-command.ts";
import { lowerDivert } from "./lower-divert.ts";
import {
  evalFlagOf,
  fail,
  type Instruction,
  type LoweringContext,
  nameNumber,
  notCounted,
  tempPlace,
} from "./lowering-context.ts";
import { nativeFunctions, nativeNumber, opOfNative } from "./native-names.ts";
import { makeWord, TAG_BOOL, TAG_CELL, TAG_LIST, TAG_OBJECT, TAG_TAG, VOID } from "./words.ts";

/** The instruction behind an object, the same for both modes. */
export function lowerObject(context: LoweringContext, object: InkObject, slot: number): Instruction {
  if (object instanceof Container) return { op: Op.Nop };
  if (object instanceof Divert) return lowerDivert(context, object, slot);
  if (object instanceof ControlCommand) return lowerCommand(context, object, slot);
  if (object instanceof ChoicePoint) return { op: Op.Choice, a: context.tables.choiceOfSlot[slot] ?? 0 };
  if (object instanceof VariableReference) return lowerReference(context, object, slot);
  if (object instanceof VariableAssignment) return lowerAssignment(context, object, slot);
  if (object instanceof NativeFunctionCall) return lowerNative(context, object);
  if (object instanceof VariablePointerValue) return whereEvaluated(context, slot, lowerPointer(context, object, slot));
  if (object instanceof StringValue && evalFlagOf(context, slot) !== 1) return lowerText(context, object, slot);
  if (object instanceof Tag && evalFlagOf(context, slot) !== 1) {
    return { op: Op.WholeTag, a: context.tables.atoms.stringWord(object.text) >>> 4 };
  }
  if (object instanceof Glue && evalFlagOf(context, slot) !== 1) return { op: Op.Glue };
  return whereEvaluated(context, slot, { op: Op.Push, a: constantWord(context, object, slot) });
}

/** A value is pushed inside an expression and lost outside: inkjs prints none but strings. */
function whereEvaluated(context: LoweringContext, slot: number, push: Instruction): Instruction {
  const flag = evalFlagOf(context, slot);
  if (flag === 1) return push;
  if (flag === 0) return { op: Op.Nop };
  return push.op === Op.Push ? { ...push, op: Op.PushIfEval } : push;
}

function lowerText({ tables }: LoweringContext, object: StringValue, slot: number): Instruction {
  const word = tables.atoms.stringWord(object.value ?? "");
  return tables.evalFlow.isStatic && tables.evalFlow.flags[slot] === 0
    ? { op: Op.Text, a: word >>> 4 }
    : { op: Op.PushIfEval, a: word, b: 1 };
}

function constantWord({ tables }: LoweringContext, object: InkObject, slot: number): number {
  const { atoms, world } = tables;
  if (object instanceof IntValue) return atoms.integerWord(object.value ?? 0);
  if (object instanceof BoolValue) return makeWord(TAG_BOOL, object.value === true ? 1 : 0);
  if (object instanceof FloatValue) return atoms.floatWord(object.value ?? 0);
  if (object instanceof StringValue) return atoms.stringWord(object.value ?? "");
  if (object instanceof DivertTargetValue) return atoms.pathWord(object.targetPath.toString());
  if (object instanceof Void) return VOID;
  if (object instanceof Tag) return makeWord(TAG_TAG, atoms.stringWord(object.text) >>> 4);
  if (object instanceof ListValue && object.value !== null) {
    const cell = tables.emptyLiterals.indexOf(slot);
    if (cell >= 0) return makeWord(TAG_CELL, cell);
    return makeWord(TAG_LIST, atoms.list(Array.from(object.value, ([key, value]) => world.itemOfKey(key, value))));
  }
  return TAG_OBJECT;
}

function lowerReference(context: LoweringContext, object: VariableReference, slot: number): Instruction {
  const { counters, shape, atoms, world } = context.tables;
  if (object.pathForCount !== null) {
    const container = object.containerForCount;
    if (container === null) return fail(context, FAILED_INSIDE, true);
    const address = counters.visitAddress(shape.idOf(container));
    return address < 0 ? notCounted(context, container) : { op: Op.Count, a: address };
  }
  const name = object.name ?? "";
  const global = context.tables.globals.get(name);
  if (global !== undefined) return { op: Op.GetGlobal, a: global };
  const item = world.itemNamed(name);
  if (item !== null) return { op: Op.Push, a: atoms.listWord([item]) };
  return { op: Op.GetTemp, a: tempPlace(context, name, slot), b: nameNumber(context, name) };
}

function lowerAssignment(context: LoweringContext, object: VariableAssignment, slot: number): Instruction {
  const name = object.variableName ?? "";
  if (name === "$r" && context.tables.choiceContent.keepsReturnApart) return { op: Op.KeepReturn };
  const global = context.tables.globals.get(name);
  if (global !== undefined && (object.isGlobal || !object.isNewDeclaration)) {
    return { op: object.isNewDeclaration ? Op.DeclareGlobal : Op.SetGlobal, a: global };
  }
  return {
    op: object.isNewDeclaration ? Op.DeclareTemp : Op.SetTemp,
    a: tempPlace(context, name, slot),
    b: nameNumber(context, name),
  };
}

function lowerPointer(context: LoweringContext, object: VariablePointerValue, slot: number): Instruction {
  const name = object.variableName;
  const { globals, scopes, shape } = context.tables;
  const temp =
    object.contextIndex === 0 ? undefined : scopes.temps[scopes.ofContainer[shape.home(slot)] ?? 0]?.get(name);
  return { op: Op.PushPointer, a: temp === undefined ? -1 : FRAME + temp, b: globals.get(name) ?? -1 };
}

function lowerNative(context: LoweringContext, object: NativeFunctionCall): Instruction {
  const number = nativeNumber(object.name);
  const native = nativeFunctions[number];
  return native === undefined
    ? fail(context, FAILED_INSIDE, true)
    : { op: opOfNative(number), a: number, b: native.parameters };
}
