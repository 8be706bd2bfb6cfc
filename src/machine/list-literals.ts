import type { InkObject } from "inkjs/engine/Object";
import {
  type Container,
  ControlCommand,
  Divert,
  ListValue,
  NativeFunctionCall,
  Value,
  VariableReference,
} from "../ink/index.ts";
import type { AddressMap } from "./address-map.ts";

/** Operators whose result depends on the origins of an empty list. */
const originOperators = new Set(["LIST_ALL", "LIST_INVERT"]);

const { CommandType } = ControlCommand;

/** What commands take from the evaluation stack; each of these gives one value back. */
const taken = new Map<ControlCommand.CommandType, number>([
  [CommandType.ChoiceCount, 0],
  [CommandType.Turns, 0],
  [CommandType.VisitIndex, 0],
  [CommandType.ListRandom, 1],
  [CommandType.ListFromInt, 2],
  [CommandType.ListRange, 3],
  [CommandType.Random, 2],
]);

/** Whether any instruction can tell what an empty list answers for. */
export function seesOrigins(addresses: AddressMap): boolean {
  return addresses.containers.some((container) =>
    container.content.some((object) => object instanceof NativeFunctionCall && originOperators.has(object.name)),
  );
}

/** The empty lists written in the program that some variable can come to hold. Declarations of globals run only once. */
export function findListLiterals(addresses: AddressMap): ListValue[] {
  const literals: ListValue[] = [];
  for (const container of addresses.containers) {
    if (container.name === "global decl") continue;
    for (const [index, object] of container.content.entries()) {
      if (object instanceof ListValue && object.value?.Count === 0 && !feedsOperator(container, index)) {
        literals.push(object);
      }
    }
  }
  return literals;
}

/**
 * Whether the value that an instruction puts on the evaluation stack is taken from there by an operator, printed, dropped
 * or asked as a condition, so that no place keeps it. False where the straight line of instructions does not show it.
 */
export function feedsOperator(container: Container, index: number): boolean {
  let depth = 1;
  for (const object of container.content.slice(index + 1)) {
    const effect = effectOn(object);
    if (effect === null) return false;
    if (effect.takes >= depth) return effect.consumes;
    depth += effect.gives - effect.takes;
  }
  return false;
}

interface StackEffect {
  readonly takes: number;
  readonly gives: number;
  /** Whether what it takes is gone for good. */
  readonly consumes: boolean;
}

function effectOn(object: InkObject): StackEffect | null {
  if (object instanceof NativeFunctionCall) return { takes: object.numberOfParameters, gives: 1, consumes: true };
  if (object instanceof Value || object instanceof VariableReference) return { takes: 0, gives: 1, consumes: false };
  if (object instanceof Divert) return object.isConditional ? { takes: 1, gives: 0, consumes: true } : null;
  if (!(object instanceof ControlCommand)) return null;
  const { commandType } = object;
  if (commandType === CommandType.EvalEnd || commandType === CommandType.NoOp) {
    return { takes: 0, gives: 0, consumes: false };
  }
  if (commandType === CommandType.EvalOutput || commandType === CommandType.PopEvaluatedValue) {
    return { takes: 1, gives: 0, consumes: true };
  }
  const takes = taken.get(commandType);
  return takes === undefined ? null : { takes, gives: 1, consumes: true };
}
