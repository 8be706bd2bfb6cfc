import type { ListDefinitions } from "./list-definitions.ts";
import { ListPool } from "./list-pool.ts";
import { mixA, mixB } from "./mixing.ts";
import { NumberPool } from "./number-pool.ts";
import { ReferencePool } from "./reference-pool.ts";
import { StringPool } from "./string-pool.ts";
import {
  fitsInline,
  TAG_BOOL,
  TAG_INT,
  TAG_LIST,
  TAG_NUMBER,
  TAG_POINTER,
  TAG_SPECIAL,
  TAG_STRING,
  TAG_TARGET,
  tagged,
  UNSET,
  VOID,
} from "./tagged.ts";

/** Everything that story values name by id, and values to and from JavaScript. */
export class Pools {
  readonly strings = new StringPool();
  readonly numbers = new NumberPool();
  readonly lists: ListPool;
  /** Divert targets as values: address, 0, path. */
  readonly targets = new ReferencePool();
  /** Variables by reference: name id, context. */
  readonly pointers = new ReferencePool();

  constructor(definitions: ListDefinitions) {
    this.lists = new ListPool(definitions);
  }

  integer(n: number): number {
    return fitsInline(n) ? n << 3 : tagged(TAG_NUMBER, this.numbers.idOf(n, false));
  }

  float(n: number): number {
    return tagged(TAG_NUMBER, this.numbers.idOf(n, true));
  }

  string(text: string): number {
    return tagged(TAG_STRING, this.strings.idOf(text));
  }

  isInteger(value: number): boolean {
    return (value & 7) === TAG_INT || ((value & 7) === TAG_NUMBER && !this.numbers.isFloat(value >> 3));
  }

  /** The number in an integer, float or bool. */
  numberIn(value: number): number {
    return (value & 7) === TAG_NUMBER ? this.numbers.numberOf(value >> 3) : value >> 3;
  }

  /** A value as inkjs prints it. */
  textOf(value: number): string {
    const payload = value >> 3;
    switch (value & 7) {
      case TAG_INT:
        return String(payload);
      case TAG_NUMBER:
        return String(this.numbers.numberOf(payload));
      case TAG_BOOL:
        return payload === 1 ? "true" : "false";
      case TAG_STRING:
        return this.strings.textOf(payload);
      case TAG_LIST:
        return this.lists
          .orderedItemsOf(payload)
          .map((item) => item.name)
          .join(", ");
      case TAG_TARGET:
        return `DivertTargetValue(${this.targets.textOf(payload)})`;
      case TAG_POINTER:
        return `VariablePointerValue(${this.pointers.textOf(payload)})`;
      default:
        return value === VOID || value === UNSET ? "" : `# ${this.strings.textOf(payload - 2)}`;
    }
  }

  /** Lane a of a value's content: equal for equal values in every run, whatever their ids. */
  laneA(value: number): number {
    const tag = value & 7;
    if (tag <= TAG_BOOL || tag === TAG_SPECIAL) return mixA(value);
    const payload = value >> 3;
    if (tag === TAG_STRING) return mixA(this.strings.laneA(payload) + tag);
    if (tag === TAG_LIST) return mixA(this.lists.laneA(payload) + tag);
    if (tag === TAG_TARGET) return mixA(this.targets.laneA(payload) + tag);
    if (tag === TAG_NUMBER) return mixA(this.numbers.laneA(payload) + tag);
    return mixA(this.pointers.laneA(payload) + tag);
  }

  laneB(value: number): number {
    const tag = value & 7;
    if (tag <= TAG_BOOL || tag === TAG_SPECIAL) return mixB(value);
    const payload = value >> 3;
    if (tag === TAG_STRING) return mixB(this.strings.laneB(payload) + tag);
    if (tag === TAG_LIST) return mixB(this.lists.laneB(payload) + tag);
    if (tag === TAG_TARGET) return mixB(this.targets.laneB(payload) + tag);
    if (tag === TAG_NUMBER) return mixB(this.numbers.laneB(payload) + tag);
    return mixB(this.pointers.laneB(payload) + tag);
  }
}
