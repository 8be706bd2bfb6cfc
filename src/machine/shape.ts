import type { InkObject } from "inkjs/engine/Object";
import { Container } from "../ink/index.ts";
import type { Move, PathTarget, Position } from "./places.ts";

/**
 * The runtime tree, numbered: every container, and a slot for every object that can be executed. That is each content
 * object that is no container, and each container without content, which play steps past.
 */
export class StoryShape {
  readonly containers: Container[] = [];
  /** Object behind each slot. */
  readonly objects: InkObject[] = [];
  /** Container that holds each slot; for an empty container's slot, the container itself. */
  readonly homes: number[] = [];
  /** Where each slot stands in its home; 0 for an empty container's. */
  readonly indexes: number[] = [];
  /** Where diverts with a fixed target lead, as found out so far; see pointers.ts. */
  readonly divertTargets = new Map<InkObject, Position | null>();
  /** Where choices lead, as found out so far; see pointers.ts. */
  readonly choiceTargets = new Map<InkObject, Container | null>();
  /** Absolute paths as found out so far; see pointers.ts. */
  readonly pathTargets = new Map<string, PathTarget>();
  /** By slot, the step to what follows as found out so far; see moves.ts. */
  readonly steps: (Move | undefined)[] = [];
  readonly #ids = new Map<Container, number>();
  /** By container: the one around it and its place among that one's content, -1 where there is none. */
  readonly #parents: number[] = [];
  readonly #places: number[] = [];
  readonly #slots: number[][] = [];

  constructor(readonly root: Container) {
    this.#visit(root, -1, -1);
  }

  idOf(container: Container): number {
    const id = this.#ids.get(container);
    if (id === undefined) throw new Error(`a container outside the story: ${container.path.toString()}`);
    return id;
  }

  container(id: number): Container {
    const container = this.containers[id];
    if (container === undefined) throw new Error(`no container ${id}`);
    return container;
  }

  object(slot: number): InkObject {
    const object = this.objects[slot];
    if (object === undefined) throw new Error(`no slot ${slot}`);
    return object;
  }

  home(slot: number): number {
    return this.homes[slot] ?? 0;
  }

  /** Where a slot stands, as a pointer has it. */
  positionOf(slot: number): Position {
    return { container: this.home(slot), index: this.indexes[slot] ?? 0 };
  }

  /** The slot at a place that holds no container with content. */
  slotAt({ container, index }: Position): number | null {
    return this.#slots[container]?.[index] ?? null;
  }

  /** The container around this one, or -1. */
  parentOf(container: number): number {
    return this.#parents[container] ?? -1;
  }

  /** Where a container stands in the content of the one around it; -1 where it is reachable by name only. */
  placeInParent(container: number): number {
    return this.#places[container] ?? -1;
  }

  /** The containers from this one up to the root. */
  chainOf(container: number): number[] {
    const chain: number[] = [];
    for (let at = container; at >= 0; at = this.parentOf(at)) chain.push(at);
    return chain;
  }

  /** What a pointer points to: a container, a slot's object, or nothing. */
  resolve({ container, index }: Position): InkObject | null {
    const home = this.container(container);
    if (index < 0 || home.content.length === 0) return home;
    return home.content[index] ?? null;
  }

  pathOf(container: number): string {
    return this.container(container).path.toString();
  }

  #visit(container: Container, parent: number, place: number): void {
    const id = this.containers.push(container) - 1;
    this.#parents.push(parent);
    this.#places.push(place);
    this.#ids.set(container, id);
    const slots: number[] = [];
    this.#slots[id] = slots;
    if (container.content.length === 0) slots[0] = this.#addSlot(container, id, 0);
    for (const [index, child] of container.content.entries()) {
      if (!(child instanceof Container)) slots[index] = this.#addSlot(child, id, index);
    }
    for (const [index, child] of container.content.entries()) {
      if (child instanceof Container && !this.#ids.has(child)) this.#visit(child, id, index);
    }
    for (const child of container.namedContent.values()) {
      if (child instanceof Container && !this.#ids.has(child)) this.#visit(child, id, -1);
    }
  }

  #addSlot(object: InkObject, home: number, index: number): number {
    const slot = this.objects.push(object) - 1;
    this.homes.push(home);
    this.indexes.push(index);
    return slot;
  }
}
