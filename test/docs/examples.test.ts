import { expect, test } from "bun:test";
import { repositoryRoot } from "../../scripts/house/repository.ts";
import { runBinary } from "../binary/run-binary.ts";

interface Finding {
  readonly code: string;
  readonly steps: number | null;
}

/** Exit code, closed or not, and findings of an example, from the JSON report. */
async function check(example: string): Promise<{ exitCode: number; exhaustive: boolean; findings: Finding[] }> {
  const run = await runBinary([`examples/${example}.ink`, "--format", "json"], repositoryRoot);
  const { evidence } = JSON.parse(run.stdout) as {
    evidence: {
      explore: { exhaustive: boolean };
      findings: readonly { code: string; trail: readonly unknown[] | null }[];
    };
  };
  const findings = evidence.findings.map(({ code, trail }) => ({ code, steps: trail?.length ?? null }));
  return { exitCode: run.exitCode, exhaustive: evidence.explore.exhaustive, findings };
}

test("the lamplighter is clean and fully explored", async () => {
  expect(await check("lamplighter")).toEqual({ exitCode: 0, exhaustive: true, findings: [] });
});

test("the night ferry breaks four choices deep", async () => {
  const { exitCode, exhaustive, findings } = await check("night-ferry");
  expect({ exitCode, exhaustive, findings }).toEqual({
    exitCode: 1,
    exhaustive: true,
    findings: [{ code: "INK103", steps: 4 }],
  });
});

test("the walled garden has an unreachable knot and a dead end", async () => {
  const { exitCode, findings } = await check("walled-garden");
  const codes = findings.map(({ code }) => code);
  expect(exitCode).toBe(1);
  expect(codes).toContain("INK110");
  expect(codes).toContain("INK201");
});
