import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { aggregateSchema, readLatestAggregate, runSeries } from "../../src/checks/index.ts";
import { lockCheck } from "../../src/checks/runs/check-lock.ts";
import { calm, refusalOf, shellCheck, testHost, valueOf, Workshop } from "./workshop.ts";

const checks = [shellCheck("red", "exit 3"), shellCheck("green", "true"), shellCheck("worse", "exit 5")].join("");
const groups = `[check.all]\nmembers = ["red", "green", "worse"]\nfail_fast = false\n[check.fast]\nmembers = ["green", "red", "worse"]\n`;

/** Names of the members that ran. */
async function ran(group: string | null, failFast = false): Promise<string[]> {
  using workshop = new Workshop(checks + groups);
  const { aggregate } = await workshop.series(group, failFast);
  v.parse(aggregateSchema, aggregate);
  return aggregate.members.map(({ check }) => check);
}

describe("which members run", () => {
  test("a group stops at the first that is not green, unless it says otherwise", async () => {
    expect(await ran("fast")).toEqual(["green", "red"]);
    expect(await ran("all")).toEqual(["red", "green", "worse"]);
  });

  test("the caller can only tighten that", async () => {
    expect(await ran("all", true)).toEqual(["red"]);
    expect(await ran("fast", false)).toEqual(["green", "red"]);
  });

  test("`all` is every single check in the order of the file, to the end", async () => {
    expect(await ran(null)).toEqual(["red", "green", "worse"]);
    expect(await ran(null, true)).toEqual(["red"]);
  });
});

describe("what a series comes to", () => {
  test("the first red code, which is the exit code too", async () => {
    using workshop = new Workshop(checks + groups);
    const { aggregate, exitCode } = await workshop.series("all");
    expect(aggregate).toEqual({
      schema: "inkcheck.aggregate/1",
      alias: "all",
      status: "fail",
      rc: 3,
      members: [
        { check: "red", status: "fail", rc: 3, run_dir: ".agent-runs/20260817T173148Z-red" },
        { check: "green", status: "pass", rc: 0 },
        { check: "worse", status: "fail", rc: 5, run_dir: ".agent-runs/20260817T173148Z-worse" },
      ],
    });
    expect(exitCode).toBe(3);
  });

  test("1 where a member is red with 0", async () => {
    using workshop = new Workshop(`${shellCheck("odd", "true", "ruff")}[check.g]\nmembers = ["odd"]\n`);
    expect(await workshop.series("g")).toMatchObject({
      exitCode: 1,
      aggregate: { rc: 1, members: [{ rc: 0, status: "parse_mismatch" }] },
    });
  });

  test("1 for a code no process can have", async () => {
    using workshop = new Workshop(`${shellCheck("killed", "kill -9 $$")}[check.g]\nmembers = ["killed"]\n`);
    expect((await workshop.series("g")).exitCode).toBe(1);
  });

  test("0 where all are green", async () => {
    using workshop = new Workshop(`${shellCheck("a", "true")}${shellCheck("b", "true")}`);
    expect(await workshop.series(null)).toMatchObject({ exitCode: 0, aggregate: { alias: "*", status: "pass" } });
  });

  test("is stored, and read again, apart from the runs (weak spot 23)", async () => {
    using workshop = new Workshop(checks + groups);
    const { aggregate } = await workshop.series("all");
    expect(valueOf(readLatestAggregate(workshop.project().root))).toEqual(aggregate);
    expect(existsSync(join(workshop.path, ".agent-runs/.groups/20260817T173148Z-all.json"))).toBe(true);
  });

  test("has no stored form before the first", () => {
    using workshop = new Workshop(checks);
    expect(refusalOf(readLatestAggregate(workshop.project().root))).toBe("no_groups");
  });
});

describe("an interrupt", () => {
  test("ends the series with 130, though a member before it was red", async () => {
    using workshop = new Workshop(
      `${shellCheck("red", "exit 3")}${shellCheck("slow", "sleep 30")}${shellCheck("never", "true")}`,
    );
    const interrupt = new AbortController();
    workshop.control = { ...calm, stop: { ...calm.stop, interrupt: interrupt.signal } };
    setTimeout(() => interrupt.abort(), 300);
    const { aggregate, exitCode } = await workshop.series(null);
    expect(exitCode).toBe(130);
    expect(aggregate).toMatchObject({ rc: 130, interrupted: true });
    expect(aggregate.members.map(({ check }) => check)).toEqual(["red", "slow"]);
  });
});

describe("a member that is refused (weak spot 7)", () => {
  test("is part of the result; what ran before is kept", async () => {
    using workshop = new Workshop(`${shellCheck("a", "true")}${shellCheck("b", "true")}`);
    await workshop.series(null);
    const lock = await lockCheck(workshop.project().root, "b");
    const { aggregate, exitCode } = await workshop.series(null);
    if (lock.kind === "held") lock.release();
    expect(exitCode).toBe(2);
    expect(aggregate.members).toMatchObject([
      { check: "a", status: "pass" },
      { check: "b", status: "error", rc: 2, refused: { code: "check_busy" } },
    ]);
  });
});

test("a single check is no group, and the refusal names the way to run it", async () => {
  using workshop = new Workshop(checks);
  const outcome = await runSeries(workshop.project(), { group: "red", failFast: false }, testHost(), calm);
  expect(outcome).toMatchObject({ refusal: { code: "is_a_check", hint: expect.stringContaining("run_check") } });
});
