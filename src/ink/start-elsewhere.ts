import type { InkObject } from "inkjs/engine/Object";
import { didYouMean } from "../config/index.ts";
import { cloneRuntime } from "./clone-runtime.ts";
import type { CompiledStory } from "./compiled-story.ts";
import type { VariableDeclaration } from "./declarations/declarations.ts";
import {
  BoolValue,
  Container,
  ControlCommand,
  DivertTargetValue,
  FloatValue,
  IntValue,
  ListValue,
  Path,
  StringValue,
  VariableAssignment,
} from "./inkjs.ts";
import { keepTree, keptTree } from "./kept-tree.ts";
import type { StartValue, StoryStart } from "./story-start.ts";

/**
 * The same story begun elsewhere: the variables are declared with the values given, and the first turn begins at the place.
 * Gives what is wrong with the start, a clause each, where the story has no such place or variable.
 */
export function startElsewhere(story: CompiledStory, start: StoryStart): CompiledStory | readonly string[] {
  const faults = pathFaults(story, start.path);
  const writes: InkObject[] = [];
  for (const [name, given] of start.set) {
    const value = valueFor(story, name, given);
    if (typeof value === "string") faults.push(value);
    else writes.push(value, assignment(name));
  }
  if (faults.length > 0) return faults;
  const { root } = cloneRuntime(story.root);
  if (writes.length > 0) declare(root, writes);
  const begun = { ...story, root, start };
  const tree = keptTree(story);
  if (tree !== null) keepTree(begun, tree);
  return begun;
}

function pathFaults({ declarations: { flows } }: CompiledStory, path: string): string[] {
  const flow = flows.find((candidate) => candidate.path === path);
  const places = flows.filter(({ kind }) => kind !== "function").map((candidate) => candidate.path);
  if (flow === undefined) {
    const meant = didYouMean(path, places);
    return [`there is no knot or stitch ${path}${meant === null ? "" : ` (did you mean ${meant}?)`}`];
  }
  if (flow.kind === "function") return [`${path} is a function; play can begin at knots and stitches only`];
  return flow.parameters.length === 0 ? [] : [`${path} has parameters; play can begin at places without them only`];
}

/** The runtime value, or a clause that says why there is none. */
function valueFor(story: CompiledStory, name: string, given: StartValue): InkObject | string {
  const { variables } = story.declarations;
  const declared = variables.find((variable) => variable.name === name);
  if (declared === undefined) {
    const meant = didYouMean(
      name,
      variables.map((variable) => variable.name),
    );
    return `there is no variable ${name}${meant === null ? "" : ` (did you mean ${meant}?)`}`;
  }
  const value = typedValue(story, declared, given);
  if (value === null) {
    return `${name} is declared as ${declared.type ?? "a value"}, and ${JSON.stringify(given)} is none`;
  }
  return value;
}

function typedValue(story: CompiledStory, { type }: VariableDeclaration, given: StartValue): InkObject | null {
  switch (type) {
    case "bool":
      return typeof given === "boolean" ? new BoolValue(given) : null;
    case "int":
      return typeof given === "number" && Number.isSafeInteger(given) ? new IntValue(given) : null;
    case "float":
      return typeof given === "number" && Number.isFinite(given) ? new FloatValue(given) : null;
    case "string":
      return typeof given === "string" ? new StringValue(given) : null;
    case "divert":
      return typeof given === "string" ? targetValue(story, given) : null;
    case "list":
      return typeof given === "object" ? listValue(story, given) : null;
    case null:
      return null;
    default:
      return type satisfies never;
  }
}

function targetValue({ declarations }: CompiledStory, given: string): InkObject | null {
  const path = /^->\s*(\S+)$/u.exec(given)?.[1];
  const isPlace = declarations.flows.some((flow) => flow.path === path && flow.kind !== "function");
  return path !== undefined && isPlace ? new DivertTargetValue(new Path(path)) : null;
}

/** At least one item: an empty list would not know which list it is empty of. */
function listValue({ listDefinitions }: CompiledStory, items: readonly string[]): InkObject | null {
  const values = items.map((item) => listDefinitions.FindSingleItemListWithName(item)?.value ?? null);
  const [first, ...others] = values;
  if (first === null || first === undefined) return null;
  let whole = first;
  for (const next of others) {
    if (next === null) return null;
    whole = whole.Union(next);
  }
  return new ListValue(whole);
}

function assignment(name: string): VariableAssignment {
  const assigned = new VariableAssignment(name, false);
  assigned.isGlobal = true;
  return assigned;
}

/** Puts writes behind the declarations, in front of the command that ends them; a story without variables has none to set. */
function declare(root: Container, writes: readonly InkObject[]): void {
  const declarations = root.namedContent.get("global decl");
  if (!(declarations instanceof Container)) throw new Error("a story with variables declares them");
  const added = [ControlCommand.EvalStart(), ...writes, ControlCommand.EvalEnd()];
  const end = declarations.content.length - 1;
  for (const [at, object] of added.entries()) declarations.InsertContent(object, end + at);
}
