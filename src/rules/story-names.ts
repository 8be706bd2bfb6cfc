import { type CompiledStory, Container, Path, type PlainValue } from "../ink/index.ts";
import type { Type } from "./operand-type.ts";
import { typeOfValue } from "./operand-type.ts";

/** What the names in a rule can mean in one story. */
export interface StoryNames {
  /** Globals with the type of their initial value; null where that is not known before play. */
  readonly variables: ReadonlyMap<string, Type | null>;
  readonly constants: ReadonlyMap<string, PlainValue>;
  /** Full names of list items by every name they go by. */
  readonly items: ReadonlyMap<string, string>;
  /** Paths of knots and stitches, functions left out. */
  readonly places: ReadonlySet<string>;
  /** The knots that play can come back from: they hold a `->->`. Leaving them cannot be told. */
  readonly tunnels: ReadonlySet<string>;
  readonly functions: ReadonlySet<string>;
  /** Places whose visits a story that came compiled does not count. */
  readonly uncounted: ReadonlySet<string>;
}

export function namesOf(story: CompiledStory, tunnels: ReadonlySet<string>): StoryNames {
  const { variables, lists, constants, flows } = story.declarations;
  const items = new Map<string, string>();
  for (const list of lists) {
    for (const { name } of list.items) {
      items.set(name, `${list.name}.${name}`);
      items.set(`${list.name}.${name}`, `${list.name}.${name}`);
    }
  }
  return {
    variables: new Map(
      variables.map(({ name, type, initial }) => [name, type === null ? null : typeOf(type, initial)]),
    ),
    constants: new Map(constants.map(({ name, value }) => [name, value])),
    items,
    places: new Set(flows.filter(({ kind }) => kind !== "function").map(({ path }) => path)),
    functions: new Set(flows.filter(({ kind }) => kind === "function").map(({ path }) => path)),
    uncounted: new Set(flows.map(({ path }) => path).filter((path) => !isCounted(story, path))),
    tunnels,
  };
}

function isCounted({ root }: CompiledStory, path: string): boolean {
  const content = root.ContentAtPath(new Path(path)).obj;
  return content instanceof Container && content.visitsShouldBeCounted;
}

function typeOf(type: string, initial: PlainValue): Type | null {
  if (type === "list" || type === "divert" || type === "string") return type;
  if (type === "bool") return "boolean";
  return type === "int" || type === "float" ? "number" : typeOfValue(initial);
}
