/** A piece of a checkpoint, as the engine gives and takes it. Chunks come back in the order and the cuts they were given in. */
export interface CheckpointChunk {
  /** What the bytes are: the engine's own number, 0 to 65534. */
  readonly type: number;
  /** At most 16 MiB. */
  readonly bytes: Uint8Array;
}
