import { expect, test } from "bun:test";
import { appendFileSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { bindingSchema, refuseUnlessBound } from "../../../src/store/checkpoint/binding.ts";
import { listCheckpoints, loadManifest, logPath } from "../../../src/store/checkpoint/checkpoint-list.ts";
import { deleteCheckpoint } from "../../../src/store/checkpoint/checkpoint-prune.ts";
import { readCheckpoint } from "../../../src/store/checkpoint/checkpoint-read.ts";
import { saveCheckpoint } from "../../../src/store/checkpoint/checkpoint-save.ts";
import { DamagedLog } from "../../../src/store/checkpoint/log-reader.ts";
import { emptyFolder } from "../empty-folder.ts";
import { valueOf } from "../value-of.ts";
import { binding, collect, draft, numbered } from "./fixtures.ts";

const kept = new Set<string>();
const files = (root: string): string[] => readdirSync(join(root, "checkpoints")).sort();

test("any chunks come back as they were given, window after window", async () => {
  const chunk = fc.record({ type: fc.nat(0xfffe), bytes: fc.uint8Array({ maxLength: 400 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(chunk), fc.array(chunk), async (first, second) => {
      const folder = emptyFolder();
      const one = valueOf(await saveCheckpoint(folder, draft(first), { kept }));
      const two = valueOf(await saveCheckpoint(folder, draft(second, { base: one, totalGranted: 2000 }), { kept }));
      expect(await collect(readCheckpoint(folder, one))).toEqual(first);
      expect(await collect(readCheckpoint(folder, two))).toEqual([...first, ...second]);
    }),
    { numRuns: 30 },
  );
});

test("files are private, and a second window adds only its own bytes", async () => {
  const folder = emptyFolder();
  const one = valueOf(await saveCheckpoint(folder, draft(range(0, 50)), { kept }));
  const before = readFileSync(logPath(folder, one));
  const two = valueOf(await saveCheckpoint(folder, draft(range(50, 51), { base: one, totalGranted: 2000 }), { kept }));
  expect(two.log.file).toBe(one.log.file);
  expect(two.sequence).toBe(2);
  expect(readFileSync(logPath(folder, two)).subarray(0, before.length)).toEqual(before);
  expect(two.log.bytes - one.log.bytes).toBeLessThan(150);
  for (const name of files(folder.root)) {
    expect(statSync(join(folder.root, "checkpoints", name)).mode & 0o777).toBe(0o600);
  }
});

test("a torn tail is cut off by the next window and never read", async () => {
  const folder = emptyFolder();
  const one = valueOf(await saveCheckpoint(folder, draft(range(0, 5)), { kept }));
  appendFileSync(logPath(folder, one), readFileSync(logPath(folder, one)).subarray(0, 77));
  expect(await collect(readCheckpoint(folder, one))).toEqual(range(0, 5));
  const two = valueOf(await saveCheckpoint(folder, draft(range(5, 9), { base: one, totalGranted: 2000 }), { kept }));
  expect(await collect(readCheckpoint(folder, two))).toEqual(range(0, 9));
  expect(statSync(logPath(folder, two)).size).toBe(two.log.bytes);
});

test("a second continuation of one checkpoint leaves the first whole", async () => {
  const folder = emptyFolder();
  const base = valueOf(await saveCheckpoint(folder, draft(range(0, 3)), { kept }));
  const left = valueOf(await saveCheckpoint(folder, draft(range(3, 5), { base, totalGranted: 2000 }), { kept }));
  const right = valueOf(await saveCheckpoint(folder, draft(range(7, 9), { base, totalGranted: 3000 }), { kept }));
  expect(await collect(readCheckpoint(folder, left))).toEqual(range(0, 5));
  expect(await collect(readCheckpoint(folder, right))).toEqual([...range(0, 3), ...range(7, 9)]);
});

test("every changed byte and every lost end is noticed", async () => {
  const folder = emptyFolder();
  const saved = valueOf(await saveCheckpoint(folder, draft(range(0, 4)), { kept }));
  const path = logPath(folder, saved);
  const whole = readFileSync(path);
  for (let at = 0; at < whole.length; at += 3) {
    const damaged = Uint8Array.from(whole);
    damaged[at] = (damaged[at] ?? 0) ^ 16;
    writeFileSync(path, damaged);
    await expect(collect(readCheckpoint(folder, saved))).rejects.toBeInstanceOf(DamagedLog);
  }
  writeFileSync(path, whole);
  truncateSync(path, whole.length - 1);
  await expect(collect(readCheckpoint(folder, saved))).rejects.toBeInstanceOf(DamagedLog);
});

test("a damaged manifest is named and blocks no other", async () => {
  const folder = emptyFolder();
  const one = valueOf(await saveCheckpoint(folder, draft(range(0, 2)), { kept }));
  const two = valueOf(await saveCheckpoint(folder, draft(range(0, 2), { entrypoint: "inn.ink" }), { kept }));
  const path = join(folder.root, "checkpoints", `${one.id}.json`);
  writeFileSync(path, readFileSync(path, "utf8").replace('"totalGranted": 1000', '"totalGranted": 9000'));
  expect(loadManifest(folder, one.id)).toMatchObject({ refusal: { code: "checkpoint_corrupt" } });
  expect(listCheckpoints(folder)).toMatchObject({
    value: { manifests: [{ id: two.id }], damaged: [{ code: "checkpoint_corrupt" }] },
  });
  writeFileSync(path, '{"manifestVersion": 2}');
  expect(loadManifest(folder, one.id)).toMatchObject({ refusal: { code: "store_newer" } });
});

test("the newest generations of an entrypoint stay, and those that sessions need", async () => {
  const folder = emptyFolder();
  const limits = { projectBytes: 1e9, generations: 2 };
  const ids: string[] = [];
  for (let window = 0; window < 4; window++) {
    const kept = new Set(ids.slice(0, 1));
    const saved = await saveCheckpoint(folder, draft(range(window, window + 1)), { limits, kept });
    ids.push(valueOf(saved).id);
  }
  const { manifests } = valueOf(listCheckpoints(folder));
  expect(manifests.map(({ id }) => id)).toEqual([ids[0], ids[2], ids[3]].map(String));
  expect(files(folder.root).filter((name) => name.endsWith(".log")).length).toBe(3);
});

test("a checkpoint over the project's quota is refused and leaves what stood there", async () => {
  const folder = emptyFolder();
  const limits = { projectBytes: 2000, generations: 3 };
  const small = valueOf(await saveCheckpoint(folder, draft(range(0, 3)), { limits, kept }));
  const before = files(folder.root);
  const random = Array.from({ length: 9 }, () => ({ type: 1, bytes: crypto.getRandomValues(new Uint8Array(400)) }));
  const next = draft(random, { base: small, totalGranted: 2000 });
  expect(await saveCheckpoint(folder, next, { limits, kept })).toMatchObject({ refusal: { code: "checkpoint_quota" } });
  expect(files(folder.root)).toEqual(before);
  expect(await collect(readCheckpoint(folder, small))).toEqual(range(0, 3));
});

test("deleting the last checkpoint on a log deletes the log", async () => {
  const folder = emptyFolder();
  const one = valueOf(await saveCheckpoint(folder, draft(range(0, 2)), { kept }));
  const two = valueOf(await saveCheckpoint(folder, draft(range(2, 3), { base: one, totalGranted: 2000 }), { kept }));
  deleteCheckpoint(folder, one.id);
  expect(await collect(readCheckpoint(folder, two))).toEqual(range(0, 3));
  deleteCheckpoint(folder, two.id);
  expect(files(folder.root)).toEqual([]);
  expect(deleteCheckpoint(folder, "../../etc/passwd")).toMatchObject({ refusal: { code: "bad_id" } });
});

test("a binding refusal names everything that changed", () => {
  expect(refuseUnlessBound(binding, { ...binding })).toBeNull();
  for (const part of Object.keys(bindingSchema.entries)) {
    expect(refuseUnlessBound(binding, { ...binding, [part]: "changed" })?.refusal.message).toMatch(
      /there changed: [a-z]/,
    );
  }
  const changed = refuseUnlessBound(binding, { ...binding, sourceSha256: "d".repeat(64), maxDepth: 7 });
  expect(changed?.refusal.code).toBe("source_changed");
  expect(changed?.refusal.message).toContain("the story's source, the depth limit");
});

function range(from: number, to: number) {
  return Array.from({ length: to - from }, (_, index) => numbered(from + index));
}
