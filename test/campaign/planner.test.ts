import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { ended, withWindow } from "../../src/campaign/bookkeeping.ts";
import { completedWindow, nothingFound } from "../../src/campaign/completed-window.ts";
import { type Ledger, newLedger } from "../../src/campaign/ledger.ts";
import { nextStep, type Situation } from "../../src/campaign/planner.ts";
import { type CampaignWishes, type Policy, policyLimits, policyOf } from "../../src/campaign/policy.ts";

const sourceSha256 = "a".repeat(64);

function fresh(policy: Policy, owedReplays = 0): Ledger {
  return newLedger({
    campaignId: `campaign-${"0".repeat(24)}`,
    surface: "cli",
    sourceSha256,
    createdAt: "2026-01-01T00:00:00.000Z",
    policy,
    options: { maxDepth: 100, seed: 1, storySeed: 1, maxFrontierStates: null, maxFrontierBytes: null },
    owedReplays,
  });
}

/** A story as the planner meets it: when its base search runs dry, how much of a grant its windows spend, what they find. */
interface World {
  /** States after which the base has no frontier; whether that is a proof. */
  readonly baseStates: number;
  readonly exhaustive: boolean;
  /** Milliseconds a window takes for a thousand states. */
  readonly pace: number;
  /** Every n-th window finds something. */
  readonly luck: number;
}

/** Plays a policy against a world to its end; the planner sees only what it would see in life. */
function played(policy: Policy, world: World, owedReplays: number): Ledger {
  let ledger = fresh(policy, owedReplays);
  let now = Date.parse(ledger.createdAt);
  for (let guard = 0; guard < 3000; guard++) {
    const base = ledger.totals.typical.consumedStates;
    const situation: Situation = {
      now,
      sourceSha256,
      exhaustive: world.exhaustive && base >= world.baseStates,
      baseGoesOn: base < world.baseStates,
      documentBytes: 0,
    };
    const step = nextStep(ledger, situation);
    if (step.kind === "stop") return ended(ledger, step.reason);
    const left = step.purpose === "typical" ? world.baseStates - base : step.grantedStates;
    const consumedStates = Math.min(
      step.grantedStates,
      left,
      Math.max(1, Math.floor((step.maxMs / world.pace) * 1000)),
    );
    const startedAt = new Date(now);
    now += Math.max(1, Math.ceil((consumedStates * world.pace) / 1000));
    const facts = {
      ...{ step, consumedStates, stopReason: "states", report: null, checkpoint: null },
      ...{ startedAt, endedAt: new Date(now), partition: { start: "root" } as const },
    };
    const lucky = ledger.windows % world.luck === 0;
    const hit = { category: "critical", hash: String(ledger.windows) } as const;
    const found = lucky ? { all: [hit], fresh: [hit] } : nothingFound;
    ledger = withWindow(ledger, completedWindow(ledger, facts, found));
  }
  throw new Error("the campaign did not end");
}

const open: World = { baseStates: Infinity, exhaustive: false, pace: 0.001, luck: 1 };

function policy(wishes: CampaignWishes): Policy {
  const made = policyOf(wishes);
  if (made.kind === "refused") throw new Error(made.refusal.message);
  return made.value;
}

