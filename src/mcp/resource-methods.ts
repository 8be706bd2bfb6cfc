import * as v from "valibot";
import { didYouMean } from "../config/index.ts";
import { revealing } from "./call-tool.ts";
import { type Method, readParams } from "./method.ts";
import type { ResourceFamily } from "./resource.ts";
import { RpcFault, rpcCodes } from "./rpc-fault.ts";

const listParams = v.object({ cursor: v.optional(v.string()) });
const readParamsSchema = v.object({ uri: v.string() });

/** The methods that list and read resources. Lists are short and come in one page. */
export function resourceMethods(families: readonly ResourceFamily[]): ReadonlyMap<string, Method> {
  return new Map<string, Method>([
    ["resources/list", async (params) => ({ resources: onePage(params, await listed(families)) })],
    ["resources/templates/list", async (params) => ({ resourceTemplates: onePage(params, families.map(template)) })],
    ["resources/read", async (params) => read(families, readParams(readParamsSchema, params).uri)],
  ]);
}

export function templateOf({ prefix, variable }: ResourceFamily): string {
  return `${prefix}{${variable}}`;
}

function onePage<T>(params: unknown, all: readonly T[]): readonly T[] {
  if (readParams(listParams, params).cursor === undefined) return all;
  throw new RpcFault(rpcCodes.invalidParams, "there is one page only: leave `cursor` out");
}

async function listed(families: readonly ResourceFamily[]): Promise<readonly object[]> {
  const lists = families.map(async (family) => {
    const { prefix, mimeType } = family;
    return (await family.listed()).map(({ id, title }) => ({ uri: prefix + id, name: id, title, mimeType }));
  });
  return (await Promise.all(lists)).flat();
}

function template(family: ResourceFamily): object {
  const { title, description, mimeType, variable } = family;
  return { uriTemplate: templateOf(family), name: variable, title, description, mimeType };
}

async function read(families: readonly ResourceFamily[], uri: string): Promise<Record<string, unknown>> {
  const family = families.find(({ prefix }) => uri.startsWith(prefix));
  if (family === undefined) {
    throw new RpcFault(
      rpcCodes.resourceNotFound,
      `no resource is at ${uri}; there are ${families.map(templateOf).join(", ")}`,
    );
  }
  const id = uri.slice(family.prefix.length);
  const found = await family.read(id);
  if (found === null) {
    const meant = didYouMean(id, await family.ids());
    const guess = meant === null ? "" : `; did you mean ${family.prefix}${meant}?`;
    throw new RpcFault(rpcCodes.resourceNotFound, `no resource is at ${uri}${guess}`);
  }
  if ("why" in found) throw new RpcFault(rpcCodes.invalidParams, found.why);
  const { mimeType, text, revealsContent } = found;
  return { contents: [{ uri, mimeType, text }], ...(revealsContent ? { _meta: revealing } : {}) };
}
