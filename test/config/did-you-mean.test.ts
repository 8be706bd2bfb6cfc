import { expect, test } from "bun:test";
import { didYouMean } from "../../src/config/index.ts";

const known = ["max_states", "max_depth", "story_seed", "fail_on"];

test.each([
  ["max_state", "max_states"],
  ["mx_depth", "max_depth"],
  ["fail_no", "fail_on"],
  ["Story_Seed", "story_seed"],
  ["gold", null],
  ["", null],
])("%p is taken for %p", (typed, meant) => {
  expect(didYouMean(typed, known)).toBe(meant);
});
