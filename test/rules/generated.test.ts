import { expect, test } from "bun:test";
import { compareRules } from "./compare-rules.ts";

test("200 generated stories: the search says of every rule what looking at every way says", async () => {
  let [violated, reached, unobserved] = [0, 0, 0];
  for (let seed = 1; seed <= 200; seed++) {
    const compared = await compareRules(seed, seed % 4 === 0 ? 3 : 2);
    expect(compared.difference).toBeNull();
    violated += compared.violated;
    reached += compared.reached;
    unobserved += compared.unobserved;
  }
  // The stories must be worth looking at: rules of each outcome in numbers.
  expect(violated).toBeGreaterThan(200);
  expect(800 - violated - unobserved).toBeGreaterThan(100);
  expect(unobserved).toBeGreaterThan(10);
  expect(reached).toBeGreaterThan(100);
}, 120_000);
