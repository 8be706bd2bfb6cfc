import type { InkObject } from "inkjs/engine/Object";
import { Divert, VariableAssignment, VariablePointerValue, VariableReference } from "../ink/index.ts";
import type { ListDefinitions } from "./list-definitions.ts";
import type { Pools } from "./pools.ts";
import type { VariableName } from "./program.ts";
import { TAG_LIST, tagged, UNSET } from "./tagged.ts";

/** The variable names of a story. One name has one number, whether it is a global, a temporary, or both. */
export class Names {
  readonly #byName = new Map<string, VariableName>();
  readonly #all: VariableName[] = [];
  readonly #globals: VariableName[] = [];

  constructor(objects: Iterable<InkObject>, pools: Pools, lists: ListDefinitions) {
    const globals = new Set<string>();
    const names = new Set<string>();
    for (const object of objects) {
      const name = nameIn(object);
      if (name !== null) names.add(name);
      if (object instanceof VariableAssignment && object.isGlobal && object.isNewDeclaration && name !== null) {
        globals.add(name);
      }
    }
    for (const name of names) {
      const item = lists.itemNamed(name);
      const entry: VariableName = {
        id: this.#all.length,
        name,
        global: globals.has(name) ? this.#globals.length : -1,
        temp: this.#all.length,
        listItem: item === null ? UNSET : tagged(TAG_LIST, pools.lists.ofItems([item])),
      };
      this.#all.push(entry);
      this.#byName.set(name, entry);
      if (entry.global !== -1) this.#globals.push(entry);
    }
  }

  get all(): readonly VariableName[] {
    return this.#all;
  }

  get globals(): readonly VariableName[] {
    return this.#globals;
  }

  named(name: string): VariableName {
    const found = this.#byName.get(name);
    if (found === undefined) throw new Error(`a name that was not collected: ${name}`);
    return found;
  }
}

/** The variable name an instruction uses, or null. */
function nameIn(object: InkObject): string | null {
  if (object instanceof VariableAssignment) return object.variableName;
  if (object instanceof VariableReference) return object.pathForCount === null ? object.name : null;
  if (object instanceof VariablePointerValue) return object.variableName;
  return object instanceof Divert && object.hasVariableTarget ? object.variableDivertName : null;
}
