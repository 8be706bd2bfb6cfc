import { notCountedWords } from "./count-words.ts";
import type { StoryTables } from "./story-tables.ts";

/** What play needs to know of each authored choice. */
export interface ChoiceTables {
  /** Flags as in compiled JSON (see choices.ts). */
  readonly flags: Int32Array;
  /** State word of the visit count of its target, or -1 where that is not counted. */
  readonly onceAddress: Int32Array;
  /** What inkjs says where a once-only choice's target is not counted. */
  readonly uncounted: readonly (string | undefined)[];
}

export function buildChoiceTables({ choices, counters, shape }: StoryTables): ChoiceTables {
  const onceAddress = Int32Array.from(choices, ({ target }) => (target < 0 ? -1 : counters.visitAddress(target)));
  return {
    flags: Int32Array.from(choices, ({ point }) => point.flags),
    onceAddress,
    uncounted: choices.map(({ id, target }) =>
      target < 0 || (onceAddress[id] ?? -1) >= 0 ? undefined : notCountedWords("Read count", shape.container(target)),
    ),
  };
}
