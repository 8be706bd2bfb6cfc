import { describe, expect, test } from "bun:test";
import { analyse } from "../../src/analysis/index.ts";
import type { AuthoredItem, AuthoredKind } from "../../src/ink/index.ts";
import { breadthFirstEngine, defaultLimits, witnessOf } from "../../src/search/index.ts";
import { type Script, scriptedMachine } from "../search/scripted-machine.ts";

const item = (kind: AuthoredKind, path: string, line: number): AuthoredItem => ({
  kind,
  path,
  name: path,
  flow: null,
  span: { file: "attic.ink", line, column: 1, endLine: line, endColumn: null },
});
const items = [
  item("knot", "attic", 1),
  item("stitch", "attic.trunk", 3),
  item("knot", "treasure", 6),
  item("text", "attic.0", 2),
];

const attic: Script = {
  start: { choices: { "Climb up": "attic.trunk", Leave: "out" } },
  "attic.trunk": {},
  out: {},
};

const verdicts = async (script: Script, maxStates = 100) => {
  const result = await breadthFirstEngine(scriptedMachine(script))({
    storySeed: 1,
    limits: { ...defaultLimits, maxStates },
  });
  const { items: found, coverage, unknown } = analyse(result, items);
  return { found, coverage, unknown, result };
};

describe("a knot", () => {
  test("is reached with the knot whose stitch is, by the shortest way", async () => {
    const { found, result } = await verdicts(attic);
    const [knot, stitch] = found;
    expect(knot?.verdict.kind).toBe("reached");
    expect(stitch?.verdict.kind === "reached" && witnessOf(result.graph, stitch.verdict.first)).toEqual([0]);
  });

  test("that a closed search did not meet is proved unreachable", async () => {
    const { found, unknown } = await verdicts(attic);
    expect(unknown).toBeNull();
    expect(found.map(({ item: { path }, verdict }) => [path, verdict.kind])).toEqual([
      ["attic", "reached"],
      ["attic.trunk", "reached"],
      ["treasure", "unreachable"],
    ]);
  });

  test("that a cut search did not meet is only not reached, and the reason is given", async () => {
    const { found } = await verdicts(attic, 1);
    expect(found.at(-1)?.verdict).toEqual({ kind: "not-reached", why: "transitions" });
  });

  test("is never proved unreachable where chance or an open external took part", async () => {
    const dice = await verdicts({ ...attic, out: { draws: 2 } });
    expect(dice.found.at(-1)?.verdict).toEqual({ kind: "not-reached", why: "randomness" });
    const host = await verdicts({ ...attic, out: { openExternals: ["has_item"] } });
    expect(host.found.at(-1)?.verdict).toEqual({ kind: "not-reached", why: "open-externals" });
  });
});

test("coverage counts each kind, and only what a search can see", async () => {
  const { coverage } = await verdicts(attic);
  expect(coverage.knots).toEqual({ reached: 1, total: 2 });
  expect(coverage.stitches).toEqual({ reached: 1, total: 1 });
  expect(coverage.choices).toEqual({ reached: 0, total: 0 });
});
