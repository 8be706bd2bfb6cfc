import type { CutOff } from "../report/index.ts";
import type { SearchLimits, StopSignal } from "../search/index.ts";

/**
 * Part of the allowed memory that a search may fill: the rest is for judging what it found, which needs room in proportion.
 */
const SEARCH_SHARE = 0.65;

/** Where a check ends for its memory, below the limit: to tell of the end takes some, too. */
export function memoryLine(maxMemory: number): number {
  return maxMemory * 0.95;
}

/** Milliseconds that confirmation may take once the check is asked to end. */
const HURRY_MS = 300;

/** The limits of one whole check, from the first byte it reads on. Asked between its stages. */
export class CheckWatch {
  readonly startedAt = new Date();
  /** On the clock of `performance.now()`. */
  readonly started = performance.now();
  #askedAt: number | null = null;

  constructor(
    readonly limits: SearchLimits,
    readonly signal: StopSignal,
  ) {}

  get elapsedMs(): number {
    return Math.round(performance.now() - this.started);
  }

  /** Why the check must go no further, or null. */
  cut(): CutOff["by"] | null {
    const { maxTime, maxMemory } = this.limits;
    if (this.signal.aborted) return "interrupted";
    if (maxTime !== null && this.elapsedMs >= maxTime * 1000) return "time";
    if (maxMemory !== null && process.memoryUsage.rss() >= memoryLine(maxMemory)) return "memory";
    return null;
  }

  /** What of the limits a search may use up. */
  searchLimits(): SearchLimits {
    const { maxMemory } = this.limits;
    return { ...this.limits, maxMemory: maxMemory === null ? null : maxMemory * SEARCH_SHARE };
  }

  /** Where memory is limited, gives back what the stages before left lying about. */
  makeRoom(): void {
    if (this.limits.maxMemory !== null) Bun.gc(true);
  }

  /** True once an interruption has been waiting for the report for a while. */
  mustHurry(): boolean {
    if (!this.signal.aborted) return false;
    this.#askedAt ??= performance.now();
    return performance.now() - this.#askedAt > HURRY_MS;
  }
}
