/**
 * A story as a flat program. Each address (see address-map.ts) has a row in the columns; rows of addresses at which nothing
 * can be run matter only as targets, through `leaf` and `enterVisits`.
 *
 * The state it runs on is a vector of words: globals (tagged values), visit counts of the counted containers, turn numbers of
 * the same containers (NEVER where not visited), then turn number, story seed, previous random draw, choice list, and
 * evaluation stack; see state-layout.ts.
 */
import type { Container } from "inkjs/engine/Container";
import type { InkObject } from "inkjs/engine/Object";
import type { Address, AddressMap } from "./address-map.ts";
import type { Pools } from "./pools.ts";

/** A choice as it stands in the story. */
export interface ChoiceSite {
  readonly id: number;
  readonly address: Address;
  readonly hasCondition: boolean;
  readonly hasStartContent: boolean;
  readonly hasChoiceOnlyContent: boolean;
  readonly isInvisibleDefault: boolean;
  readonly onceOnly: boolean;
  /** Where taking it leads. */
  readonly target: Address;
  readonly targetPath: string;
  /** Number of the counted container it leads to, or -1. */
  readonly targetCount: number;
  /** What inkjs says where a once-only choice leads to something that is not counted. */
  readonly uncounted: string;
}

/** A name that can hold a value. */
export interface VariableName {
  readonly id: number;
  readonly name: string;
  /** Slot of the global of this name, or -1. */
  readonly global: number;
  /** Slot of the temporary of this name in every frame. */
  readonly temp: number;
  /** The list value that the name stands for where it is a list item's, or UNSET. */
  readonly listItem: number;
}

/** A function of the host, as the story calls it. */
export interface ExternalSite {
  readonly name: string;
  readonly args: number;
  /** Where its ink stand-in begins, or NOWHERE. */
  readonly fallback: Address;
}

export interface Program {
  readonly addresses: AddressMap;
  readonly pools: Pools;
  /** Instruction at each address. */
  readonly ops: Uint8Array;
  readonly a: Int32Array;
  readonly b: Int32Array;
  /** Address after this one, NOWHERE at a container's end without a parent to go on in. */
  readonly after: Int32Array;
  /** Where play runs on after this address, descended; NOWHERE like `after`. */
  readonly next: Int32Array;
  /** Visits made on the way to `next`. */
  readonly nextVisits: Int32Array;
  /** Where a jump to this address runs on. */
  readonly leaf: Int32Array;
  /** Visits made on the way from this address to its `leaf`. */
  readonly enterVisits: Int32Array;
  readonly visitWords: Int32Array;
  readonly visitStarts: Int32Array;
  readonly counted: readonly Container[];
  readonly countsVisits: Uint8Array;
  readonly countsTurns: Uint8Array;
  readonly choices: readonly ChoiceSite[];
  readonly names: readonly VariableName[];
  readonly globals: readonly VariableName[];
  readonly temps: number;
  readonly externals: readonly ExternalSite[];
  /** Names of operators and messages, by the operands of the instructions that use them. */
  readonly texts: readonly string[];
  /** Whether any instruction can tell what an empty list answers for. Only then are there cells. */
  readonly seesOrigins: boolean;
  /** For each empty list written in the program that a variable can hold, the plain value it begins with. */
  readonly listLiterals: readonly number[];
  readonly start: Address;
  /** Where the declarations of globals begin, or NOWHERE. */
  readonly globalDeclarations: Address;
  objectAt(address: Address): InkObject | null;
  /** Whether the story declares any LIST. */
  readonly hasLists: boolean;
  isVoid(value: number): boolean;
  isList(value: number): boolean;
  /** Where a tagged value leads as a divert target; NOWHERE for any other value. */
  targetOf(value: number): Address;
}
