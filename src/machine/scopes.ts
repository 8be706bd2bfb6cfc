import type { Position } from "./places.ts";
import type { InkObject } from "inkjs/engine/Object";
import {
  ChoicePoint,
  Container,
  ControlCommand,
  Divert,
  DivertTargetValue,
  VariableAssignment,
  VariablePointerValue,
  VariableReference,
} from "../ink/index.ts";
import { targetOfChoice, targetOfDivert, targetOfPath } from "./pointers.ts";
import type { StoryShape } from "./shape.ts";

/**
 * Where temporary variables live. A frame of the call stack keeps its temps across diverts, so a temp's place must be the
 * same for all content that one frame can run through. Knots that diverts connect therefore share one layout (a scope); a
 * function, which is only ever called, has its own.
 */
export interface Scopes {
  /** Scope of each container. */
  readonly ofContainer: Int32Array;
  /** Temps of each scope by name; the place within the frame is the position in insertion order. */
  readonly temps: readonly ReadonlyMap<string, number>[];
}

/**
 * Lays out the temps of a story. `globals` are the names that mean a global wherever they stand; `begun` is where play begins
 * in place of the top.
 */
export function findScopes(
  shape: StoryShape,
  globals: ReadonlyMap<string, number>,
  keepsReturnApart: boolean,
  begun: Position | null,
): Scopes {
  const regions = shape.containers.map((_, id) => regionOf(shape, id));
  const union = new UnionFind(shape.containers.length);
  joinDiverts(shape, regions, union);
  if (begun !== null) union.join(0, regions[begun.container] ?? 0);
  const scopeOfRoot = new Map<number, number>();
  const temps: Map<string, number>[] = [];
  const ofContainer = new Int32Array(shape.containers.length);
  for (let id = 0; id < regions.length; id++) {
    const root = union.find(regions[id] ?? 0);
    let scope = scopeOfRoot.get(root);
    if (scope === undefined) {
      scope = temps.push(new Map()) - 1;
      scopeOfRoot.set(root, scope);
    }
    ofContainer[id] = scope;
  }
  for (let slot = 0; slot < shape.objects.length; slot++) {
    const name = tempNameIn(shape.object(slot));
    if (name === null || globals.has(name) || (keepsReturnApart && name === "$r")) continue;
    const names = temps[ofContainer[shape.home(slot)] ?? 0];
    if (names !== undefined && !names.has(name)) names.set(name, names.size);
  }
  for (let slot = 0; slot < shape.objects.length; slot++) {
    // A temp may bear a global's name where it is declared; reads then see the global, its place is still its own.
    const object = shape.object(slot);
    if (!(object instanceof VariableAssignment) || object.isGlobal || !object.isNewDeclaration) continue;
    const names = temps[ofContainer[shape.home(slot)] ?? 0];
    const name = object.variableName ?? "";
    if (keepsReturnApart && name === "$r") continue;
    if (names !== undefined && !names.has(name)) names.set(name, names.size);
  }
  return { ofContainer, temps };
}

function tempNameIn(object: InkObject): string | null {
  if (object instanceof VariableAssignment)
    return object.isGlobal && object.isNewDeclaration ? null : object.variableName;
  if (object instanceof VariableReference) return object.pathForCount === null ? object.name : null;
  if (object instanceof VariablePointerValue) return object.variableName;
  if (object instanceof Divert) return object.variableDivertName;
  return null;
}

/** The child of the root that a container lies in: a knot, a function, the top-level weave. */
function regionOf(shape: StoryShape, container: number): number {
  const chain = shape.chainOf(container);
  return chain[chain.length - 2] ?? container;
}

function joinDiverts(shape: StoryShape, regions: readonly number[], union: UnionFind): void {
  /** Regions that can be left for any divert target the story can name. */
  const open: number[] = [];
  const targets: number[] = [];
  const regionAt = (container: number): number => regions[container] ?? container;
  // Play starts at the root's first content, in a frame of its own.
  const first = shape.root.content[0];
  if (first instanceof Container) union.join(0, regionAt(shape.idOf(first)));
  for (let slot = 0; slot < shape.objects.length; slot++) {
    const object = shape.object(slot);
    const here = regionAt(shape.home(slot));
    if (object instanceof Divert) {
      if (object.isExternal) continue;
      if (object.hasVariableTarget) {
        if (object.pushesToStack ? object.stackPushType === 0 : object.variableDivertName !== "$r") open.push(here);
        continue;
      }
      const target = targetOfDivert(shape, object);
      if (object.pushesToStack) {
        if (object.stackPushType === 0) open.push(here);
      } else if (target !== null) union.join(here, regionAt(target.container));
    } else if (object instanceof ChoicePoint) {
      const target = targetOfChoice(shape, object);
      if (target !== null) union.join(here, regionAt(shape.idOf(target)));
    } else if (object instanceof DivertTargetValue) {
      const target = targetOfPath(shape, object.targetPath.toString()).position;
      if (target === null) continue;
      const isReturn = isReturnOfStartContent(shape, slot);
      if (isReturn) union.join(here, regionAt(target.container));
      else targets.push(regionAt(target.container));
    }
  }
  const [anyTarget] = targets;
  // `->` variables and `->-> elsewhere` can lead from any open region to any target.
  if (anyTarget === undefined || !usesFreeDiverts(shape)) return;
  for (const region of [...open, ...targets]) union.join(anyTarget, region);
}

/** Whether a divert value is the way back from a choice's start content, which the compiler keeps in `$r`. */
export function isReturnOfStartContent(shape: StoryShape, slot: number): boolean {
  const container = shape.container(shape.home(slot));
  const index = shape.indexes[slot] ?? 0;
  return [1, 2].some((ahead) => {
    const next = container.content[index + ahead];
    return next instanceof VariableAssignment && next.variableName === "$r";
  });
}

function usesFreeDiverts(shape: StoryShape): boolean {
  return shape.objects.some(
    (object) =>
      (object instanceof Divert && object.hasVariableTarget && object.variableDivertName !== "$r") ||
      (object instanceof ControlCommand && object.commandType === ControlCommand.CommandType.PopTunnel),
  );
}

class UnionFind {
  readonly #parents: number[];

  constructor(count: number) {
    this.#parents = Array.from({ length: count }, (_, index) => index);
  }

  find(element: number): number {
    let at = element;
    for (;;) {
      const parent = this.#parents[at] ?? at;
      if (parent === at) return at;
      // Halves the way for whoever asks next.
      const next = this.#parents[parent] ?? parent;
      this.#parents[at] = next;
      at = next;
    }
  }

  join(left: number, right: number): void {
    this.#parents[this.find(left)] = this.find(right);
  }
}
