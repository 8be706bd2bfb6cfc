type Column = Uint8Array | Uint16Array | Uint32Array;

/** A flat column that grows in chunks, so that no cell ever moves; its cells are numbers of one width. */
export interface GrowingColumn<T extends Column> {
  push(value: number): void;
  set(index: number, value: number): void;
  at(index: number): number;
  readonly length: number;
  /** Adds cells at the end. */
  append(cells: ArrayLike<number>): void;
  /** Bytes as cells of this column. */
  cellsOf(bytes: Uint8Array): T;
  /** A copy of exactly the cells in use. */
  toArray(): T;
}

const CHUNK_BITS = 14;
const CHUNK = 1 << CHUNK_BITS;

/** Makes a column whose cells come from `allocate`, which gives so many zeroed cells. */
export function growingColumn<T extends Column>(allocate: (length: number) => T): GrowingColumn<T> {
  const chunks: T[] = [];
  let last = allocate(0);
  let length = 0;
  const grow = (): void => {
    last = allocate(CHUNK);
    chunks.push(last);
  };
  return {
    push(value) {
      if ((length & (CHUNK - 1)) === 0) grow();
      last[length++ & (CHUNK - 1)] = value;
    },
    set(index, value) {
      const chunk = chunks[index >>> CHUNK_BITS];
      if (chunk !== undefined) chunk[index & (CHUNK - 1)] = value;
    },
    at: (index) => chunks[index >>> CHUNK_BITS]?.[index & (CHUNK - 1)] ?? 0,
    get length() {
      return length;
    },
    append(added) {
      for (let index = 0; index < added.length; index++) this.push(added[index] ?? 0);
    },
    cellsOf(bytes) {
      const read = allocate(Math.floor(bytes.length / last.BYTES_PER_ELEMENT));
      new Uint8Array(read.buffer).set(bytes.subarray(0, read.byteLength));
      return read;
    },
    toArray() {
      const exact = allocate(length);
      for (const [number, chunk] of chunks.entries()) {
        const from = number << CHUNK_BITS;
        exact.set(chunk.subarray(0, Math.min(CHUNK, length - from)), from);
      }
      return exact;
    },
  };
}
