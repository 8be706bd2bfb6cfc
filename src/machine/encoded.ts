import type { Op } from "./op.ts";

/** One instruction with its operands. */
export interface Encoded {
  readonly op: Op;
  readonly a: number;
  readonly b: number;
}

export function encoded(op: Op, a = 0, b = 0): Encoded {
  return { op, a, b };
}
