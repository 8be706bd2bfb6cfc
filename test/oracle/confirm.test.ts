import { expect, test } from "bun:test";
import { type Claim, type Confirmation, confirm, openOracle } from "../../src/oracle/index.ts";
import { storyOf } from "../differential/story-of.ts";

const cellar = storyOf(`A stair.
* [Down] The lamp goes out.
  ** [Shout] {"stone" && "stone"} -> END
  ** [Wait]
* [Turn] -> turn
* [Up] Daylight. -> END
* [Sit] -> bench
=== turn
-> turn
=== bench
Cold.`);

function check(claim: Claim, ...choices: number[]): Confirmation {
  return confirm(openOracle(cellar), claim, { storySeed: 1, choices });
}

test("what stock inkjs also shows is confirmed", () => {
  expect(check({ kind: "error", message: "Cannot perform operation && on String" }, 0, 0)).toEqual({
    status: "confirmed",
  });
  expect(check({ kind: "dead-end" }, 0, 1)).toEqual({ status: "confirmed" });
  expect(check({ kind: "dead-end" }, 3)).toEqual({ status: "confirmed" });
  expect(check({ kind: "non-terminating" }, 1)).toEqual({ status: "confirmed" });
  expect(check({ kind: "ending" }, 2)).toEqual({ status: "confirmed" });
  expect(check({ kind: "choices", texts: ["Shout", "Wait"] }, 0)).toEqual({ status: "confirmed" });
});

test("what stock inkjs does not show comes back with what it shows instead", () => {
  expect(check({ kind: "error", message: "out of candles" }, 0, 0)).toEqual({
    status: "diverges",
    step: 2,
    expected: "error: out of candles",
    actual: "error; Cannot perform operation && on String",
  });
  for (const [kind, at] of [
    ["dead-end", 2],
    ["non-terminating", 0],
    ["ending", 1],
    ["ending", 3],
  ] as const) {
    expect(check({ kind }, at).status).toBe("diverges");
  }
  expect(check({ kind: "choices", texts: ["Wait"] }, 0).status).toBe("diverges");
});

test("a witness that cannot be played says where it stops", () => {
  expect(check({ kind: "ending" }, 2, 0)).toEqual({
    status: "diverges",
    step: 1,
    expected: "choice 0",
    actual: "ended",
  });
  const labelled = { storySeed: 1, choices: [2], labels: ["Down"] };
  expect(confirm(openOracle(cellar), { kind: "ending" }, labelled)).toMatchObject({ step: 0, actual: '"Up"' });
});
