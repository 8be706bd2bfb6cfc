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
  isCompilerDone,
  ListValue,
  NativeFunctionCall,
  StringValue,
  Tag,
  VariableAssignment,
  VariablePointerValue,
  VariableReference,
  Void,
} from "../ink/index.ts";
import { type Address, NOWHERE } from "./address-map.ts";
import { commandOp } from "./command-ops.ts";
import { type Encoded, encoded } from "./encoded.ts";
import { encodeDivert } from "./encode-divert.ts";
import type { LoadContext } from "./load-context.ts";
import { feedsOperator } from "./list-literals.ts";
import { Op } from "./op.ts";
import { quickOperators } from "./operators.ts";
import { TAG_LIST, TAG_TARGET, tagged, VOID } from "./tagged.ts";

/**
 * The instruction for a runtime object at an address. Operands:
 * text (string, class), value (tagged), legacyTag (string), divert and divertIf (target leaf, visits), call (target leaf,
 * visits * 2 + 1 for a function), divertVariable(If) (name), callVariable (name, 1 for a function), external (site),
 * choice (site), declareGlobal, declareTemp, assign, pointer (name), getGlobal (slot, name), getTemp (slot, name),
 * getVisits (counted container or -1, message), done (1 where the compiler wrote it), unary (operator), binary (operator, its short way), broken (message).
 */
export function encodeOp(context: LoadContext, address: Address, object: InkObject): Encoded {
  if (object instanceof Divert) return encodeDivert(context, address, object);
  if (object instanceof ControlCommand) return encodeCommand(context, object);
  if (object instanceof ChoicePoint) return { op: Op.choice, a: context.choiceAt(address, object), b: 0 };
  if (object instanceof NativeFunctionCall) return encodeOperator(context, object);
  if (object instanceof VariableAssignment) return encodeAssignment(context, object);
  if (object instanceof VariableReference) return encodeReference(context, object);
  if (object instanceof Glue) return encoded(Op.glue);
  if (object instanceof Tag) return encoded(Op.legacyTag, context.pools.strings.idOf(object.text));
  return encodeValue(context, object);
}

function encodeCommand(context: LoadContext, object: ControlCommand): Encoded {
  const op = commandOp(object.commandType);
  if (op === Op.stringStart && context.labels.has(object)) return encoded(Op.labelStart);
  if (op === Op.done) return encoded(op, Number(isCompilerDone(object, context.origin)));
  return op === Op.broken ? encoded(op, context.textId(`unhandled ControlCommand: ${object.toString()}`)) : encoded(op);
}

function encodeValue(context: LoadContext, object: InkObject): Encoded {
  const { pools } = context;
  if (object instanceof StringValue) {
    const id = pools.strings.idOf(object.value ?? "");
    return encoded(Op.text, id, pools.strings.partsOf(id) === null ? pools.strings.classOf(id) : -1);
  }
  if (object instanceof IntValue) return encoded(Op.value, pools.integer(object.value ?? 0));
  if (object instanceof BoolValue) return encoded(Op.value, object.value === true ? 9 : 1);
  if (object instanceof FloatValue) return encoded(Op.value, pools.float(object.value ?? 0));
  if (object instanceof Void) return encoded(Op.value, VOID);
  if (object instanceof DivertTargetValue) {
    const path = object.targetPath.toString();
    return encoded(Op.value, tagged(TAG_TARGET, pools.targets.named(context.addressOfPath(object.targetPath), path)));
  }
  if (object instanceof VariablePointerValue) return encoded(Op.pointer, context.names.named(object.variableName).id);
  if (object instanceof ListValue) return encoded(Op.value, tagged(TAG_LIST, listId(context, object)));
  return encoded(Op.nothing);
}

function listId(context: LoadContext, object: ListValue): number {
  const literal = context.listLiterals.indexOf(object);
  return literal === -1 ? context.listOf(object) : context.pools.lists.cell(literal);
}

function encodeOperator(context: LoadContext, object: NativeFunctionCall): Encoded {
  const text = context.textId(object.name);
  if (object.numberOfParameters === 1) return encoded(Op.unary, text);
  return encoded(
    Op.binary,
    text,
    Math.max(
      0,
      quickOperators.findIndex((name) => name === object.name),
    ),
  );
}

function encodeAssignment(context: LoadContext, object: VariableAssignment): Encoded {
  const { id } = context.names.named(object.variableName ?? "");
  if (!object.isNewDeclaration) return encoded(Op.assign, id);
  return encoded(object.isGlobal ? Op.declareGlobal : Op.declareTemp, id);
}

/** Whether some place may come to hold what an instruction puts on the stack. */
function isKept(object: InkObject): boolean {
  const { parent } = object;
  return !(parent instanceof Container) || !feedsOperator(parent, parent.content.indexOf(object));
}

function encodeReference(context: LoadContext, object: VariableReference): Encoded {
  if (object.pathForCount !== null) {
    const container = object.containerForCount;
    const counted = container === null || !container.visitsShouldBeCounted ? -1 : context.visits.numberOf(container);
    return encoded(Op.getVisits, counted, context.textId(context.uncountedMessage(container)));
  }
  const name = context.names.named(object.name ?? "");
  if (context.seesOrigins && isKept(object)) return encoded(Op.getShared, name.id);
  if (name.global !== NOWHERE) return encoded(Op.getGlobal, name.global, name.id);
  return encoded(Op.getTemp, name.temp, name.id);
}
