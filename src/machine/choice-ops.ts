import type { Core } from "./core.ts";
import type { ChoiceSite } from "./program.ts";
import { isChoiceTag, TAG_STRING } from "./tagged.ts";

/** A choice is met: offered unless its condition fails or it was taken before. */
export function offerChoice(machine: Core, site: ChoiceSite): void {
  const { values, faults, state } = machine;
  let shown = !site.hasCondition || machine.isTrue(values.pop());
  if (faults.raised !== null) return;
  const tags: string[] = [];
  const choiceOnly = site.hasChoiceOnlyContent ? popText(machine, tags) : "";
  const start = site.hasStartContent ? popText(machine, tags) : "";
  if (faults.raised !== null) return;
  if (site.onceOnly) {
    if (site.targetCount === -1) return faults.story(site.uncounted);
    if ((state.words[state.layout.visits + site.targetCount] ?? 0) > 0) shown = false;
  }
  if (!shown) return;
  machine.cells?.shareTemps();
  machine.menu.add(site.id);
  if (!machine.keepsText) return;
  machine.choiceTexts.push({ text: (start + choiceOnly).replace(/^[ \t]+|[ \t]+$/gu, ""), tags: tags.reverse() });
}

function popText(machine: Core, tags: string[]): string {
  const { values, program } = machine;
  const text = values.pop();
  if ((text & 7) !== TAG_STRING) {
    machine.faults.engine();
    return "";
  }
  while (isChoiceTag(values.peek())) tags.push(program.pools.strings.textOf((values.pop() >> 3) - 2));
  return machine.keepsText ? program.pools.strings.textOf(text >> 3) : "";
}
