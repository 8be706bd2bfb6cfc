import type { ListDefinitionsOrigin } from "inkjs/engine/ListDefinitionsOrigin";
import { Container, Story } from "../inkjs.ts";
import { floatAwareSerialisation } from "./float-aware-serialisation.ts";
import { JsonFault, type JsonObject, type JsonToken, readJson } from "./read-json.ts";

/** What a compiled story holds, or what is wrong with it, worded to follow the file's name. */
export type CompiledJson =
  { readonly root: Container; readonly listDefinitions: ListDefinitionsOrigin } | { readonly fault: string };

/** The oldest compiled form that inkjs reads; the newest is the one it writes. */
const oldestVersion = 18;

/** Whether a file holds a compiled story: by its name, or by its beginning. */
export function isCompiledJson(path: string, text: string): boolean {
  return /\.json$/i.test(path) || /^\s*\{\s*"inkVersion"/.test(text);
}

/** Reads ink's compiled JSON into runtime objects. */
export function loadCompiledJson(text: string): CompiledJson {
  let story: JsonToken;
  try {
    story = readJson(text);
  } catch (thrown) {
    if (thrown instanceof JsonFault) return { fault: `is not valid JSON (line ${thrown.line})` };
    if (thrown instanceof RangeError) return { fault: "is nested too deeply to be a compiled story" };
    throw thrown;
  }
  if (!isObject(story)) return { fault: "is not a compiled ink story" };
  const { inkVersion, root, listDefs } = story;
  if (typeof inkVersion !== "number" || root === undefined) return { fault: "is not a compiled ink story" };
  if (inkVersion > Story.inkVersionCurrent) {
    return {
      fault: `was compiled by a newer ink (format ${inkVersion}; the newest read here is ${Story.inkVersionCurrent})`,
    };
  }
  if (inkVersion < oldestVersion) {
    return { fault: `was compiled by an old ink (format ${inkVersion}; the oldest read here is ${oldestVersion})` };
  }
  return runtimeObjects(root, isObject(listDefs) ? listDefs : {});
}

function runtimeObjects(root: JsonToken, listDefs: JsonObject): CompiledJson {
  try {
    const container = floatAwareSerialisation.JTokenToRuntimeObject(root);
    if (!(container instanceof Container)) return { fault: "is not a compiled ink story" };
    return { root: container, listDefinitions: floatAwareSerialisation.JTokenToListDefinitions(listDefs) };
  } catch {
    return { fault: "is not a compiled ink story" };
  }
}

function isObject(token: JsonToken | undefined): token is JsonObject {
  return (
    typeof token === "object" &&
    token !== null &&
    !Array.isArray(token) &&
    Object.getPrototypeOf(token) === Object.prototype
  );
}
