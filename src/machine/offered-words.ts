import { IS_DEFAULT } from "./choices.ts";
import type { MachineCore } from "./machine-core.ts";
import { TurnStop } from "./turn-stop.ts";

/** Text and tags of each choice that the turn just played offers; only after a turn with text. */
export function offeredWords(m: MachineCore, stop: number): string[][] {
  if (stop !== TurnStop.choices) return [];
  const { flags } = m.program.choiceTables;
  const words: string[][] = [];
  for (let choice = 0; choice < m.choiceCount; choice++) {
    if (((flags[m.CH[choice * 3] ?? 0] ?? 0) & IS_DEFAULT) !== 0) continue;
    words.push((m.choiceWords[choice] ?? []).map((word) => m.atoms.text(word >>> 4)));
  }
  return words;
}
