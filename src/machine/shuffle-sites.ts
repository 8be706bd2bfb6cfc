import { ControlCommand } from "../ink/index.ts";
import type { StoryShape } from "./shape.ts";

/** Arms of a shuffle that one state word remembers. */
export const ARMS_A_WORD = 30;

/** The state words in which a shuffle remembers the arms it had this round: `words` of them from `first` on. */
export interface ShuffleSite {
  readonly first: number;
  readonly words: number;
}

/** The shuffles of a story, in the order of their slots. Used only where every outcome of a draw is played. */
export function findShuffles(shape: StoryShape): {
  readonly shuffles: readonly ShuffleSite[];
  readonly ofSlot: ReadonlyMap<number, number>;
} {
  const shuffles: ShuffleSite[] = [];
  const ofSlot = new Map<number, number>();
  let first = 0;
  for (const [slot, object] of shape.objects.entries()) {
    if (!(object instanceof ControlCommand)) continue;
    if (object.commandType !== ControlCommand.CommandType.SequenceShuffleIndex) continue;
    const words = Math.ceil(shape.container(shape.home(slot)).namedContent.size / ARMS_A_WORD);
    ofSlot.set(slot, shuffles.push({ first, words }) - 1);
    first += words;
  }
  return { shuffles, ofSlot };
}
