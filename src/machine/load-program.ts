import type { InkObject } from "inkjs/engine/Object";
import { type CompiledStory, Container } from "../ink/index.ts";
import { type Address, AddressMap, NOWHERE } from "./address-map.ts";
import { findChoiceLabels } from "./choice-labels.ts";
import { encodeOp } from "./encode-op.ts";
import { ListDefinitions } from "./list-definitions.ts";
import { findListLiterals, seesOrigins } from "./list-literals.ts";
import { LoadContext } from "./load-context.ts";
import { Names } from "./names.ts";
import { Pools } from "./pools.ts";
import type { Program } from "./program.ts";
import { SHARED_CELLS } from "./state-layout.ts";
import { TAG_LIST, TAG_TARGET, tagged, VOID } from "./tagged.ts";
import { VisitLists } from "./visit-lists.ts";

/** Turns the runtime objects of a compiled story into a program. The story's objects are read, never changed. */
export function loadProgram(story: Pick<CompiledStory, "root" | "listDefinitions" | "origin">): Program {
  const addresses = new AddressMap(story.root);
  const lists = new ListDefinitions(story.listDefinitions);
  const pools = new Pools(lists);
  const sees = seesOrigins(addresses);
  const literals = sees ? findListLiterals(addresses) : [];
  if (sees) pools.lists.reserveCells(literals.length + SHARED_CELLS);
  const names = new Names(objectsOf(addresses), pools, lists);
  const visits = new VisitLists(addresses.containers);
  const context = new LoadContext(
    addresses,
    pools,
    lists,
    names,
    visits,
    findChoiceLabels(addresses.containers),
    story.origin,
    sees,
    literals,
  );
  const columns = encodeAll(context);
  const declarations = story.root.namedContent.get("global decl");
  return {
    ...columns,
    addresses,
    pools,
    visitWords: Int32Array.from(visits.words),
    visitStarts: Int32Array.from(visits.starts),
    counted: visits.counted,
    countsVisits: Uint8Array.from(visits.counted, (container) => Number(container.visitsShouldBeCounted)),
    countsTurns: Uint8Array.from(visits.counted, (container) => Number(container.turnIndexShouldBeCounted)),
    choices: context.choices,
    names: names.all,
    globals: names.globals,
    temps: names.all.length,
    externals: context.externals,
    texts: context.texts,
    seesOrigins: sees,
    listLiterals: literals.map((literal) => tagged(TAG_LIST, context.listOf(literal))),
    start: addresses.at(story.root, 0),
    globalDeclarations: declarations instanceof Container ? addresses.at(declarations, 0) : NOWHERE,
    objectAt: (address) => addresses.objectAt(address),
    hasLists: lists.origins.length > 0,
    isVoid: (value) => value === VOID,
    isList: (value) => (value & 7) === TAG_LIST,
    targetOf: (value) => ((value & 7) === TAG_TARGET ? pools.targets.firstOf(value >> 3) : NOWHERE),
  };
}

type Columns = Pick<Program, "ops" | "a" | "b" | "after" | "next" | "nextVisits" | "leaf" | "enterVisits">;

function encodeAll(context: LoadContext): Columns {
  const { addresses, visits } = context;
  const { size } = addresses;
  const column = (): Int32Array => new Int32Array(size);
  const columns = {
    ops: new Uint8Array(size),
    a: column(),
    b: column(),
    after: column(),
    next: column(),
    nextVisits: column(),
    leaf: column(),
    enterVisits: column(),
  };
  for (let address: Address = 0; address < size; address++) {
    const { leaf, entered } = addresses.descend(address);
    columns.leaf[address] = leaf;
    columns.enterVisits[address] = visits.idOf(entered);
    columns.after[address] = addresses.after(address);
  }
  for (let address: Address = 0; address < size; address++) {
    const after = columns.after[address] ?? NOWHERE;
    columns.next[address] = after === NOWHERE ? NOWHERE : (columns.leaf[after] ?? NOWHERE);
    columns.nextVisits[address] = after === NOWHERE ? 0 : (columns.enterVisits[after] ?? 0);
    const object = addresses.objectAt(address);
    if (object === null || object instanceof Container) continue;
    const { op, a, b } = encodeOp(context, address, object);
    columns.ops[address] = op;
    columns.a[address] = a;
    columns.b[address] = b;
  }
  return columns;
}

function* objectsOf(addresses: AddressMap): Generator<InkObject> {
  for (const container of addresses.containers) for (const object of container.content) yield object;
}
