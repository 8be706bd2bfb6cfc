import type { CallStack } from "inkjs/engine/CallStack";
import type { InkList } from "inkjs/engine/InkList";
import type { InkObject } from "inkjs/engine/Object";
import type { Pointer } from "inkjs/engine/Pointer";
import type { Story } from "inkjs/engine/Story";
import { type ObservableCounts, PushPopType } from "../ink/index.ts";
import { internalsOf, type StateInternals } from "./engine-internals.ts";
import { exactValue } from "./values.ts";

/**
 * The canonical form of a state between two turns. Left out, because no later play can see it: the output, the finished
 * call stack (taking a choice replaces it by the choice's own), thread numbers, counters that no instruction reads.
 */
export function canonicalState(story: Story, literals: readonly InkList[], counts: ObservableCounts): string {
  const state = internalsOf(story.state);
  const emptyLists = new EmptyListNames(literals);
  const value = (object: InkObject): string => exactValue(object, (list) => emptyLists.nameOf(list));
  return JSON.stringify([
    sorted(state.variablesState._globalVariables, value),
    counters(state, counts),
    counts.turnNumber ? state.currentTurnIndex : 0,
    [state.storySeed, state.previousRandom],
    state._evaluationStack.map(value),
    state._currentFlow.currentChoices.map((choice) => [
      choice.text,
      choice.tags,
      choice.targetPath?.toString(),
      choice.isInvisibleDefault,
      threadForm(choice.threadAtGeneration, value),
    ]),
    literals.flatMap((list, index) => (list.originNames.length === 0 ? [] : [[index, list.originNames]])),
  ]);
}

/** Names empty lists so that two places share a name exactly if they hold the same list object. */
class EmptyListNames {
  readonly #names = new Map<InkList, string>();

  constructor(literals: readonly InkList[]) {
    for (const [index, list] of literals.entries()) this.#names.set(list, `()literal${index}`);
  }

  nameOf(list: InkList): string {
    let name = this.#names.get(list);
    if (name === undefined) {
      name = `()${this.#names.size}`;
      this.#names.set(list, name);
    }
    return `${name}:${list.originNames.join(",")}`;
  }
}

function sorted(map: ReadonlyMap<string, InkObject>, value: (object: InkObject) => string): [string, string][] {
  return [...map].map(([name, object]): [string, string] => [name, value(object)]).sort(byName);
}

function byName(left: readonly [string, unknown], right: readonly [string, unknown]): number {
  return left[0] < right[0] ? -1 : 1;
}

function counters(state: StateInternals, counts: ObservableCounts): unknown[] {
  const visits: [string, number][] = [];
  for (const [path, count] of state._visitCounts) {
    if (counts.exact.has(path)) visits.push([path, count]);
    else if (counts.visited.has(path)) visits.push([path, Math.min(count, 1)]);
  }
  const ages: [string, number][] = [];
  for (const [path, turn] of state._turnIndices) {
    if (counts.ages.has(path)) ages.push([path, state.currentTurnIndex - turn]);
  }
  return [visits.sort(byName), ages.sort(byName)];
}

function threadForm(thread: CallStack.Thread | null, value: (object: InkObject) => string): unknown {
  if (thread === null) return null;
  const elements = thread.callstack.map((element) => [
    pointerForm(element.currentPointer),
    element.type,
    element.inExpressionEvaluation,
    sorted(element.temporaryVariables, value),
    element.type === PushPopType.Function ? element.functionStartInOutputStream : 0,
  ]);
  return [elements, pointerForm(thread.previousPointer)];
}

function pointerForm(pointer: Pointer): string | null {
  return pointer.container === null ? null : `${pointer.container.path.toString()}#${pointer.index}`;
}
