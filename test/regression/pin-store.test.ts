import { expect, test } from "bun:test";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RegressionPin } from "../../src/regression/pin.ts";
import { deletePin, listPins, loadPin, savePin } from "../../src/regression/pin-store.ts";
import { emptyFolder } from "../store/empty-folder.ts";
import { valueOf } from "../store/value-of.ts";

const pin = (number: number, choices: readonly number[] = [0]): RegressionPin => ({
  schemaVersion: 1,
  artifactType: "runtime-regression-pin",
  id: `regression-${String(number).padStart(24, "0")}`,
  createdAt: "2030-01-01T00:00:00.000Z",
  inkcheckVersion: "0.1.0",
  sessionCapabilityHash: null,
  source: { entrypoint: "inn.ink", baselineFingerprint: "b".repeat(64) },
  reportId: "report-1",
  findingId: "INK110-0123456789ab",
  findingKind: "runtime.error",
  choices,
  storySeed: 1,
  expectedRuntimeErrorHashes: ["c".repeat(64)],
});

test("a pin is private, kept as it was first written, listed and deleted", () => {
  const folder = emptyFolder();
  savePin(folder, pin(1));
  expect(valueOf(savePin(folder, { ...pin(1), createdAt: "later" }))).toEqual(pin(1));
  const path = join(folder.root, "regressions", `${pin(1).id}.json`);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  savePin(folder, pin(2));
  writeFileSync(path, readFileSync(path, "utf8").replace('"storySeed": 1', '"storySeed": 1, "notes": "x"'));
  expect(valueOf(listPins(folder))).toEqual({
    pins: [pin(2)],
    damaged: [{ name: `${pin(1).id}.json`, code: "pin_corrupt" }],
  });
  expect(loadPin(folder, pin(1).id)).toMatchObject({ refusal: { code: "pin_corrupt" } });
  deletePin(folder, pin(2).id);
  expect(loadPin(folder, pin(2).id)).toMatchObject({ refusal: { code: "not_found" } });
  expect(loadPin(folder, "../inn.ink")).toMatchObject({ refusal: { code: "bad_id" } });
});

test("too many pins and a pin too large are refused", () => {
  const folder = emptyFolder();
  const limits = { pins: 2, pinBytes: 2000 };
  for (const number of [1, 2]) expect(savePin(folder, pin(number), limits).kind).toBe("ok");
  expect(savePin(folder, pin(3), limits)).toMatchObject({ refusal: { code: "pin_quota" } });
  expect(savePin(folder, pin(1), limits).kind).toBe("ok");
  const long = pin(
    4,
    Array.from({ length: 2000 }, () => 0),
  );
  expect(savePin(emptyFolder(), long, limits)).toMatchObject({ refusal: { code: "pin_quota" } });
});
