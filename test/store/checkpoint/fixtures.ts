import type { CheckpointBinding } from "../../../src/store/checkpoint/binding.ts";
import type { CheckpointDraft } from "../../../src/store/checkpoint/checkpoint-save.ts";
import type { CheckpointChunk } from "../../../src/store/checkpoint/chunk.ts";

export const binding: CheckpointBinding = {
  machineVersion: "scripted-1",
  sourceSha256: "a".repeat(64),
  knotsSha256: "b".repeat(64),
  maxDepth: 100,
  seed: 1,
  storySeed: 1,
  turnSensitive: false,
  randomSensitive: true,
  draws: "seed",
  maxFanOut: 4096,
  externalsSha256: "c".repeat(64),
  maxFrontierStates: null,
  maxFrontierBytes: null,
  reductions: ["liveness", "saturation"],
};

export function draft(chunks: readonly CheckpointChunk[], change: Partial<CheckpointDraft> = {}): CheckpointDraft {
  return {
    createdAt: "2030-01-01T00:00:00.000Z",
    inkcheckVersion: "0.1.0",
    entrypoint: "manor.ink",
    binding,
    totalGranted: 1000,
    statesExplored: 900,
    base: null,
    extent: "window",
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
