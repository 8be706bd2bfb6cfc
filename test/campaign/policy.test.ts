import { describe, expect, test } from "bun:test";
import { type CampaignWishes, policyOf } from "../../src/campaign/policy.ts";

const policy = (wishes: CampaignWishes) => {
  const made = policyOf(wishes);
  if (made.kind === "refused") throw new Error(made.refusal.message);
  return made.value;
};
const refusal = (wishes: CampaignWishes): string => {
  const made = policyOf(wishes);
  return made.kind === "refused" ? made.refusal.message : "accepted";
};

describe("a campaign's policy", () => {
  test.each([
    ["quick", 250_000, 50_000, 60, 128, "scarce", "knee"],
    ["balanced", 1_000_000, 100_000, 600, 256, "balanced", "knee"],
    ["deep", 10_000_000, 1_000_000, 7_200, 1_024, "abundant", "knee"],
    ["overnight", 100_000_000, 5_000_000, 43_200, 4_096, "abundant", "knee"],
    ["campaign", 100_000_000, 5_000_000, 604_800, 8_192, "abundant", "ceilings"],
  ] as const)("of mode %s has its numbers", (mode, states, window, seconds, disk, resource, stop) => {
    expect(policy({ mode })).toMatchObject({
      totalStates: states,
      windowStates: window,
      maxElapsedMs: seconds * 1000,
      maxDiskBytes: disk * 1024 ** 2,
      resourcePreference: resource,
      stopPolicy: stop,
    });
  });

  test("sets aside what its posture says", () => {
    expect(policy({ mode: "deep" })).toMatchObject({
      longTailStates: 2_500_000,
      minLongTailProbes: 4,
      regressionStates: 500_000,
    });
    expect(policy({ mode: "quick" })).toMatchObject({ longTailStates: 12_500, minLongTailProbes: 1 });
  });

  test("is balanced where nothing is said, and fixed where only the old intent is given", () => {
    expect(policy({}).mode).toBe("balanced");
    const given = { totalStates: 5_000_000, maxElapsedSeconds: 60, maxDiskMb: 10 };
    expect(policy({ intent: "smoke", ...given })).toMatchObject({ mode: "fixed", windowStates: 500_000 });
    expect(refusal({ intent: "smoke" })).toBe("a fixed campaign needs totalStates, maxElapsedSeconds, maxDiskMb");
  });

  test("records in order what its caller set", () => {
    expect(policy({ mode: "quick", totalStates: 1000, windowStates: 100, stopPolicy: "ceilings" }).overrides).toEqual([
      "stopPolicy",
      "totalStates",
      "windowStates",
    ]);
  });

  test.each([
    [{ totalStates: 9 }, "totalStates can be 10 to 100000000, not 9"],
    [{ windowStates: 5_000_001 }, "windowStates can be 1 to 5000000, not 5000001"],
    [{ longTailShare: 0.91 }, "longTailShare can be 0 to 0.9, not 0.91"],
    [{ deadlineAt: "tomorrow" }, "deadlineAt must be an ISO date and time"],
    [{ totalStates: 50, windowStates: 60 }, "windowStates (60) is more than totalStates (50)"],
    [
      { totalStates: 100, windowStates: 10, longTailShare: 0.05, minLongTailProbes: 6 },
      "6 long-tail probes need a state each, and 5 are set aside for them",
    ],
    [
      { totalStates: 100, windowStates: 10, regressionReserveStates: 90 },
      "the reserves for the long tail and for replays leave no ordinary states",
    ],
    [
      { totalStates: 1_000_000, windowStates: 100 },
      "this plans 10002 windows, and a campaign has 1024 at most: take larger windows",
    ],
  ] as const)("refuses %j", (wishes, message) => {
    expect(refusal(wishes)).toBe(message);
  });
});
