import { describe, expect, test } from "bun:test";
import { processCode, runExitCode } from "../../src/checks/exit-code.ts";
import { type Facts, factsOf, findingOf } from "../../src/checks/facts.ts";
import type { EndingKind } from "../../src/checks/process/ending.ts";
import { reconcile } from "../../src/checks/reconcile.ts";

const finding = findingOf({ id: "a", kind: "k", message: "m" });
const verdict = (rc: number, part: Partial<Facts> = {}, kind: EndingKind = "exited") =>
  reconcile({ kind, rc, note: null }, factsOf(part));

describe("the ten rows, first match wins", () => {
  const everythingWrong = { trusted: false, findings: [finding], gateFailures: ["below"] };
  test.each([
    [1, "interrupted", 130, everythingWrong, "error"],
    [2, "timed-out", 124, everythingWrong, "error"],
    [3, "exited", 0, everythingWrong, "parse_mismatch"],
    [4, "exited", 1, everythingWrong, "error"],
    [5, "exited", 0, { findings: [finding], gateFailures: ["below"] }, "parse_mismatch"],
    [6, "exited", 0, { gateFailures: ["below"] }, "fail"],
    [6, "exited", 1, { gateFailures: ["below"], findings: [finding] }, "fail"],
    [7, "exited", 0, {}, "pass"],
    [8, "exited", 1, { findings: [finding] }, "fail"],
    [9, "exited", 1, { owesFindings: false }, "fail"],
    [10, "exited", 1, {}, "error"],
  ] as const)("row %d: %s with %d", (_row, kind, rc, part, status) => {
    expect(verdict(rc, part, kind).status).toBe(status);
  });

  test("only a pass has no reason", () => {
    expect(verdict(0).reason).toBeNull();
    for (const red of [verdict(1), verdict(0, { trusted: false }), verdict(2, { findings: [finding] })]) {
      expect(red.reason).not.toBeNull();
    }
  });

  test("the tail comes with what cannot be believed, and with a plain fail only where it is asked for", () => {
    expect(verdict(0).tail).toBe(false);
    expect(verdict(1).tail).toBe(true);
    expect(verdict(0, { findings: [finding] }).tail).toBe(true);
    expect(verdict(1, { findings: [finding] }).tail).toBe(false);
    expect(verdict(1, { findings: [finding], wantsTail: true }).tail).toBe(true);
    expect(verdict(1, { owesFindings: false }).tail).toBe(true);
    expect(verdict(0, { gateFailures: ["below"] }).tail).toBe(false);
  });

  test("missed thresholds are the reason, all of them", () => {
    expect(verdict(0, { gateFailures: ["one", "two"] }).reason).toBe("one; two");
  });
});

describe("a crash outranks a missed threshold (weak spot 8)", () => {
  test("a red exit without findings is an error, though a threshold was missed", () => {
    expect(verdict(3, { gateFailures: ["below"] }).status).toBe("error");
    expect(verdict(-11, { gateFailures: ["below"], thresholdCodes: [2] }).status).toBe("error");
  });

  test("unless it is the code by which the tool itself tells of thresholds", () => {
    expect(verdict(2, { gateFailures: ["below"], thresholdCodes: [2] }).status).toBe("fail");
  });
});

test("nothing that is found makes a red exit green", () => {
  for (const rc of [1, 2, 124, 255, 256, -9]) {
    for (const part of [
      {},
      { owesFindings: false },
      { trusted: false },
      { findings: [finding] },
      { gateFailures: ["x"] },
    ]) {
      expect(verdict(rc, part).status).not.toBe("pass");
    }
  }
});

describe("exit codes", () => {
  test.each([
    [0, 0],
    [1, 1],
    [7, 7],
    [255, 255],
    [256, 1],
    [-9, 1],
  ])("the code %d leaves as %d", (rc, code) => {
    expect(processCode(rc)).toBe(code);
    if (rc !== 0) expect(runExitCode(rc, "fail")).toBe(code);
  });

  test("0 that is not green leaves as 1", () => {
    expect(runExitCode(0, "pass")).toBe(0);
    for (const status of ["fail", "error", "parse_mismatch"] as const) expect(runExitCode(0, status)).toBe(1);
  });
});
