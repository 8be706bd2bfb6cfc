import { expect, test } from "bun:test";
import { describeTestTotals, readTestTotals } from "../../scripts/house/test-totals.ts";

const closing = (counts: string): string =>
  `door.test.ts:\n(pass) opens\n\n${counts}\nRan 3 tests across 1 file. [2.00ms]\n`;

test("the counts above the closing line are the totals", () => {
  const totals = readTestTotals(closing(" 2 pass\n 1 skip\n 0 fail\n 4 expect() calls"), 0);
  expect(totals).toEqual({ passed: 2, failed: 0, skipped: 1 });
});

test("what a test prints in the same shape does not count", () => {
  const totals = readTestTotals(` 99 pass\n${closing(" 3 pass\n 0 fail")}`, 0);
  expect(describeTestTotals(totals)).toBe("3 passed, 0 failed");
});

test("without the closing line the run failed, whatever its exit code", () => {
  expect(readTestTotals("door.test.ts:\n(pass) opens\n", 0).failed).toBe(1);
});

test("a red exit code that no count explains is one failure", () => {
  expect(readTestTotals(closing(" 3 pass\n 0 fail"), 1).failed).toBe(1);
  expect(readTestTotals(closing(" 2 pass\n 1 fail"), 1).failed).toBe(1);
});
