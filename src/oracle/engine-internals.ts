import type { CallStack } from "inkjs/engine/CallStack";
import type { Choice } from "inkjs/engine/Choice";
import type { Container } from "inkjs/engine/Container";
import type { InkObject } from "inkjs/engine/Object";
import type { Pointer } from "inkjs/engine/Pointer";
import type { StatePatch } from "inkjs/engine/StatePatch";
import type { Story } from "inkjs/engine/Story";
import type { StoryState } from "inkjs/engine/StoryState";

/** The part of inkjs's state that its declarations hide and a faithful copy needs. */
export interface StateInternals {
  readonly _currentFlow: {
    callStack: CallStack;
    outputStream: InkObject[];
    currentChoices: Choice[];
  };
  _evaluationStack: InkObject[];
  _visitCounts: Map<string, number>;
  _turnIndices: Map<string, number>;
  readonly _patch: StatePatch | null;
  readonly variablesState: VariableInternals;
  currentTurnIndex: number;
  storySeed: number;
  previousRandom: number;
  didSafeExit: boolean;
  divertedPointer: Pointer;
}

/** The hidden part of inkjs's variable store. */
export interface VariableInternals {
  _globalVariables: Map<string, InkObject>;
  _defaultGlobalVariables: Map<string, InkObject>;
  callStack: CallStack;
}

interface StoryInternals {
  _state: StoryState;
  readonly _stateSnapshotAtLastNewline: StoryState | null;
}

/** Opens a state's hidden fields. The fields are those of the pinned inkjs version; a test reads each of them. */
export function internalsOf(state: StoryState): StateInternals {
  return state as unknown as StateInternals;
}

/** Puts another state into a story, as inkjs itself does when it goes back to a snapshot. */
export function installState(story: Story, state: StoryState): void {
  (story as unknown as StoryInternals)._state = state;
}

/** A container's children: its content in order, then what is reachable by name only. */
export function childrenOf(container: Container): readonly InkObject[] {
  const named = container.namedOnlyContent;
  return named === null ? container.content : [...container.content, ...named.values()];
}
