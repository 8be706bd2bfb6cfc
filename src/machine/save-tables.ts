import type { MachineCore } from "./machine-core.ts";
import { cellParts, jsonParts, PART_BYTES, type SavedPart } from "./saved-part.ts";
import type { TupleTable } from "./tuple-table.ts";

/** What the pieces of a saved machine hold; in this order they are written, since later ones name earlier ones. */
export const TablePart = {
  atoms: 10,
  origins: 11,
  edges: 12,
  threads: 13,
  offers: 14,
  menus: 15,
  values: 16,
  cellSets: 17,
  overflow: 18,
  turnsTaken: 19,
  visitedTurns: 20,
} as const;

/** Everything records name, and how often what was played. Numbers are not written: the order of the entries gives them. */
export function* savedTables(core: MachineCore, overflow: TupleTable): Generator<SavedPart> {
  const { atoms, program } = core;
  const { quiet } = program;
  yield* jsonParts(
    TablePart.atoms,
    upTo(atoms.count, (atom) => atoms.saved(atom)),
  );
  yield* jsonParts(
    TablePart.origins,
    upTo(atoms.originCount, (names) => atoms.originsOf(names)),
  );
  yield* cellParts(TablePart.edges, Int32Array.from(quiet.made), 4);
  for (const [type, table] of tupleTables(core, overflow)) yield* tupleParts(type, table);
  quiet.growWatch();
  yield* cellParts(TablePart.turnsTaken, quiet.turnsTaken.slice(0, quiet.edgeCount));
  yield* cellParts(TablePart.visitedTurns, core.visitedTurns);
}

/** The tables of tuples by the type of their pieces, each before those that name its tuples. */
export function tupleTables(core: MachineCore, overflow: TupleTable): readonly (readonly [number, TupleTable])[] {
  return [
    [TablePart.threads, core.threads],
    [TablePart.offers, core.offers],
    [TablePart.menus, core.menus],
    [TablePart.values, core.values],
    [TablePart.cellSets, core.cellSets],
    [TablePart.overflow, overflow],
  ];
}

/** Each tuple as its length and its words. */
function* tupleParts(type: number, table: TupleTable): Generator<SavedPart> {
  for (let first = 0; first < table.count;) {
    let end = first;
    let words = 0;
    while (end < table.count && words * 4 < PART_BYTES) words += 1 + table.lengthOf(end++);
    const piece = new Int32Array(words);
    let at = 0;
    for (; first < end; first++) {
      const tuple = table.view(first);
      piece[at++] = tuple.length;
      piece.set(tuple, at);
      at += tuple.length;
    }
    yield* cellParts(type, piece, piece.length);
  }
}

function* upTo<T>(count: number, entry: (index: number) => T): Generator<T> {
  for (let index = 0; index < count; index++) yield entry(index);
}
