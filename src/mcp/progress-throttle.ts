/** The least time between two progress notifications of one call, in milliseconds. */
const MIN_GAP_MS = 500;

/** Lets a progress notification through twice a second at most, the first at once. */
export class ProgressThrottle {
  #last = Number.NEGATIVE_INFINITY;

  due(nowMs: number): boolean {
    if (nowMs - this.#last < MIN_GAP_MS) return false;
    this.#last = nowMs;
    return true;
  }
}
