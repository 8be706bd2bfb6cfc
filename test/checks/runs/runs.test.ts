import { describe, expect, test } from "bun:test";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { lockCheck } from "../../../src/checks/runs/check-lock.ts";
import { findRun } from "../../../src/checks/runs/find-run.ts";
import { pointLatest, readLatest } from "../../../src/checks/runs/latest-pointer.ts";
import { pruneRuns } from "../../../src/checks/runs/prune-runs.ts";
import { artifactPath, createRunFolder, listArtifacts, listRunFolders } from "../../../src/checks/runs/run-folder.ts";
import { prepareRunsRoot, type RunsRoot, runsRoot } from "../../../src/checks/runs/runs-root.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const noon = new Date("2026-08-17T12:00:00Z");

/** Calls `body` with an empty, prepared root. */
async function withRoot(body: (root: RunsRoot) => Promise<void> | void): Promise<void> {
  using folder = temporaryFolder();
  const root = runsRoot(folder.path, ".agent-runs");
  expect(prepareRunsRoot(root).kind).toBe("ok");
  await body(root);
}

/** A run with the given files. */
async function addRun(root: RunsRoot, check: string, ...files: string[]): Promise<string> {
  const made = await createRunFolder(root, check, noon);
  if (made.kind !== "ok") throw new Error(made.refusal.message);
  for (const file of files) writeFileSync(join(made.value.path, file), "{}");
  return made.value.id;
}

const ids = (root: RunsRoot): string[] => listRunFolders(root).map((run) => run.id);

describe("runs", () => {
  test("are named by second and check, with a counter in the same second", () =>
    withRoot(async (root) => {
      expect(await addRun(root, "lint")).toBe("20260817T120000Z-lint");
      expect(await addRun(root, "lint")).toBe("20260817T120000Z-lint-2");
    }));

  test("of one second are in the order they began, not of their names (weak spot 12)", () =>
    withRoot(async (root) => {
      for (const check of ["zeta", "alpha", "zeta", "mid"]) await addRun(root, check);
      expect(ids(root).map((id) => id.slice(17))).toEqual(["zeta", "alpha", "zeta-2", "mid"]);
    }));

  test("keep their order though a crash tore the index", () =>
    withRoot(async (root) => {
      await addRun(root, "b");
      appendFileSync(root.index, '{"sequence":9,"ru');
      await addRun(root, "a");
      expect(ids(root).map((id) => id.slice(17))).toEqual(["b", "a"]);
    }));

  test("are for the owner's eyes only and hidden from git", () =>
    withRoot(async (root) => {
      const id = await addRun(root, "lint");
      expect(statSync(join(root.path, id)).mode & 0o777).toBe(0o700);
      expect(statSync(root.path).mode & 0o777).toBe(0o700);
      expect(readFileSync(join(root.path, ".gitignore"), "utf8")).toBe("*\n");
    }));
});

