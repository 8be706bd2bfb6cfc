import * as v from "valibot";
import { dynamicEdge } from "./dynamic-edges.ts";
import type { MachineCore } from "./machine-core.ts";
import { jsonOf, type SavedPart, SavedStateMismatch, wordsOf } from "./saved-part.ts";
import { TablePart, tupleTables } from "./save-tables.ts";
import type { TupleTable } from "./tuple-table.ts";

const numbers = v.array(v.pipe(v.number(), v.safeInteger()));
const atomsSchema = v.array(
  v.union([
    v.tuple([v.literal("list"), numbers]),
    v.tuple([v.picklist(["string", "path", "float", "big"]), v.string()]),
  ]),
);
const originsSchema = v.array(numbers);

/**
 * Fills the tables of a fresh machine from those of another one. Every entry is interned again in the saved order and must
 * get its old number: so whatever the fresh machine knows already is checked to be the same.
 */
export class TableRestorer {
  readonly #core: MachineCore;
  readonly #tables: ReadonlyMap<number, TupleTable>;
  readonly #restored = new Map<number, number>();

  constructor(core: MachineCore, overflow: TupleTable) {
    this.#core = core;
    this.#tables = new Map(tupleTables(core, overflow));
  }

  /** Takes in a piece; false where it is none of a machine. Throws SavedStateMismatch. */
  take(part: SavedPart): boolean {
    const { atoms, program } = this.#core;
    const table = this.#tables.get(part.type);
    if (table !== undefined) this.#takeTuples(part, table);
    else if (part.type === TablePart.atoms) {
      for (const atom of checked(atomsSchema, part)) this.#expect(part.type, atoms.restore(atom));
    } else if (part.type === TablePart.origins) {
      for (const origins of checked(originsSchema, part)) this.#expect(part.type, atoms.originNames(origins));
    } else if (part.type === TablePart.edges) this.#takeEdges(part);
    else if (part.type === TablePart.turnsTaken) {
      program.quiet.growWatch();
      this.#takeCounts(part, program.quiet.turnsTaken);
    } else if (part.type === TablePart.visitedTurns) this.#takeCounts(part, this.#core.visitedTurns);
    else return false;
    return true;
  }

  /** Call when all pieces were taken: nothing may be known here that was not saved. */
  finish(): void {
    const { atoms, program, visitedTurns } = this.#core;
    const { quiet } = program;
    for (const [type, table] of this.#tables) this.#expectCount(type, table.count);
    this.#expectCount(TablePart.atoms, atoms.count);
    this.#expectCount(TablePart.origins, atoms.originCount);
    this.#expectCount(TablePart.edges, quiet.made.length / 4);
    this.#expectCount(TablePart.turnsTaken, quiet.edgeCount);
    this.#expectCount(TablePart.visitedTurns, visitedTurns.length);
  }

  #takeTuples(part: SavedPart, table: TupleTable): void {
    const words = wordsOf(part);
    for (let at = 0; at < words.length;) {
      const from = at + 1;
      at = from + (words[at] ?? 0);
      if (at < from || at > words.length) throw new SavedStateMismatch("a saved tuple is longer than its piece");
      this.#expect(part.type, table.intern(words, from, at));
    }
  }

  #takeEdges(part: SavedPart): void {
    const core = this.#core;
    const { quiet } = core.program;
    const words = wordsOf(part);
    for (let at = 0; at + 3 < words.length; at += 4) {
      const [from = 0, left = 0, container = 0, index = 0] = words.subarray(at, at + 4);
      const before = quiet.edgeCount;
      const number = this.#restored.get(part.type) ?? 0;
      const isKnown = number * 4 < quiet.made.length;
      dynamicEdge(core, from, left, { container, index });
      const isSame = [from, left, container, index].every((word, place) => quiet.made[number * 4 + place] === word);
      if (isKnown !== (quiet.edgeCount === before) || !isSame) throw mismatch(part.type);
      this.#restored.set(part.type, number + 1);
    }
  }

  #takeCounts(part: SavedPart, into: Int32Array): void {
    const words = wordsOf(part);
    const at = this.#restored.get(part.type) ?? 0;
    if (at + words.length > into.length) throw mismatch(part.type);
    into.set(words, at);
    this.#restored.set(part.type, at + words.length);
  }

  #expect(type: number, number: number): void {
    const expected = this.#restored.get(type) ?? 0;
    if (number !== expected) throw mismatch(type);
    this.#restored.set(type, expected + 1);
  }

  #expectCount(type: number, count: number): void {
    if ((this.#restored.get(type) ?? 0) !== count) throw mismatch(type);
  }
}

function checked<S extends v.GenericSchema>(schema: S, part: SavedPart): v.InferOutput<S> {
  const parsed = v.safeParse(schema, jsonOf(part));
  if (!parsed.success) throw mismatch(part.type);
  return parsed.output;
}

function mismatch(type: number): SavedStateMismatch {
  return new SavedStateMismatch(`saved table ${type} does not fit this story and machine`);
}
