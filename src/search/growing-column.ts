type Column = Uint8Array | Uint16Array | Uint32Array;

/** A flat column that grows by doubling; its cells are numbers of one width. */
export interface GrowingColumn<T extends Column> {
  push(value: number): void;
  set(index: number, value: number): void;
  at(index: number): number;
  readonly length: number;
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
    toArray() {
      const exact = allocate(length);
      exact.set(cells.subarray(0, length));
      return exact;
    },
  };
}
