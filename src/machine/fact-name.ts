import type { SourceSpan } from "../ink/index.ts";
import type { MachineCore } from "./machine-core.ts";

/** A word of the state in an author's terms. */
export interface FactName {
  readonly kind: "variable" | "visits" | "last-visit" | "turns" | "random" | "menu" | "stack" | "lists";
  /** Name of a variable, or runtime path of the place whose visits are counted; empty for the rest. */
  readonly name: string;
  readonly span: SourceSpan | null;
}

export function factName({ program }: MachineCore, address: number): FactName {
  const { layout, tables } = program;
  const { counters, shape, story } = tables;
  const place = (kind: "visits" | "last-visit", wordOf: (container: number) => number): FactName => {
    const container = shape.containers.findIndex((_, id) => wordOf(id) === address);
    const object = shape.containers[container];
    return {
      kind,
      name: container < 0 ? "" : shape.pathOf(container),
      span: object === undefined ? null : story.sourceMap.spanOf(object),
    };
  };
  if (address < layout.globals) {
    const name = [...tables.globals].find(([, at]) => at === address)?.[0] ?? "";
    return { kind: "variable", name, span: null };
  }
  if (address < layout.stamps) return place("visits", (container) => counters.visitAddress(container));
  if (address < layout.turn) return place("last-visit", (container) => counters.turnAddress(container));
  return { kind: rareKind(layout, address), name: "", span: null };
}

function rareKind(
  { turn, menu, evaluation, cells }: MachineCore["program"]["layout"],
  address: number,
): FactName["kind"] {
  if (address === turn) return "turns";
  if (address === menu) return "menu";
  if (address === evaluation) return "stack";
  return address === cells ? "lists" : "random";
}
