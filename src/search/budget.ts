import type { SearchProbes, SearchRequest } from "./search-request.ts";
import type { StopReason } from "./search-result.ts";

/** How long the loop works before it lets timers and signals in, in milliseconds. */
const SLICE_MS = 12;

/** Of the most that a slice took more memory, this share is expected of the next one still. */
const GROWTH_KEPT = 0.9;

/** Clock, memory and pause of this process. */
export const processProbes: SearchProbes = {
  now: () => performance.now(),
  memoryBytes: () => process.memoryUsage.rss(),
  pause: () => new Promise((resolve) => setImmediate(resolve)),
};

/** Watches the limits of one search. Asked between transitions only, so a stop always leaves a valid result. */
export class Budget {
  readonly #request: SearchRequest;
  readonly #probes: SearchProbes;
  readonly #startedAt: number;
  readonly #timeFrom: number;
  #sliceEndsAt: number;
  #memory: number;
  #peakMemory: number;
  /** What the next slice may take more: the most that one took lately. */
  #growth = 0;

  constructor(request: SearchRequest) {
    this.#request = request;
    this.#probes = request.probes ?? processProbes;
    this.#startedAt = this.#probes.now();
    this.#timeFrom = request.timeFrom ?? this.#startedAt;
    this.#sliceEndsAt = this.#startedAt + SLICE_MS;
    this.#memory = this.#probes.memoryBytes();
    this.#peakMemory = this.#memory;
  }

  get elapsedMs(): number {
    return this.#probes.now() - this.#startedAt;
  }

  /** As last read, in bytes. */
  get memoryBytes(): number {
    return this.#memory;
  }

  get peakMemoryBytes(): number {
    return this.#peakMemory;
  }

  /** True once the loop has worked for a slice and owes the rest of the process a turn. */
  get sliceOver(): boolean {
    return this.#probes.now() >= this.#sliceEndsAt;
  }

  /** Lets other work run, then reads clock, memory and signal. */
  async breathe(): Promise<StopReason | null> {
    await this.#probes.pause();
    this.#sliceEndsAt = this.#probes.now() + SLICE_MS;
    const before = this.#memory;
    this.#memory = this.#probes.memoryBytes();
    this.#growth = Math.max(this.#memory - before, this.#growth * GROWTH_KEPT);
    this.#peakMemory = Math.max(this.#peakMemory, this.#memory);
    const { limits, signal } = this.#request;
    if (signal?.aborted === true) return "interrupted";
    if (limits.maxTime !== null && this.#probes.now() - this.#timeFrom >= limits.maxTime * 1000) return "time";
    if (limits.maxMemory !== null && this.#memory + this.#growth >= limits.maxMemory) return "memory";
    return null;
  }
}
