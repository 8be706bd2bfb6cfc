import * as v from "valibot";
import { type Method, readParams } from "./method.ts";
import type { Prompt } from "./prompt.ts";
import { promptOf } from "./prompt-methods.ts";
import type { ResourceFamily } from "./resource.ts";
import { templateOf } from "./resource-methods.ts";
import { RpcFault, rpcCodes } from "./rpc-fault.ts";

/** As many values as the protocol allows in one answer. */
const MAX_VALUES = 100;

const params = v.object({
  ref: v.variant("type", [
    v.object({ type: v.literal("ref/prompt"), name: v.string() }),
    v.object({ type: v.literal("ref/resource"), uri: v.string() }),
  ]),
  argument: v.object({ name: v.string(), value: v.string() }),
});

/** The method that completes the variable of a resource template or an argument of a prompt. */
export function completionMethod(families: readonly ResourceFamily[], prompts: readonly Prompt[]): Method {
  return async (given) => {
    const { ref, argument } = readParams(params, given);
    const all = ref.type === "ref/prompt" ? valuesOf(prompts, ref.name, argument.name) : idsOf(families, ref.uri);
    const typed = argument.value.toLowerCase();
    const fitting = (await all).filter((value) => value.toLowerCase().startsWith(typed));
    const values = fitting.slice(0, MAX_VALUES);
    return { completion: { values, total: fitting.length, hasMore: fitting.length > values.length } };
  };
}

async function valuesOf(prompts: readonly Prompt[], name: string, argument: string): Promise<readonly string[]> {
  const found = promptOf(prompts, name).arguments.find((one) => one.name === argument);
  if (found !== undefined) return found.values();
  throw new RpcFault(rpcCodes.invalidParams, `\`${name}\` has no argument \`${argument}\``);
}

async function idsOf(families: readonly ResourceFamily[], uri: string): Promise<readonly string[]> {
  const family = families.find((one) => uri === templateOf(one));
  if (family !== undefined) return family.ids();
  const known = families.map(templateOf).join(", ");
  throw new RpcFault(rpcCodes.invalidParams, `no resource template is ${uri}; there are ${known}`);
}
