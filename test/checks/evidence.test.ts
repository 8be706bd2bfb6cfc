import { describe, expect, test } from "bun:test";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type EvidenceRequest,
  freshnessOf,
  getEvidence,
  listChecks,
  listRuns,
  readDigest,
} from "../../src/checks/index.ts";
import { refusalOf, shellCheck, testHost, valueOf, Workshop } from "./workshop.ts";

const plain: EvidenceRequest = { run: null, artifact: null, offset: 0, limit: 200, includeMeta: false };
const evidence = (workshop: Workshop, part: Partial<EvidenceRequest> = {}) =>
  getEvidence(workshop.project(), { ...plain, ...part }, {});

describe("evidence", () => {
  test("is sparse: a green run has its identity and nothing else", async () => {
    using workshop = new Workshop(shellCheck("a", "true"));
    await workshop.run("a");
    expect(valueOf(evidence(workshop))).toEqual({
      run_id: "20260817T173148Z-a",
      check: "a",
      status: "pass",
      rc: 0,
      run_dir: ".agent-runs/20260817T173148Z-a",
      artifacts: ["full.log", "meta.json"],
    });
  });

  test("leaves gate and baseline to the digest", async () => {
    using workshop = new Workshop(`[run]\nbaseline = "b.json"\n${shellCheck("a", "exit 1")}`);
    await workshop.run("a");
    expect(valueOf(evidence(workshop))).not.toHaveProperty("gate");
    expect(valueOf(readDigest(workshop.project(), null)).digest).toHaveProperty("gate");
  });

  test("lists the files that are there now", async () => {
    using workshop = new Workshop(shellCheck("a", "exit 1"));
    const ran = await workshop.run("a");
    writeFileSync(join(workshop.path, ".agent-runs", ran.runId, "later.txt"), "");
    expect(valueOf(evidence(workshop))["artifacts"]).toEqual(["full.log", "later.txt", "meta.json"]);
  });

  test.each(["full.log", "meta.json", "digest.json"])("%s can always be read", async (artifact) => {
    using workshop = new Workshop(shellCheck("a", "echo x"));
    await workshop.run("a");
    expect(valueOf(evidence(workshop, { artifact }))).toMatchObject({ artifact: { name: artifact, total_lines: 1 } });
  });

  test.each(["", " full.log", "../x/full.log", "/etc/passwd", "nope", "./full.log", ".", "out", "sub/../full.log"])(
    "%j is refused as a file of the run",
    async (artifact) => {
      using workshop = new Workshop(shellCheck("a", "true"));
      const ran = await workshop.run("a");
      symlinkSync("/etc/passwd", join(workshop.path, ".agent-runs", ran.runId, "out"));
      expect(refusalOf(evidence(workshop, { artifact }))).toBe("bad_artifact");
    },
  );

  test.each([
    ["{}", { meta: {} }],
    ["[1]", {}],
    ["{", { meta_error: "meta.json is not valid JSON" }],
  ])("meta data %j gives %j", async (text, expected) => {
    using workshop = new Workshop(shellCheck("a", "true"));
    const ran = await workshop.run("a");
    writeFileSync(join(workshop.path, ".agent-runs", ran.runId, "meta.json"), text);
    const found = valueOf(evidence(workshop, { includeMeta: true }));
    expect({ meta: found["meta"], meta_error: found["meta_error"] }).toEqual({
      meta: undefined,
      meta_error: undefined,
      ...expected,
    });
    expect(valueOf(evidence(workshop))).not.toHaveProperty("meta");
  });
});

describe("a stored digest", () => {
  test.each(["{", "[]", "3", ""])("%j is corrupt", async (text) => {
    using workshop = new Workshop(shellCheck("a", "true"));
    const ran = await workshop.run("a");
    writeFileSync(join(workshop.path, ".agent-runs", ran.runId, "digest.json"), text);
    expect(refusalOf(readDigest(workshop.project(), null))).toBe("digest_corrupt");
    expect(listRuns(workshop.project(), 1)).toMatchObject([{ status: "corrupt", check: "a" }]);
  });

  test("of a run that never finished is missing", async () => {
    using workshop = new Workshop(shellCheck("a", "true"));
    await workshop.run("a");
    workshop.write({ ".agent-runs/20270101T000000Z-a/full.log": "" });
    expect(refusalOf(readDigest(workshop.project(), "20270101T000000Z-a"))).toBe("digest_missing");
  });

  test.each(["..", ".", "latest", "/etc", "a/b", ".locks", ""])("the reference %j is refused", async (reference) => {
    using workshop = new Workshop(shellCheck("a", "true"));
    await workshop.run("a");
    expect(refusalOf(readDigest(workshop.project(), reference))).toBe("unknown_run");
  });
});

