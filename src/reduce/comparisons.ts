import { Op } from "../machine/index.ts";

/** The instructions that hold one value against another. */
export const comparisons: ReadonlySet<Op> = new Set([
  Op.Equal,
  Op.NotEqual,
  Op.Greater,
  Op.Less,
  Op.GreaterOrEqual,
  Op.LessOrEqual,
]);
