import type { Container } from "inkjs/engine/Container";
import type { Divert } from "inkjs/engine/Divert";
import type { InkObject } from "inkjs/engine/Object";
import type { Pointer } from "inkjs/engine/Pointer";
import {
  type ChoicePoint,
  type CompiledStory,
  Container as RuntimeContainer,
  InkListItem,
  type ListValue,
  Path,
} from "../ink/index.ts";
import { type Address, type AddressMap, NOWHERE } from "./address-map.ts";
import type { ListDefinitions } from "./list-definitions.ts";
import type { Names } from "./names.ts";
import type { Pools } from "./pools.ts";
import type { ChoiceSite, ExternalSite } from "./program.ts";
import type { VisitLists } from "./visit-lists.ts";

/** What the encoding of one instruction needs of the whole story, and the side tables it fills. */
export class LoadContext {
  readonly choices: ChoiceSite[] = [];
  readonly externals: ExternalSite[] = [];
  readonly texts: string[] = [];
  readonly #textIds = new Map<string, number>();

  constructor(
    readonly addresses: AddressMap,
    readonly pools: Pools,
    readonly lists: ListDefinitions,
    readonly names: Names,
    readonly visits: VisitLists,
    readonly labels: ReadonlySet<InkObject>,
    readonly origin: CompiledStory["origin"],
    /** Whether empty lists have cells, and the literals that own the first of them. */
    readonly seesOrigins: boolean,
    readonly listLiterals: readonly ListValue[],
  ) {}

  textId(text: string): number {
    const known = this.#textIds.get(text);
    if (known !== undefined) return known;
    this.#textIds.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }

  /** Where a jump runs on, and everything visited on the way there. */
  jump(from: Address, to: Address): { readonly leaf: Address; readonly visits: number } {
    const { leaf, entered } = this.addresses.descend(to);
    return { leaf, visits: this.visits.idOf([...this.addresses.visitedByJump(from, to), ...entered]) };
  }

  addressOfPointer(pointer: Pointer): Address {
    return pointer.container === null ? NOWHERE : this.addresses.at(pointer.container, pointer.index);
  }

  /** Where a path leads as a value: to a container as a whole, unless its last step is a number. */
  addressOfPath(path: Path): Address {
    const { root } = this.addresses;
    const last = path.lastComponent;
    if (last === null) return NOWHERE;
    const found = last.isIndex ? root.ContentAtPath(path, undefined, path.length - 1) : root.ContentAtPath(path);
    if (found.approximate || !(found.obj instanceof RuntimeContainer)) return NOWHERE;
    return this.addresses.at(found.obj, last.isIndex ? last.index : -1);
  }

  listOf(value: ListValue): number {
    const list = value.value;
    if (list === null) return 0;
    const items = [...list.keys()].flatMap(
      (key) => this.lists.itemNamed(InkListItem.fromSerializedKey(key).fullName) ?? [],
    );
    if (items.length > 0) return this.pools.lists.ofItems(items);
    return this.pools.lists.emptyOf(list.originNames.flatMap((name) => this.lists.originNamed(name)?.id ?? []));
  }

  choiceAt(address: Address, point: ChoicePoint): number {
    const target = point.choiceTarget;
    const path = point.pathOnChoice;
    const place = path === null ? NOWHERE : this.addressOfPath(path);
    this.choices.push({
      id: this.choices.length,
      address,
      hasCondition: point.hasCondition,
      hasStartContent: point.hasStartContent,
      hasChoiceOnlyContent: point.hasChoiceOnlyContent,
      isInvisibleDefault: point.isInvisibleDefault,
      onceOnly: point.onceOnly,
      // Taking a choice enters its target at its first thing, which counts the target; a jump to it as a whole would not.
      target: place !== NOWHERE && this.addresses.indexOf(place) === -1 ? place + 1 : place,
      targetPath: path?.toString() ?? "",
      targetCount: target === null || !target.visitsShouldBeCounted ? -1 : this.visits.numberOf(target),
      uncounted: this.uncountedMessage(target),
    });
    return this.choices.length - 1;
  }

  externalAt(divert: Divert): number {
    const name = externalName(divert);
    const stand = this.addresses.root.namedContent.get(name);
    const fallback = stand instanceof RuntimeContainer ? this.addresses.at(stand, 0) : NOWHERE;
    this.externals.push({ name, args: divert.externalArgs, fallback });
    return this.externals.length - 1;
  }

  /** inkjs's complaint about reading a count that is not kept. */
  uncountedMessage(container: Container | null): string {
    const advice = "The story may need to be compiled with countAllVisits flag (-c).";
    return `Read count for target (${container?.name} - on ${container?.debugMetadata}) unknown. ${advice}`;
  }
}

/** The declared name behind a call of the host: inside its own stand-in it is written as a path back to it. */
function externalName(divert: Divert): string {
  const path = divert._targetPath;
  if (path === null) return "";
  if (!path.isRelative) return path.toString();
  return divert.ResolvePath(new Path(path.toString())).obj?.path.GetComponent(0)?.name ?? path.toString();
}
