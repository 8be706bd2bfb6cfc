/** Asks work to stop; read between its steps. An AbortSignal is one. */
export interface StopSignal {
  readonly aborted: boolean;
}

/**
 * A stop signal that threads share: one may raise it and another read it in the middle of work, without any message. It
 * carries a small number that says who asked; 0 is nobody.
 */
export class SharedStop implements StopSignal {
  readonly #flag: Int32Array;

  constructor(readonly memory: SharedArrayBuffer = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.#flag = new Int32Array(memory);
  }

  get aborted(): boolean {
    return this.by !== 0;
  }

  get by(): number {
    return Atomics.load(this.#flag, 0);
  }

  /** The first to ask is remembered. */
  raise(by = 1): void {
    Atomics.compareExchange(this.#flag, 0, 0, by);
  }
}