describe("the planner", () => {
  test.each(["quick", "balanced", "deep", "overnight", "campaign"] as const)(
    "of mode %s spends all it was given where no other ceiling binds",
    (mode) => {
      const ledger = played(policy({ mode, stopPolicy: "ceilings" }), open, 0);
      expect(ledger.stopReason).toBe("state_ceiling");
      expect(ledger.spend.states).toBe(ledger.policy.totalStates);
      expect(ledger.totals.long_tail.windows).toBeGreaterThanOrEqual(ledger.policy.minLongTailProbes);
      expect(ledger.totals.long_tail.consumedStates).toBe(ledger.policy.longTailStates);
    },
  );

  test("plays known failures again first, and gives back what they do not need", () => {
    const ledger = played(policy({ mode: "quick", stopPolicy: "ceilings" }), open, 3);
    expect(ledger.allocations[0]?.purpose).toBe("regression");
    expect(ledger.spend.states).toBe(250_000);
  });

  test("speaks of a knee after three dry windows, and spends the long tail before it stops there", () => {
    const dry = played(policy({ mode: "deep" }), { ...open, luck: 1e9 }, 0);
    expect(dry.stopReason).toBe("knee_observed");
    expect(dry.totals.long_tail.consumedStates).toBe(2_500_000);
    expect(dry.spend.states).toBeLessThan(10_000_000);
    const lucky = played(policy({ mode: "deep" }), open, 0);
    expect(lucky.stopReason).toBe("state_ceiling");
  });

  test("gives the long tail what the base cannot spend", () => {
    const ledger = played(policy({ mode: "quick", stopPolicy: "ceilings" }), { ...open, baseStates: 60_000 }, 0);
    expect(ledger.stopReason).toBe("state_ceiling");
    expect(ledger.totals.typical.consumedStates).toBe(60_000);
    expect(ledger.totals.long_tail.consumedStates).toBe(190_000);
  });

  test("stops where everything was visited, at the deadline, and where the story changed", () => {
    const { stopReason } = played(policy({ mode: "quick" }), { ...open, baseStates: 900, exhaustive: true }, 0);
    expect(stopReason).toBe("exhaustive");
    const late = policy({ mode: "quick", deadlineAt: "2026-01-01T00:00:00.010Z" });
    expect(played(late, { ...open, pace: 1 }, 0).stopReason).toBe("deadline");
    const situation = { now: 0, sourceSha256: "b".repeat(64), exhaustive: false, baseGoesOn: true, documentBytes: 0 };
    expect(nextStep(fresh(policy({})), situation)).toEqual({ kind: "stop", reason: "source_changed" });
  });

  test("keeps 10,000 random policies within their bounds, moving, honest about why they stopped", () => {
    fc.assert(fc.property(wishes, worlds, fc.nat(3), holds), { numRuns: 10_000 });
  });

  test("plans the same from a ledger that was written down and read again", () => {
    fc.assert(
      fc.property(wishes, worlds, (wish, world) => {
        const made = policyOf(wish);
        fc.pre(made.kind === "ok");
        const once = played(made.value, world, 0);
        expect(played(JSON.parse(JSON.stringify(made.value)) as Policy, world, 0)).toEqual(once);
      }),
      { numRuns: 100 },
    );
  });
});

const wishes = fc.record<CampaignWishes>(
  {
    mode: fc.constantFrom("quick", "balanced", "deep", "overnight", "campaign"),
    resourcePreference: fc.constantFrom("scarce", "balanced", "abundant"),
    valuePreference: fc.constantFrom("broad_qa", "runtime_assertions"),
    stopPolicy: fc.constantFrom("knee", "ceilings"),
    totalStates: fc.integer({ min: 10, max: 3_000_000 }),
    windowStates: fc.integer({ min: 1, max: 500_000 }),
    maxElapsedSeconds: fc.integer({ min: 1, max: 10_000 }),
    longTailShare: fc.double({ min: 0, max: 0.9, noNaN: true }),
    minLongTailProbes: fc.nat(40),
    regressionReserveStates: fc.nat(100_000),
  },
  { requiredKeys: [] },
);

const worlds = fc.record<World>({
  baseStates: fc.oneof(fc.constant(Infinity), fc.integer({ min: 1, max: 2_000_000 })),
  exhaustive: fc.boolean(),
  pace: fc.constantFrom(0.001, 1, 100),
  luck: fc.constantFrom(1, 2, 5, 1e9),
});

function holds(wish: CampaignWishes, world: World, owedReplays: number): void {
  const made = policyOf(wish);
  fc.pre(made.kind === "ok");
  const ledger = played(made.value, world, owedReplays);
  const { policy: recorded, spend, totals, stopReason } = ledger;
  expect(spend.states).toBeLessThanOrEqual(recorded.totalStates);
  expect(ledger.windows).toBeLessThanOrEqual(policyLimits.windows);
  expect(totals.regression.consumedStates).toBeLessThanOrEqual(recorded.regressionStates);
  const owed = recorded.minLongTailProbes - totals.long_tail.windows;
  switch (stopReason) {
    case "state_ceiling":
      expect(spend.states).toBe(recorded.totalStates);
      expect(owed).toBeLessThanOrEqual(0);
      break;
    case "knee_observed":
      expect(ledger.dryWindows).toBeGreaterThanOrEqual(3);
      expect(recorded.stopPolicy).toBe("knee");
      expect(totals.long_tail.consumedStates).toBeGreaterThanOrEqual(recorded.longTailStates);
      expect(owed).toBeLessThanOrEqual(0);
      break;
    case "time_ceiling":
      expect(spend.elapsedMs).toBeGreaterThanOrEqual(recorded.maxElapsedMs);
      break;
    case "exhaustive":
      expect(world.exhaustive).toBe(true);
      break;
    case "window_ceiling":
      expect(ledger.windows).toBe(policyLimits.windows);
      break;
    default:
      throw new Error(`no such end was to be expected: ${stopReason}`);
  }
}
