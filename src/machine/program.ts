import type { ChoiceTables } from "./choice-tables.ts";
import type { Code } from "./code.ts";
import type { Failure } from "./failures.ts";
import type { StateLayout } from "./state-layout.ts";
import type { StoryTables } from "./story-tables.ts";
import type { View } from "./view.ts";

/**
 * A story ready to be played: tables of everything numbered, and its instructions twice. `spoken` runs all of them,
 * `quiet` leaves out what only a player would see. Both number slots alike, so both play the same states.
 *
 * A slot is an executable object of the runtime tree, in the order of a walk through it (see shape.ts); `code.words` has
 * eight words for each, `code.edges` what lies between them (see code.ts and core.ts).
 */
export interface Program {
  readonly tables: StoryTables;
  readonly layout: StateLayout;
  readonly spoken: Code;
  readonly quiet: Code;
  /** The same story under a view: counters that it does not see are not raised at all. */
  under(view: View): Program;
  readonly choiceTables: ChoiceTables;
  /** Slot that stands for content having run out. */
  readonly fallOff: number;
  /** 1 for each slot that holds a DONE which the compiler wrote, not the author. */
  readonly silentStops: Uint8Array;
  /** 1 for each slot that has a place of its own in the source. */
  readonly authored: Uint8Array;
  readonly failures: readonly Failure[];
  readonly tempNames: readonly string[];
  readonly externalNames: readonly string[];
}
