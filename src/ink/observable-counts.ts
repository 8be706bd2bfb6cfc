/**
 * Which visit counts and turn numbers a story can ever read. A count that no instruction reads cannot change what happens
 * later, so the identity of a state leaves it out; without this no state of a looping story would ever come back.
 * Read are: counts named in an expression, the counter of each sequence, the targets of once-only choices (only whether
 * they are zero), and, where READ_COUNT or TURNS_SINCE occur at all, every target a divert value of the story can name.
 */
import type { InkObject } from "inkjs/engine/Object";
import { ChoicePoint, Container, ControlCommand, DivertTargetValue, VariableReference } from "./inkjs.ts";

/** What of a story's counters later play can see. Paths are runtime paths of containers. */
export interface ObservableCounts {
  /** Containers whose exact visit count can be read. */
  readonly exact: ReadonlySet<string>;
  /** Containers of which only "visited or not" can be read. */
  readonly visited: ReadonlySet<string>;
  /** Containers whose age in turns can be read. */
  readonly ages: ReadonlySet<string>;
  /** Whether the number of the turn itself can be read. */
  readonly turnNumber: boolean;
}

/** Scans a runtime tree for reads of its counters. */
export function findObservableCounts(root: Container): ObservableCounts {
  const exact = new Set<string>();
  const visited = new Set<string>();
  const targets = new Set<string>();
  const commands = new Set<ControlCommand.CommandType>();
  const scan = (object: InkObject): void => {
    if (object instanceof Container)
      for (const child of [...object.content, ...(object.namedOnlyContent?.values() ?? [])]) scan(child);
    else if (object instanceof ControlCommand) {
      commands.add(object.commandType);
      if (object.commandType === ControlCommand.CommandType.VisitIndex) addPath(exact, object.parent);
    } else if (object instanceof VariableReference) addPath(exact, object.containerForCount);
    else if (object instanceof ChoicePoint && object.onceOnly) addPath(visited, object.choiceTarget);
    else if (object instanceof DivertTargetValue) addPath(targets, root.ContentAtPath(object.targetPath).obj);
  };
  scan(root);
  if (commands.has(ControlCommand.CommandType.ReadCount)) for (const target of targets) exact.add(target);
  return {
    exact,
    visited,
    ages: commands.has(ControlCommand.CommandType.TurnsSince) ? targets : new Set(),
    turnNumber: commands.has(ControlCommand.CommandType.Turns),
  };
}

function addPath(paths: Set<string>, object: InkObject | null): void {
  if (object instanceof Container) paths.add(object.path.toString());
}
