import { expect, test } from "bun:test";
import { compareStuckVerdicts } from "./stuck-verdicts.ts";

test("stuck verdicts of random stories are what following every way by hand gives", async () => {
  const { failure, closed, withPoints } = await compareStuckVerdicts(60, 11, 400);
  expect(failure).toBeNull();
  expect(closed).toBeGreaterThan(15);
  expect(withPoints).toBeGreaterThan(2);
}, 30_000);
