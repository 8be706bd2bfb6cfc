/**
 * A copy of inkjs's state in objects. inkjs's own JSON form was the alternative; it turns 3.0 into 3, forgets where a
 * function began in the output, and cuts the ties between equal empty lists that play can still change.
 */
import type { Choice } from "inkjs/engine/Choice";
import type { InkList } from "inkjs/engine/InkList";
import type { ListDefinition } from "inkjs/engine/ListDefinition";
import type { InkObject } from "inkjs/engine/Object";
import type { Story } from "inkjs/engine/Story";
import { CallStack, ListValue, StoryState } from "../ink/index.ts";
import { installState, internalsOf, type StateInternals } from "./engine-internals.ts";

/** Everything later play depends on. Never handed to the engine itself: each restore copies it again. */
export interface SavedState {
  readonly globals: ReadonlyMap<string, InkObject>;
  readonly defaultGlobals: ReadonlyMap<string, InkObject>;
  readonly callStack: CallStack;
  readonly choices: readonly Choice[];
  readonly evaluationStack: readonly InkObject[];
  readonly outputStream: readonly InkObject[];
  readonly visitCounts: ReadonlyMap<string, number>;
  readonly turnIndices: ReadonlyMap<string, number>;
  readonly turnIndex: number;
  readonly storySeed: number;
  readonly previousRandom: number;
  readonly didSafeExit: boolean;
  readonly emptyLists: readonly EmptyListState[];
}

/** What play can change in an empty list: the origins it answers for. */
interface EmptyListState {
  readonly list: InkList;
  readonly originNames: readonly string[];
  readonly origins: readonly ListDefinition[] | null;
}

/** Copies the state of a story that stands between two turns. */
export function saveState(story: Story, literals: readonly InkList[]): SavedState {
  const state = internalsOf(story.state);
  const flow = state._currentFlow;
  return {
    globals: new Map(state.variablesState._globalVariables),
    defaultGlobals: new Map(state.variablesState._defaultGlobalVariables),
    callStack: new CallStack(flow.callStack),
    choices: flow.currentChoices.map(copyChoice),
    evaluationStack: [...state._evaluationStack],
    outputStream: [...flow.outputStream],
    visitCounts: new Map(state._visitCounts),
    turnIndices: new Map(state._turnIndices),
    turnIndex: state.currentTurnIndex,
    storySeed: state.storySeed,
    previousRandom: state.previousRandom,
    didSafeExit: state.didSafeExit,
    emptyLists: saveLists(new Set([...literals, ...emptyListsIn(state)])),
  };
}

/** Puts a saved state back into a story made from the same runtime tree. */
export function restoreState(story: Story, saved: SavedState): void {
  const fresh = new StoryState(story);
  const state = internalsOf(fresh);
  const flow = state._currentFlow;
  flow.callStack = new CallStack(saved.callStack);
  flow.currentChoices = saved.choices.map(copyChoice);
  flow.outputStream = [...saved.outputStream];
  state.variablesState._globalVariables = new Map(saved.globals);
  state.variablesState._defaultGlobalVariables = new Map(saved.defaultGlobals);
  state.variablesState.callStack = flow.callStack;
  state._evaluationStack = [...saved.evaluationStack];
  state._visitCounts = new Map(saved.visitCounts);
  state._turnIndices = new Map(saved.turnIndices);
  state.currentTurnIndex = saved.turnIndex;
  state.storySeed = saved.storySeed;
  state.previousRandom = saved.previousRandom;
  state.didSafeExit = saved.didSafeExit;
  restoreLists(saved.emptyLists);
  installState(story, fresh);
}

/** Notes the origins of lists that play may change. */
export function saveLists(lists: Iterable<InkList>): EmptyListState[] {
  return Array.from(lists, (list) => ({
    list,
    originNames: [...list.originNames],
    origins: list.origins === null ? null : [...list.origins],
  }));
}

/** Gives lists their noted origins back. */
export function restoreLists(saved: readonly EmptyListState[]): void {
  for (const { list, originNames, origins } of saved) {
    list.SetInitialOriginNames([...originNames]);
    list.origins = origins === null ? null : [...origins];
  }
}

/** The distinct empty lists that a state holds, in a fixed order of places. */
function emptyListsIn(state: StateInternals): InkList[] {
  const found = new Set<InkList>();
  const visit = (object: InkObject): void => {
    if (object instanceof ListValue && object.value?.Count === 0) found.add(object.value);
  };
  for (const object of state.variablesState._globalVariables.values()) visit(object);
  for (const object of state.variablesState._defaultGlobalVariables.values()) visit(object);
  for (const object of state._evaluationStack) visit(object);
  for (const thread of threadsOf(state)) {
    for (const element of thread.callstack) for (const object of element.temporaryVariables.values()) visit(object);
  }
  return [...found];
}

/** The running threads, then those kept by choices. */
function threadsOf(state: StateInternals): CallStack.Thread[] {
  const kept = state._currentFlow.currentChoices.flatMap((choice) => choice.threadAtGeneration ?? []);
  return [...state._currentFlow.callStack._threads, ...kept];
}

function copyChoice(choice: Choice): Choice {
  const copy = choice.Clone();
  copy.tags = choice.tags === null ? null : [...choice.tags];
  return copy;
}
