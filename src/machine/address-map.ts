/**
 * Every place play can stand at, as one number. A container of n things has n + 2 places: before it as a whole (inkjs's
 * index -1), at each of its things, and behind the last. What inkjs does anew at each step (resolve, descend, climb) is
 * answered here once while a story is loaded.
 */
import type { InkObject } from "inkjs/engine/Object";
import { Container } from "../ink/index.ts";

/** Number of a place. */
export type Address = number;

/** Where climbing out of the last container leads: nowhere. */
export const NOWHERE = -1;

export class AddressMap {
  readonly root: Container;
  readonly containers: readonly Container[];
  /** How many addresses there are. */
  readonly size: number;
  readonly #bases = new Map<Container, number>();
  readonly #owners: Container[] = [];

  constructor(root: Container) {
    this.root = root;
    const containers: Container[] = [];
    const pending: Container[] = [root];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      this.#bases.set(next, this.#owners.length);
      for (let i = 0; i < next.content.length + 2; i++) this.#owners.push(next);
      containers.push(next);
      pending.push(...childContainers(next).reverse());
    }
    this.containers = containers;
    this.size = this.#owners.length;
  }

  /** The address of the index-th thing of a container; -1 is the container as a whole. */
  at(container: Container, index: number): Address {
    const base = this.#bases.get(container);
    if (base === undefined) throw new Error(`a container outside the story: ${container.path.toString()}`);
    return base + index + 1;
  }

  /** The container that a container lies in, or null. */
  parentOf(container: Container): Container | null {
    return container.parent instanceof Container ? container.parent : null;
  }

  containerOf(address: Address): Container {
    const owner = this.#owners[address];
    if (owner === undefined) throw new Error(`no such address: ${address}`);
    return owner;
  }

  indexOf(address: Address): number {
    return address - this.at(this.containerOf(address), 0);
  }

  /** What stands at an address: an index into an empty container stands for the container. */
  objectAt(address: Address): InkObject | null {
    const container = this.containerOf(address);
    const index = this.indexOf(address);
    if (index < 0 || container.content.length === 0) return container;
    return container.content[index] ?? null;
  }

  /** The address after this one, out of as many containers as end here. */
  after(address: Address): Address {
    let container = this.containerOf(address);
    let index = this.indexOf(address) + 1;
    while (index >= container.content.length) {
      const { parent } = container;
      if (!(parent instanceof Container)) return NOWHERE;
      const place = parent.content.indexOf(container);
      if (place === -1) return NOWHERE;
      container = parent;
      index = place + 1;
    }
    return this.at(container, index);
  }

  /** Into the containers that begin at an address, down to something that can be run; with the containers entered. */
  descend(address: Address): { readonly leaf: Address; readonly entered: readonly Container[] } {
    const entered: Container[] = [];
    let leaf = address;
    for (let object = this.objectAt(leaf); object instanceof Container; object = this.objectAt(leaf)) {
      entered.push(object);
      if (object.content.length === 0) break;
      leaf = this.at(object, 0);
    }
    return { leaf, entered };
  }

  /** The address that stands for all with the same containers around them: the innermost such container as a whole. */
  aroundOf(address: Address): Address {
    const object = this.objectAt(address);
    return this.at(object instanceof Container ? object : this.containerOf(address), -1);
  }

  /**
   * The containers that a jump from one address to another visits on its way: those around the target that were not around
   * the origin, or that count only where they are entered at their start. A jump to a container as a whole visits none here.
   */
  visitedByJump(from: Address, to: Address): Container[] {
    if (this.indexOf(to) === -1) return [];
    const left = new Set(from === NOWHERE ? [] : this.#around(from));
    let child = this.objectAt(to);
    if (child === null) return [];
    const visited: Container[] = [];
    let atStart = true;
    for (let around = child.parent; around instanceof Container; around = around.parent) {
      if (left.has(around) && !around.countingAtStartOnly) break;
      atStart &&= around.content[0] === child;
      if (!around.countingAtStartOnly || atStart) visited.push(around);
      child = around;
    }
    return visited;
  }

  #around(address: Address): Container[] {
    const object = this.objectAt(address);
    const chain: Container[] = [];
    let container = object instanceof Container ? object : this.containerOf(address);
    for (;;) {
      chain.push(container);
      if (!(container.parent instanceof Container)) return chain;
      container = container.parent;
    }
  }
}

function childContainers(container: Container): Container[] {
  const found = new Set<Container>();
  for (const child of container.content) if (child instanceof Container) found.add(child);
  for (const child of container.namedContent.values()) if (child instanceof Container) found.add(child);
  return [...found];
}
