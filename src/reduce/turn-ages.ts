import { Op } from "../machine/index.ts";
import { readingsOf } from "./number-readings.ts";
import { alikeFrom } from "./saturation.ts";
import type { StoryCode } from "./story-code.ts";

/**
 * Turns told by their age. TURNS_SINCE is the only instruction that looks at a turn stamp, and it gives the difference to
 * the number of the current turn; so where nothing else asks for that number but to fill variables that only tell ages
 * themselves (`told`, see turn-values.ts), only differences count, and every waiting state can be put at the same turn.
 * `readers` are the instructions that read the number of the turn.
 */
export function agesAreAll(code: StoryCode, readers: readonly number[], told: ReadonlySet<number>): boolean {
  return readers.length > 0 && readers.every((slot) => code.opAt(slot) === Op.TurnsSince || told.has(slot));
}

/**
 * The age from which on ages of a stamp are alike: past every constant that some TURNS_SINCE of it is compared with. A turn
 * later such ages are past it still. Null where an age is used in any other way, or where a target is not written right at
 * the question.
 */
export function ageBoundOf(code: StoryCode, readers: readonly number[]): number | null {
  let bound = 1;
  for (const slot of readers) {
    if (code.opAt(slot) !== Op.TurnsSince || !code.isTarget(code.before(slot, 1))) return null;
    const readings = readingsOf(code, slot, 0);
    if (readings === null || readings.cycles.length > 0) return null;
    bound = Math.max(bound, alikeFrom(readings));
  }
  return bound;
}
