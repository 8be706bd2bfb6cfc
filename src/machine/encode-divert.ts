import { type Divert, PushPopType } from "../ink/index.ts";
import { type Address, NOWHERE } from "./address-map.ts";
import { type Encoded, encoded } from "./encoded.ts";
import type { LoadContext } from "./load-context.ts";
import { Op } from "./op.ts";

/** The instruction of a divert, call or call of the host. */
export function encodeDivert(context: LoadContext, address: Address, divert: Divert): Encoded {
  if (divert.isExternal) return encoded(Op.external, context.externalAt(divert));
  const isFunction = divert.stackPushType === PushPopType.Function ? 1 : 0;
  if (divert.hasVariableTarget) {
    const { id } = context.names.named(divert.variableDivertName ?? "");
    if (divert.pushesToStack) return encoded(Op.callVariable, id, isFunction);
    return encoded(divert.isConditional ? Op.divertVariableIf : Op.divertVariable, id);
  }
  const target = context.addressOfPointer(divert.targetPointer);
  if (target === NOWHERE) return encoded(Op.broken, context.textId(unresolved(divert)));
  const { leaf, visits } = context.jump(address, target);
  if (divert.pushesToStack) return encoded(Op.call, leaf, visits * 2 + isFunction);
  return encoded(divert.isConditional ? Op.divertIf : Op.divert, leaf, visits);
}

function unresolved(divert: Divert): string {
  const source = divert.debugMetadata?.sourceName ?? null;
  return source === null ? `Divert resolution failed: ${divert.toString()}` : `Divert target doesn't exist: ${source}`;
}
