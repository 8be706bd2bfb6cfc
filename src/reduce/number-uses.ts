import type { Program } from "../machine/index.ts";
import type { Accesses } from "./accesses.ts";
import type { StoryCode } from "./story-code.ts";

/** By fact, the slots of the instructions that read it; only for state words. */
export function readersOf(
  program: Program,
  code: StoryCode,
  accesses: Accesses,
): ReadonlyMap<number, readonly number[]> {
  const readers = new Map<number, number[]>();
  for (let slot = 0; slot < code.slots; slot++) {
    for (const fact of accesses.readsAt(slot)) {
      if (fact >= program.layout.words) continue;
      const known = readers.get(fact);
      if (known === undefined) readers.set(fact, [slot]);
      else known.push(slot);
    }
  }
  return readers;
}
