import { type Sequence, SequenceType } from "../inkjs-compiler.ts";

/** Whether the elements come in random order. */
export function isShuffle(sequence: Sequence): boolean {
  return (sequence.sequenceType & SequenceType.Shuffle) !== 0;
}

/** What a sequence that is no shuffle does at its end. */
export function orderOf(sequence: Sequence): "stopping" | "cycle" | "once" {
  if ((sequence.sequenceType & SequenceType.Once) !== 0) return "once";
  return (sequence.sequenceType & SequenceType.Cycle) !== 0 ? "cycle" : "stopping";
}
