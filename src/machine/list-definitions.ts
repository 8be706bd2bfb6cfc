import type { ListDefinitionsOrigin } from "inkjs/engine/ListDefinitionsOrigin";
import { InkListItem } from "../ink/index.ts";

/** One item of a LIST. */
export interface ListItem {
  readonly id: number;
  readonly origin: number;
  readonly name: string;
  readonly fullName: string;
  readonly value: number;
}

/** One LIST of the story: its items in the order of declaration. */
export interface ListOrigin {
  readonly id: number;
  readonly name: string;
  readonly items: readonly ListItem[];
  /** The first declared item of each number. */
  readonly byValue: ReadonlyMap<number, ListItem>;
}

/** Every LIST of a story, its items numbered through. */
export class ListDefinitions {
  readonly origins: readonly ListOrigin[];
  readonly items: readonly ListItem[];
  readonly #origins = new Map<string, ListOrigin>();
  readonly #items = new Map<string, ListItem>();

  constructor(definitions: ListDefinitionsOrigin) {
    const items: ListItem[] = [];
    this.origins = definitions.lists.map((definition, id) => {
      const own = [...definition.items].map(([key, value]): ListItem => {
        const { itemName, fullName } = InkListItem.fromSerializedKey(key);
        const item = { id: items.length, origin: id, name: itemName ?? "", fullName, value };
        items.push(item);
        return item;
      });
      return { id, name: definition.name, items: own, byValue: firstByValue(own) };
    });
    this.items = items;
    for (const origin of this.origins) this.#origins.set(origin.name, origin);
    // Where two lists share an item's name the later one wins, as in inkjs.
    for (const item of items) this.#items.set(item.name, item).set(item.fullName, item);
  }

  originNamed(name: string): ListOrigin | null {
    return this.#origins.get(name) ?? null;
  }

  /** The item behind `item` or `List.item`. */
  itemNamed(name: string): ListItem | null {
    return this.#items.get(name) ?? null;
  }
}

function firstByValue(items: readonly ListItem[]): Map<number, ListItem> {
  const found = new Map<number, ListItem>();
  for (const item of items) if (!found.has(item.value)) found.set(item.value, item);
  return found;
}
