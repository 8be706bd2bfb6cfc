import type { ListDefinitionsOrigin } from "inkjs/engine/ListDefinitionsOrigin";
import { InkListItem } from "../ink/index.ts";

/** One item of a LIST definition. */
export interface ListItem {
  readonly id: number;
  /** Index of its LIST in `origins`; -1 where an item's list is not defined. */
  readonly origin: number;
  readonly originName: string;
  readonly name: string;
  readonly value: number;
}

/** A LIST as declared: its items in the order of the definition. */
export interface ListOrigin {
  readonly name: string;
  readonly items: readonly ListItem[];
}

/** Every LIST of a story and every item, numbered. */
export class ListWorld {
  readonly origins: ListOrigin[] = [];
  readonly items: ListItem[] = [];
  readonly #byFullName = new Map<string, ListItem>();
  /** What a bare or dotted item name means where no variable has it; a later LIST wins a bare name. */
  readonly #byAnyName = new Map<string, ListItem>();

  constructor(definitions: ListDefinitionsOrigin) {
    for (const definition of definitions.lists) {
      const origin = this.origins.length;
      const items: ListItem[] = [];
      this.origins.push({ name: definition.name, items });
      for (const [key, value] of definition.items) {
        const item = this.#add(origin, definition.name, InkListItem.fromSerializedKey(key).itemName ?? "", value);
        items.push(item);
        this.#byAnyName.set(item.name, item);
        this.#byAnyName.set(`${item.originName}.${item.name}`, item);
      }
    }
  }

  /** The item that a serialised key of inkjs names. One that no LIST defines is taken in as it stands. */
  itemOfKey(key: string, value: number): ListItem {
    const { originName, itemName } = InkListItem.fromSerializedKey(key);
    const origin = originName ?? "?";
    const name = itemName ?? "";
    return this.#byFullName.get(`${origin}.${name}`) ?? this.#add(-1, origin, name, value);
  }

  itemAt(id: number): ListItem {
    const item = this.items[id];
    if (item === undefined) throw new Error(`no list item ${id}`);
    return item;
  }

  itemNamed(name: string): ListItem | null {
    return this.#byAnyName.get(name) ?? null;
  }

  originNamed(name: string): number {
    return this.origins.findIndex((origin) => origin.name === name);
  }

  /** The first item of a LIST with this value. */
  itemWithValue(origin: number, value: number): ListItem | null {
    return this.origins[origin]?.items.find((item) => item.value === value) ?? null;
  }

  #add(origin: number, originName: string, name: string, value: number): ListItem {
    const item: ListItem = { id: this.items.length, origin, originName, name, value };
    this.items.push(item);
    this.#byFullName.set(`${originName}.${name}`, item);
    return item;
  }
}

/** The order in which inkjs prints items: by value, then by the name of their LIST. */
export function inValueOrder(items: readonly ListItem[]): ListItem[] {
  return [...items].sort((x, y) =>
    x.value === y.value ? x.originName.localeCompare(y.originName) : x.value - y.value,
  );
}