describe("the latest run", () => {
  test("is named by a link, swapped as a whole", () =>
    withRoot(async (root) => {
      const [first, second] = [await addRun(root, "a"), await addRun(root, "b")];
      pointLatest(root, first);
      pointLatest(root, second);
      expect(readlinkSync(join(root.path, "latest"))).toBe(second);
      expect(readLatest(root)).toBe(second);
    }));

  test("is never left half done by runs that end together (weak spot 20)", () =>
    withRoot(async (root) => {
      const made = await Promise.all(Array.from({ length: 12 }, (_, at) => addRun(root, `c${at}`)));
      const script = `
        const { pointLatest } = await import(${JSON.stringify(join(import.meta.dir, "../../../src/checks/runs/latest-pointer.ts"))});
        const { runsRoot } = await import(${JSON.stringify(join(import.meta.dir, "../../../src/checks/runs/runs-root.ts"))});
        const root = runsRoot(${JSON.stringify(join(root.path, ".."))}, ".agent-runs");
        for (let at = 0; at < 200; at++) for (const id of ${JSON.stringify(made)}) pointLatest(root, id);`;
      const racers = [1, 2].map(() =>
        Bun.spawn([process.execPath, "-e", script], { stdout: "ignore", stderr: "pipe" }),
      );
      let looks = 0;
      for (let running = true; running; looks++) {
        expect(made).toContain(readLatest(root) ?? made[0] ?? "");
        running =
          (await Promise.race([Promise.all(racers.map((racer) => racer.exited)), Bun.sleep(1).then(() => null)])) ===
          null;
      }
      expect(looks).toBeGreaterThan(1);
      expect(racers.map((racer) => racer.exitCode)).toEqual([0, 0]);
      expect(readdirSync(root.path).filter((name) => name.includes("tmp"))).toEqual([]);
    }));

  test("may be named by a file where links cannot be made", () =>
    withRoot(async (root) => {
      const id = await addRun(root, "a");
      writeFileSync(join(root.path, "LATEST"), `${id}\n`);
      expect(readLatest(root)).toBe(id);
      pointLatest(root, id);
      expect(existsSync(join(root.path, "LATEST"))).toBe(false);
    }));

  test.each(["../outside", "/etc", ".locks", "gone", ""])("a pointer bent to %j names nothing", (target) =>
    withRoot(async (root) => {
      mkdirSync(join(root.path, "..", "outside"), { recursive: true });
      writeFileSync(join(root.path, "LATEST"), target);
      expect(readLatest(root)).toBeNull();
      if (target === "") return;
      symlinkSync(target, join(root.path, "latest"));
      expect(readLatest(root)).toBeNull();
    }),
  );

  test("is the newest of the index where the pointer is lost", () =>
    withRoot(async (root) => {
      await addRun(root, "b");
      const id = await addRun(root, "a");
      expect(findRun(root, null)).toMatchObject({ value: { id } });
    }));
});

describe("a reference to a run", () => {
  test("is the name of one real folder and nothing else", () =>
    withRoot(async (root) => {
      const id = await addRun(root, "a");
      mkdirSync(join(root.path, "..", "outside"));
      symlinkSync(join(root.path, "..", "outside"), join(root.path, "linked"));
      symlinkSync(id, join(root.path, "inner-link"));
      writeFileSync(join(root.path, "file"), "");
      expect(findRun(root, id)).toMatchObject({ kind: "ok" });
      const bad = [
        "",
        ".",
        "..",
        ".locks",
        "linked",
        "inner-link",
        "file",
        "nope",
        `${id}/`,
        `./${id}`,
        join(root.path, id),
        `${id}/..`,
        "a\\b",
        "a\0",
      ];
      for (const reference of bad) {
        expect(findRun(root, reference)).toMatchObject({ refusal: { code: "unknown_run" } });
      }
    }));

  test("tells an unknown id from nothing run yet", () =>
    withRoot((root) => {
      expect(findRun(root, null)).toMatchObject({ refusal: { code: "no_runs" } });
      expect(findRun(root, "x")).toMatchObject({ refusal: { code: "unknown_run" } });
    }));
});

describe("artifacts", () => {
  test("are the files of the run, sorted, without the digest; links may not lead out", () =>
    withRoot(async (root) => {
      const id = await addRun(root, "a", "digest.json", "z.json", "full.log");
      const folder = join(root.path, id);
      mkdirSync(join(folder, "sub"));
      symlinkSync("z.json", join(folder, "alias.json"));
      symlinkSync("/etc/passwd", join(folder, "out"));
      symlinkSync(join(root.path, ".gitignore"), join(folder, "sideways"));
      expect(listArtifacts(folder)).toEqual(["alias.json", "full.log", "z.json"]);
      for (const name of ["out", "sideways", "sub", "..", ".", "", "nope"])
        expect(artifactPath(folder, name)).toBeNull();
    }));
});

