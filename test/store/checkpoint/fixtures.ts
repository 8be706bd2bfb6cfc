import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CheckpointBinding } from "../../../src/store/checkpoint/binding.ts";
import type { CheckpointDraft } from "../../../src/store/checkpoint/checkpoint-save.ts";
import type { CheckpointChunk } from "../../../src/store/checkpoint/chunk.ts";
import { DataFolder } from "../../../src/store/data-folder.ts";
import type { Outcome } from "../../../src/store/outcome.ts";

export const binding: CheckpointBinding = {
  machineVersion: "scripted-1",
  sourceSha256: "a".repeat(64),
  knotsSha256: "b".repeat(64),
  maxDepth: 100,
  seed: 1,
  storySeed: 1,
  turnSensitive: false,
  randomSensitive: true,
  externalsSha256: "c".repeat(64),
  maxFrontierStates: null,
  maxFrontierBytes: null,
  reductions: ["liveness", "saturation"],
};

export const emptyFolder = (): DataFolder =>
  new DataFolder(join(mkdtempSync(join(tmpdir(), "inkcheck-data-")), ".inkcheck"));

export function draft(chunks: readonly CheckpointChunk[], change: Partial<CheckpointDraft> = {}): CheckpointDraft {
  return {
    createdAt: "2030-01-01T00:00:00.000Z",
    inkcheckVersion: "0.1.0",
    entrypoint: "manor.ink",
    binding,
    totalGranted: 1000,
    statesExplored: 900,
    base: null,
    chunks: stream(chunks),
    ...change,
  };
}

export async function* stream(chunks: readonly CheckpointChunk[]): AsyncGenerator<CheckpointChunk> {
  yield* chunks;
}

export async function collect(chunks: AsyncIterable<CheckpointChunk>): Promise<readonly CheckpointChunk[]> {
  const all: CheckpointChunk[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return all;
}

/** A chunk whose bytes follow from its number, long enough to be packed. */
export function numbered(number: number, bytes = 300): CheckpointChunk {
  return {
    type: number % 7,
    bytes: Uint8Array.from({ length: bytes }, (_, index) => (number * 31 + (index >> 4)) & 255),
  };
}

export function valueOf<Value>(outcome: Outcome<Value>): Value {
  if (outcome.kind === "refused") throw new Error(`${outcome.refusal.code}: ${outcome.refusal.message}`);
  return outcome.value;
}
