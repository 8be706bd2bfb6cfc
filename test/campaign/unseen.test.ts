import { describe, expect, test } from "bun:test";
import { estimate } from "../../src/campaign/unseen.ts";

describe("an estimate of the unseen", () => {
  test("is what was met where everything was met often", () => {
    expect(estimate([9, 12, 30])).toEqual({
      ...{ observed: 3, once: 0, twice: 0, newShare: 0, atLeast: 3, low: 3, high: 3 },
    });
  });

  test("grows with what was met but once", () => {
    // Chao1, bias-corrected: 5 met, 4 of them once, 1 twice: 5 + 4*3 / (2*(1+1)) = 8.
    const { atLeast, low, high, newShare } = estimate([1, 1, 1, 1, 2]);
    expect(atLeast).toBe(8);
    expect(newShare).toBe(0.6667);
    expect(low).toBeGreaterThan(5);
    expect(low).toBeLessThan(8);
    expect(high).toBeGreaterThan(8);
  });

  test("says nothing of a share where nothing was met", () => {
    expect(estimate([])).toMatchObject({ observed: 0, newShare: null, atLeast: 0 });
  });
});