describe("the lock of a check", () => {
  test("is refused to a second run, also of the same process, and free again afterwards", () =>
    withRoot(async (root) => {
      const first = await lockCheck(root, "lint");
      expect(await lockCheck(root, "lint")).toMatchObject({ refusal: { code: "check_busy" } });
      if (first.kind === "held") first.release();
      const second = await lockCheck(root, "lint");
      expect(second).toMatchObject({ kind: "held", note: null });
      if (second.kind === "held") second.release();
    }));

  test("is one per name, also for names that look alike once made safe", () =>
    withRoot(async (root) => {
      const first = await lockCheck(root, "py.test");
      const second = await lockCheck(root, "py_test");
      expect([first.kind, second.kind]).toEqual(["held", "held"]);
      for (const lock of [first, second]) if (lock.kind === "held") lock.release();
    }));

  test("dies with its holder, and the next run is told", () =>
    withRoot(async (root) => {
      const script = `
        const { lockCheck } = await import(${JSON.stringify(join(import.meta.dir, "../../../src/checks/runs/check-lock.ts"))});
        const { runsRoot } = await import(${JSON.stringify(join(import.meta.dir, "../../../src/checks/runs/runs-root.ts"))});
        const lock = await lockCheck(runsRoot(${JSON.stringify(join(root.path, ".."))}, ".agent-runs"), "lint");
        globalThis.held = lock;
        console.log(lock.kind);
        setTimeout(() => {}, 4000);`;
      const holder = Bun.spawn([process.execPath, "-e", script], {
        stdin: "ignore",
        stdout: "pipe",
        stderr: "ignore",
      });
      const reader = holder.stdout.getReader();
      expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe("held\n");
      expect(await lockCheck(root, "lint")).toMatchObject({ refusal: { code: "check_busy" } });
      holder.kill("SIGKILL");
      await holder.exited;
      const next = await lockCheck(root, "lint");
      expect(next).toMatchObject({ kind: "held", note: expect.stringContaining(`process ${holder.pid}`) });
      if (next.kind === "held") next.release();
      const later = await lockCheck(root, "lint");
      expect(later).toMatchObject({ note: null });
      if (later.kind === "held") later.release();
    }));
});

describe("pruning", () => {
  test("removes the oldest beyond `keep`, by sequence", () =>
    withRoot(async (root) => {
      for (const check of ["c", "b", "a"]) await addRun(root, check, "digest.json");
      expect(await pruneRuns(root, { keep: 2, maxBytes: 0 }, null)).toEqual(["20260817T120000Z-c"]);
      expect(ids(root).map((id) => id.slice(17))).toEqual(["b", "a"]);
      expect(readFileSync(root.index, "utf8")).not.toContain('"c"');
    }));

  test("keeps all with keep 0", () =>
    withRoot(async (root) => {
      for (const check of ["c", "b"]) await addRun(root, check, "digest.json");
      expect(await pruneRuns(root, { keep: 0, maxBytes: 0 }, null)).toEqual([]);
    }));

  test("removes runs that died unfinished (weak spot 13), but none whose check is running", () =>
    withRoot(async (root) => {
      await addRun(root, "dead", "full.log");
      await addRun(root, "slow", "full.log");
      await addRun(root, "new", "digest.json");
      const slow = await lockCheck(root, "slow");
      expect(await pruneRuns(root, { keep: 1, maxBytes: 0 }, null)).toEqual(["20260817T120000Z-dead"]);
      if (slow.kind === "held") slow.release();
      unlinkSync(root.index);
      expect(await pruneRuns(root, { keep: 1, maxBytes: 0 }, null)).toHaveLength(1);
    }));

  test("keeps within a budget of bytes, the newest always", () =>
    withRoot(async (root) => {
      for (const check of ["a", "b", "c"]) {
        const id = await addRun(root, check, "digest.json");
        writeFileSync(join(root.path, id, "full.log"), "x".repeat(1000));
      }
      expect(await pruneRuns(root, { keep: 20, maxBytes: 1500 }, null)).toHaveLength(2);
      expect(await pruneRuns(root, { keep: 20, maxBytes: 10 }, null)).toEqual([]);
    }));

  test("leaves folders alone that are not runs", () =>
    withRoot(async (root) => {
      mkdirSync(join(root.path, "notes"));
      writeFileSync(join(root.path, "notes", "digest.json"), "{}");
      for (const check of ["b", "a"]) await addRun(root, check, "digest.json");
      await pruneRuns(root, { keep: 1, maxBytes: 0 }, null);
      expect(existsSync(join(root.path, "notes"))).toBe(true);
      rmSync(join(root.path, "notes"), { recursive: true });
      expect(ids(root)).toHaveLength(1);
    }));
});
