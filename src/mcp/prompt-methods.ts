import * as v from "valibot";
import { didYouMean } from "../config/index.ts";
import { type Method, readParams } from "./method.ts";
import type { Prompt } from "./prompt.ts";
import { RpcFault, rpcCodes } from "./rpc-fault.ts";

const getParams = v.object({ name: v.string(), arguments: v.optional(v.record(v.string(), v.string()), {}) });

/** The methods that list prompts and fill one in. */
export function promptMethods(prompts: readonly Prompt[]): ReadonlyMap<string, Method> {
  return new Map<string, Method>([
    ["prompts/list", () => Promise.resolve({ prompts: prompts.map(listPrompt) })],
    [
      "prompts/get",
      async (params) => {
        const { name, arguments: given } = readParams(getParams, params);
        const prompt = promptOf(prompts, name);
        const text = await prompt.text(argumentsOf(prompt, new Map(Object.entries(given))));
        return { description: prompt.description, messages: [{ role: "user", content: { type: "text", text } }] };
      },
    ],
  ]);
}

export function promptOf(prompts: readonly Prompt[], name: string): Prompt {
  const found = prompts.find((prompt) => prompt.name === name);
  if (found !== undefined) return found;
  const names = prompts.map((prompt) => prompt.name);
  throw new RpcFault(rpcCodes.invalidParams, `no prompt is called \`${name}\`${guessed(name, names)}`);
}

function argumentsOf(prompt: Prompt, given: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const names = prompt.arguments.map(({ name }) => name);
  for (const name of given.keys()) {
    if (names.includes(name)) continue;
    throw new RpcFault(rpcCodes.invalidParams, `\`${prompt.name}\` has no argument \`${name}\`${guessed(name, names)}`);
  }
  for (const { name, required } of prompt.arguments) {
    if (!required || given.has(name)) continue;
    throw new RpcFault(rpcCodes.invalidParams, `\`${prompt.name}\` needs the argument \`${name}\``);
  }
  return given;
}

function guessed(name: string, known: readonly string[]): string {
  const meant = didYouMean(name, known);
  return meant === null ? "" : `; did you mean \`${meant}\`?`;
}

function listPrompt({ name, title, description, arguments: all }: Prompt): object {
  const shown = all.map((one) => ({ name: one.name, description: one.description, required: one.required }));
  return { name, title, description, arguments: shown };
}
