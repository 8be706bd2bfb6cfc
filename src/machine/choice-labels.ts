import type { Container } from "inkjs/engine/Container";
import type { InkObject } from "inkjs/engine/Object";
import { ChoicePoint, ControlCommand } from "../ink/index.ts";

const { CommandType } = ControlCommand;

/**
 * The instructions that begin the text of a choice. A choice takes its texts from the evaluation that stands right before
 * it: the first strings of that evaluation, as many as the choice asks for; what follows them is its condition. A search
 * that wants no text need not build these strings. Where the shape is not recognised nothing is marked, and the strings are
 * built.
 */
export function findChoiceLabels(containers: readonly Container[]): Set<InkObject> {
  const labels = new Set<InkObject>();
  for (const { content } of containers) {
    for (const [index, object] of content.entries()) {
      if (object instanceof ChoicePoint) for (const label of labelsBefore(content, index, object)) labels.add(label);
    }
  }
  return labels;
}

function labelsBefore(content: readonly InkObject[], choiceIndex: number, choice: ChoicePoint): InkObject[] {
  const wanted = Number(choice.hasStartContent) + Number(choice.hasChoiceOnlyContent);
  if (wanted === 0 || commandAt(content, choiceIndex - 1) !== CommandType.EvalEnd) return [];
  const start = evaluationStart(content, choiceIndex - 2);
  if (start === -1) return [];
  const strings: InkObject[] = [];
  let depth = 0;
  for (let i = start + 1; i < choiceIndex - 1; i++) {
    const command = commandAt(content, i);
    const object = content[i];
    if (command === CommandType.BeginString && depth++ === 0 && object !== undefined) strings.push(object);
    if (command === CommandType.EndString) depth--;
  }
  return strings.length >= wanted ? strings.slice(0, wanted) : [];
}

/** Where the evaluation that is open at `from` begins, or -1. */
function evaluationStart(content: readonly InkObject[], from: number): number {
  let open = 1;
  for (let i = from; i >= 0; i--) {
    const command = commandAt(content, i);
    if (command === CommandType.EvalEnd) open++;
    if (command === CommandType.EvalStart && --open === 0) return i;
  }
  return -1;
}

function commandAt(content: readonly InkObject[], index: number): ControlCommand.CommandType | null {
  const object = content[index];
  return object instanceof ControlCommand ? object.commandType : null;
}
