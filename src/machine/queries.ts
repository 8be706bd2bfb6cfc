import { crash, storyError, warn } from "./faults.ts";
import { FAILED_INSIDE } from "./failures.ts";
import { isListWord, itemsOfWord } from "./list-words.ts";
import type { ListItem } from "./list-world.ts";
import { listOf, rangeOfList } from "./list-functions.ts";
import { notCountedWords } from "./count-words.ts";
import type { MachineCore } from "./machine-core.ts";
import { cachedNative, keepNative } from "./native-cache.ts";
import { textOfWord } from "./value-text.ts";
import { isPointer, pop, push } from "./variables.ts";
import { TAG_BIG, TAG_BOOL, TAG_DIVERT, TAG_FLOAT, TAG_INT, TAG_STRING, UNSET } from "./words.ts";

/** TURNS_SINCE or READ_COUNT of the divert target on the stack. */
export function pushAge(m: MachineCore, isAge: boolean): void {
  const word = pop(m);
  if ((word & 15) !== TAG_DIVERT) {
    const isNumber = (word & 15) === TAG_INT || (word & 15) === TAG_BIG;
    const note = isNumber
      ? ". Did you accidentally pass a read count ('knot_name') instead of a target ('-> knot_name')?"
      : "";
    const shown = word === UNSET ? "null" : textOfWord(m, word);
    storyError(
      m,
      `TURNS_SINCE / READ_COUNT expected a divert target (knot, stitch, label name), but saw ${shown}${note}`,
    );
  }
  const container = m.program.tables.pathTargets.get(word >>> 4)?.counted ?? null;
  if (container === null) {
    warn(m, `Failed to find container for ControlCommand ${isAge ? 12 : 13} lookup at ${m.atoms.text(word >>> 4)}`);
    push(m, m.atoms.integerWord(isAge ? -1 : 0));
    return;
  }
  push(m, m.atoms.integerWord(isAge ? ageOf(m, container) : countOf(m, container)));
}

function countOf(m: MachineCore, container: number): number {
  const { counters, shape } = m.program.tables;
  const address = counters.visitAddress(container);
  if (address < 0) return storyError(m, notCountedWords("Read count", shape.container(container)));
  return m.W[address] as number;
}

function ageOf(m: MachineCore, container: number): number {
  const { counters, shape } = m.program.tables;
  const address = counters.turnAddress(container);
  if (address < 0) return storyError(m, notCountedWords("TURNS_SINCE()", shape.container(container)));
  const stamp = m.W[address] as number;
  return stamp === 0 ? -1 : (m.W[m.turnAddress] as number) - (stamp - 2);
}

/** `listName(number)`: the item with this value, as a list. */
export function makeListFromNumber(m: MachineCore): void {
  const number = pop(m);
  const name = pop(m);
  if ((name & 15) !== TAG_STRING) crash(m, FAILED_INSIDE);
  const tag = number & 15;
  if (tag !== TAG_INT && tag !== TAG_BIG) {
    storyError(m, "Passed non-integer when creating a list element from a numerical value.");
  }
  const known = cachedNative(m.nativeCache, LIST_FROM_NUMBER, name, number);
  if (known !== UNSET) {
    push(m, known);
    return;
  }
  const { world } = m.program.tables;
  const origin = world.originNamed(m.atoms.text(name >>> 4));
  if (origin < 0) storyError(m, `Failed to find LIST called ${m.atoms.text(name >>> 4)}`);
  const item = world.itemWithValue(origin, tag === TAG_INT ? number >> 4 : m.atoms.number(number >>> 4));
  const list = listOf(m, item === null ? [] : [item], []);
  keepNative(m.nativeCache, LIST_FROM_NUMBER, name, number, list);
  push(m, list);
}

/** Number under which results are kept beside those of native functions. */
const LIST_FROM_NUMBER = 100;

/** LIST_RANGE(list, low, high). */
export function makeRange(m: MachineCore): void {
  const high = pop(m);
  const low = pop(m);
  const list = pop(m);
  if (!isListWord(list) || !isValue(low) || !isValue(high)) {
    storyError(m, "Expected list, minimum and maximum for LIST_RANGE");
  }
  push(m, rangeOfList(m, list, boundOf(m, low), boundOf(m, high)));
}

/** A bound as a whole number or a list; anything else bounds nothing, like an empty list. */
function boundOf(m: MachineCore, word: number): number | readonly ListItem[] {
  if ((word & 15) === TAG_INT) return word >> 4;
  if ((word & 15) === TAG_BIG || (word & 15) === TAG_FLOAT) {
    const value = m.atoms.number(word >>> 4);
    return Number.isInteger(value) ? value : [];
  }
  return itemsOfWord(m, word);
}

function isValue(word: number): boolean {
  const tag = word & 15;
  const isPlain = tag === TAG_INT || tag === TAG_BOOL || tag === TAG_BIG || tag === TAG_FLOAT || tag === TAG_STRING;
  return isPlain || tag === TAG_DIVERT || isListWord(word) || isPointer(word);
}
