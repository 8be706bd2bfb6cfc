import { expect, test } from "bun:test";
import fc from "fast-check";
import { budgetOf, grantDirected, grantFirst, grantMore } from "../../src/session/budget.ts";

const million = 1_000_000;
const spent = (base: number, directed = 0, explored = base) => ({
  totalGranted: base,
  statesExplored: explored,
  directedGranted: directed,
  directedStatesExplored: directed,
});

test("1M can become 6M in one call and not 7M, nor stay 1M", () => {
  expect(grantMore(spent(million), 6 * million)).toEqual({ kind: "ok", value: 6 * million });
  expect(grantMore(spent(million), 7 * million)).toMatchObject({
    refusal: {
      code: "bad_grant",
      message:
        "maxStates is the new total of base states; it was 1,000,000, so it can be 1,000,001 to 6,000,000, not 7000000",
    },
  });
  expect(grantMore(spent(million), million).kind).toBe("refused");
});

test("a window that ended early can be finished under its old grant", () => {
  expect(grantMore(spent(million, 0, 400_000), million).kind).toBe("ok");
  expect(grantMore(spent(million, 0, 400_000), million - 1).kind).toBe("refused");
});

test("no sequence of grants passes 100M, and directed work is never part of the base", () => {
  const call = fc.record({ directed: fc.boolean(), states: fc.integer({ min: -1, max: 101 * million }) });
  fc.assert(
    fc.property(fc.array(call, { maxLength: 60 }), (calls) => {
      let account = spent(5 * million);
      for (const { directed, states } of calls) {
        const grant = directed ? grantDirected(account, states) : grantMore(account, account.totalGranted + states);
        if (grant.kind === "refused") continue;
        const added = directed ? states : grant.value - account.totalGranted;
        expect(added).toBeLessThanOrEqual(5 * million);
        account = directed
          ? spent(account.totalGranted, account.directedGranted + states)
          : spent(grant.value, account.directedGranted);
        const { base, directed: probes, total } = budgetOf(account);
        expect(total.granted).toBe(base.granted + probes.granted);
        expect(total.granted).toBeLessThanOrEqual(100 * million);
      }
    }),
  );
});

test("first windows and probes have 1 to 5,000,000 states", () => {
  for (const states of [0, -1, 1.5, Number.NaN, 5 * million + 1]) {
    expect(grantFirst(states).kind).toBe("refused");
    expect(grantDirected(spent(million), states).kind).toBe("refused");
  }
  expect(grantFirst(5 * million).kind).toBe("ok");
  expect(grantDirected(spent(99 * million), million + 1).kind).toBe("refused");
  expect(grantDirected(spent(100 * million), 1).kind).toBe("refused");
});
