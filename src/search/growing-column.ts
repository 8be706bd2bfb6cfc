type Column = Uint8Array | Uint16Array | Uint32Array;

/** A flat column that grows by doubling; its cells are numbers of one width. */
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

/** Makes a column whose cells come from `allocate`, which gives so many zeroed cells. */
export function growingColumn<T extends Column>(allocate: (length: number) => T): GrowingColumn<T> {
  let cells = allocate(1024);
  let length = 0;
  const grow = (): void => {
    const larger = allocate(cells.length * 2);
    larger.set(cells);
    cells = larger;
  };
  return {
    push(value) {
      if (length === cells.length) grow();
      cells[length++] = value;
    },
    set(index, value) {
      cells[index] = value;
    },
    at: (index) => cells[index] ?? 0,
    get length() {
      return length;
    },
    append(added) {
      while (length + added.length > cells.length) grow();
      cells.set(added, length);
      length += added.length;
    },
    cellsOf(bytes) {
      const read = allocate(Math.floor(bytes.length / cells.BYTES_PER_ELEMENT));
      new Uint8Array(read.buffer).set(bytes.subarray(0, read.byteLength));
      return read;
    },
    toArray() {
      const exact = allocate(length);
      exact.set(cells.subarray(0, length));
      return exact;
    },
  };
}
