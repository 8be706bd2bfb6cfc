/** Temps that hold numbers of turns and nothing else, by place in a frame: the age from which on all are alike; -1 for others. */
export interface TurnTemps {
  /** In the frame that goes on at the target of a choice. */
  atChoice(choice: number): Int32Array;
  /** In a frame that waits at the slot of a call. */
  after(slot: number): Int32Array;
}