describe("a listing of runs", () => {
  test("is the newest ones, oldest first, in the order they ran", async () => {
    using workshop = new Workshop(shellCheck("z", "exit 4") + shellCheck("a", "true"));
    for (const check of ["z", "a", "z"]) await workshop.run(check);
    expect(listRuns(workshop.project(), 10).map(({ check, status }) => `${check} ${status}`)).toEqual([
      "z fail",
      "a pass",
      "z fail",
    ]);
    expect(listRuns(workshop.project(), 2).map(({ run_id }) => run_id.slice(17))).toEqual(["a", "z-2"]);
    expect(listRuns(workshop.project(), 1)).toEqual([
      {
        run_id: "20260817T173148Z-z-2",
        check: "z",
        status: "fail",
        rc: 4,
        run_dir: ".agent-runs/20260817T173148Z-z-2",
      },
    ]);
  });

  test.each([
    [0, 0],
    [-3, 0],
    [9999, 2],
    [1.9, 1],
  ])("a limit of %d shows %d of two", async (limit, shown) => {
    using workshop = new Workshop(shellCheck("a", "true"));
    await workshop.run("a");
    await workshop.run("a");
    expect(listRuns(workshop.project(), limit)).toHaveLength(shown);
  });

  test("is empty where nothing ran", () => {
    using workshop = new Workshop(shellCheck("a", "true"));
    expect(listRuns(workshop.project(), 10)).toEqual([]);
  });
});

test("checks are listed by name, each kind with what it is, no environment", () => {
  using workshop = new Workshop(
    `${shellCheck("b", "true", "ruff", 'env = { TOKEN = "t" }\ntimeout = 5')}[check.a]\nuses = "explore"\nmax_states = 9\n[check.c]\nmembers = ["b"]\n`,
  );
  expect(listChecks(workshop.project())).toEqual([
    { name: "a", kind: "builtin", uses: "explore", options: { max_states: 9, require_exhaustive: false } },
    { name: "b", kind: "atomic", parser: "ruff", command: "sh -c true", timeout: 5, options: { report: "ruff.json" } },
    { name: "c", kind: "alias", members: ["b"], fail_fast: true },
  ]);
});

describe("freshness", () => {
  const facts = (sha: string) =>
    JSON.stringify({
      schema: "inkcheck.facts/1",
      declared_findings: 0,
      findings: [],
      story: { entrypoint: "s.ink", source_sha256: sha },
    });
  const before = "a".repeat(64);

  async function freshness(now: string | null, config = '[check.s]\nuses = "compile"\n') {
    using workshop = new Workshop('[check.s]\nuses = "compile"\n');
    const argv = (factsFile: string) => ["sh", "-c", 'printf %s "$1" > "$2"', "sh", facts(before), factsFile];
    workshop.host = testHost({ builtinArgv: ({ factsFile }) => argv(factsFile), storySha256: () => now });
    await workshop.run("s");
    workshop.write({ "inkcheck.toml": config });
    const project = workshop.project();
    return freshnessOf(project, valueOf(readDigest(project, null)), workshop.host);
  }

  test("holds while story and definition are what they were", async () => {
    expect(await freshness(before)).toEqual({ kind: "fresh" });
  });

  test("ends when the story moves on, goes, or the check changes or goes", async () => {
    expect(await freshness("b".repeat(64))).toMatchObject({
      kind: "stale",
      reason: "the story's text has changed since",
    });
    expect(await freshness(null)).toMatchObject({ kind: "stale" });
    expect(await freshness(before, '[check.s]\nuses = "compile"\nmax_warnings = 3\n')).toMatchObject({ kind: "stale" });
    expect(await freshness(before, '[check.other]\nuses = "compile"\n')).toMatchObject({ kind: "stale" });
  });

  test("cannot be told where the run names no story", async () => {
    using workshop = new Workshop(shellCheck("a", "true"));
    await workshop.run("a");
    const project = workshop.project();
    expect(freshnessOf(project, valueOf(readDigest(project, null)), testHost())).toMatchObject({ kind: "unknown" });
  });
});
