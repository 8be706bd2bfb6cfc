/** How much the checkpoints of a project may take. */
export interface CheckpointLimits {
  readonly projectBytes: number;
  /** Checkpoints kept for each entrypoint. */
  readonly generations: number;
}

export const checkpointLimits: CheckpointLimits = { projectBytes: 4 * 1024 ** 3, generations: 3 };
