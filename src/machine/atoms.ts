import { type Lanes, laneText } from "./mix.ts";
import { inValueOrder, type ListItem, type ListWorld } from "./list-world.ts";
import { grown } from "./tuple-table.ts";
import {
  fitsInline,
  makeWord,
  TAG_BIG,
  TAG_DIVERT,
  TAG_FLOAT,
  TAG_FRESH_EMPTY,
  TAG_INT,
  TAG_LIST,
  TAG_STRING,
} from "./words.ts";

/** A list value: its items in order of insertion, which LIST_RANDOM sees. */
export interface ListAtom {
  readonly items: readonly ListItem[];
}

/** An atom as plain data: a list by the numbers of its items, a number in digits. */
export type SavedAtom = readonly ["list", readonly number[]] | readonly ["string" | "path" | "float" | "big", string];

type AtomValue = string | number | ListAtom;

/**
 * The contents that do not fit a word, each stored once: strings, large integers, floats, lists, paths. Atom numbers depend
 * on the order of discovery and stay inside one machine; `laneA` and `laneB` are hashes of the content itself.
 */
export class Atoms {
  laneA = new Int32Array(1024);
  laneB = new Int32Array(1024);
  /** UTF-16 units of all strings, for memory budgets. */
  stringUnits = 0;
  readonly emptyList: number;
  readonly #values: AtomValue[] = [];
  readonly #strings = new Map<string, number>();
  readonly #paths = new Map<string, number>();
  readonly #floats = new Map<number, number>();
  readonly #bigs = new Map<number, number>();
  readonly #lists = new Map<string, number>();
  readonly #listTexts: (string | undefined)[] = [];
  readonly #originNames = new Map<string, number>();
  readonly #originLists: (readonly number[])[] = [];

  constructor(readonly world: ListWorld) {
    this.emptyList = this.list([]);
    this.originNames([]);
  }

  get count(): number {
    return this.#values.length;
  }

  /** How many sequences of origins are numbered. */
  get originCount(): number {
    return this.#originLists.length;
  }

  /** An atom as plain data: what it is, and its content. */
  saved(atom: number): SavedAtom {
    const value = this.#values[atom];
    if (typeof value === "object") return ["list", value.items.map(({ id }) => id)];
    if (typeof value === "string") return [this.#strings.get(value) === atom ? "string" : "path", value];
    if (typeof value !== "number") throw new Error(`no atom ${atom}`);
    // JSON has no words for infinities, NaN and the sign of zero.
    const digits = Object.is(value, -0) ? "-0" : String(value);
    return [this.#floats.get(value) === atom ? "float" : "big", digits];
  }

  /** Numbers the atom that `saved` told of; gives its number. */
  restore([kind, content]: SavedAtom): number {
    switch (kind) {
      case "list":
        return this.list(content.map((id) => this.world.itemAt(id)));
      case "string":
        return this.stringWord(content) >>> 4;
      case "path":
        return this.pathWord(content) >>> 4;
      case "float":
        return this.#number(this.#floats, TAG_FLOAT, Number(content));
      case "big":
        return this.#number(this.#bigs, TAG_BIG, Number(content));
      default:
        return kind satisfies never;
    }
  }

  stringWord(text: string): number {
    let atom = this.#strings.get(text);
    if (atom === undefined) {
      atom = this.#add(text, laneText(TAG_STRING, text));
      this.#strings.set(text, atom);
      this.stringUnits += text.length;
    }
    return makeWord(TAG_STRING, atom);
  }

  pathWord(path: string): number {
    let atom = this.#paths.get(path);
    if (atom === undefined) {
      atom = this.#add(path, laneText(TAG_DIVERT, path));
      this.#paths.set(path, atom);
    }
    return makeWord(TAG_DIVERT, atom);
  }

  /** An IntValue of inkjs, which holds any whole JavaScript number. */
  integerWord(value: number): number {
    if (fitsInline(value)) return makeWord(TAG_INT, value);
    return makeWord(TAG_BIG, this.#number(this.#bigs, TAG_BIG, value));
  }

  floatWord(value: number): number {
    return makeWord(TAG_FLOAT, this.#number(this.#floats, TAG_FLOAT, value));
  }

  listWord(items: readonly ListItem[]): number {
    return makeWord(TAG_LIST, this.list(items));
  }

  /** An empty list that remembers the LISTs it came from. */
  freshEmptyWord(origins: readonly number[]): number {
    return makeWord(TAG_FRESH_EMPTY, this.originNames(origins));
  }

  list(items: readonly ListItem[]): number {
    const key = items.map((item) => item.id).join();
    let atom = this.#lists.get(key);
    if (atom === undefined) {
      const content = items.map((item) => `${item.originName}.${item.name}=${item.value}`).join();
      atom = this.#add({ items }, laneText(TAG_LIST, content));
      this.#lists.set(key, atom);
    }
    return atom;
  }

  /** The number of a sequence of origins; 0 is the empty one. */
  originNames(origins: readonly number[]): number {
    const key = origins.join();
    let id = this.#originNames.get(key);
    if (id === undefined) {
      id = this.#originLists.length;
      this.#originLists.push([...origins]);
      this.#originNames.set(key, id);
    }
    return id;
  }

  originsOf(names: number): readonly number[] {
    return this.#originLists[names] ?? [];
  }

  text(atom: number): string {
    const value = this.#values[atom];
    if (typeof value !== "string") throw new Error(`atom ${atom} is no text`);
    return value;
  }

  /** A list as inkjs prints it; kept, since sorting its items is slow. */
  listText(atom: number): string {
    let text = this.#listTexts[atom];
    if (text === undefined) {
      text = inValueOrder(this.items(atom))
        .map((item) => item.name)
        .join(", ");
      this.#listTexts[atom] = text;
    }
    return text;
  }

  number(atom: number): number {
    const value = this.#values[atom];
    if (typeof value !== "number") throw new Error(`atom ${atom} is no number`);
    return value;
  }

  items(atom: number): readonly ListItem[] {
    const value = this.#values[atom];
    if (typeof value !== "object") throw new Error(`atom ${atom} is no list`);
    return value.items;
  }

  #number(ids: Map<number, number>, kind: number, value: number): number {
    let atom = ids.get(value);
    if (atom === undefined) {
      atom = this.#add(value, laneText(kind, String(value)));
      ids.set(value, atom);
    }
    return atom;
  }

  #add(value: AtomValue, lanes: Lanes): number {
    const atom = this.#values.push(value) - 1;
    if (atom >= this.laneA.length) {
      this.laneA = grown(this.laneA, atom + 1);
      this.laneB = grown(this.laneB, atom + 1);
    }
    this.laneA[atom] = lanes.a;
    this.laneB[atom] = lanes.b;
    return atom;
  }
}
