import { type FileHandle, open } from "node:fs/promises";
import { systemCode } from "../file-fault.ts";
import type { CheckpointChunk } from "./chunk.ts";
import { crc32c } from "./crc32c.ts";
import { decodeHeader, type FrameHeader, frameIsWhole, headerBytes } from "./frame.ts";
import { LAYOUT } from "./known-frames.ts";
import { emptyExtent, type LogExtent } from "./log-writer.ts";

/** A log does not hold what its manifest says. Thrown out of the iterator, because a consumer must drop what it built so far. */
export class DamagedLog extends Error {
  constructor(readonly frame: number) {
    super(`frame ${frame} of the checkpoint is damaged`);
  }
}

/**
 * The chunks of the checkpoint that a log ends with, one at a time; each is verified before it is given. Throws
 * `DamagedLog`.
 */
export async function* readLog(path: string, extent: LogExtent): AsyncGenerator<CheckpointChunk> {
  const file = await openLog(path);
  try {
    const positions = await framePositions(file, extent);
    for (const number of await layoutOf(file, positions)) {
      const frame = await frameAt(file, positions, number);
      if (frame.header.type === LAYOUT) throw new DamagedLog(number);
      yield { type: frame.header.type, bytes: await unpack(frame, number) };
    }
  } finally {
    await file.close();
  }
}

/** Where each frame of a log begins; what their headers say must lead to exactly `extent`. */
async function framePositions(file: FileHandle, extent: LogExtent): Promise<number[]> {
  const positions: number[] = [];
  let at = emptyExtent;
  while (at.bytes < extent.bytes) {
    const bytes = await readBytes(file, at.bytes, headerBytes);
    const header = bytes === null ? null : decodeHeader(bytes);
    if (header === null) throw new DamagedLog(at.frames);
    positions.push(at.bytes);
    at = after(at, header);
  }
  if (at.bytes !== extent.bytes || at.frames !== extent.frames || at.chain !== extent.chain) {
    throw new DamagedLog(at.frames);
  }
  return positions;
}

/** The frames that the checkpoint consists of: those its layout names, else all in order. */
async function layoutOf(file: FileHandle, positions: readonly number[]): Promise<Iterable<number>> {
  if (positions.length === 0) return [];
  const last = await frameAt(file, positions, positions.length - 1);
  if (last.header.type !== LAYOUT) return positions.keys();
  return new Uint32Array(last.payload.slice().buffer);
}

async function frameAt(file: FileHandle, positions: readonly number[], number: number): Promise<Frame> {
  const position = positions[number];
  const frame = position === undefined ? null : await readFrame(file, position);
  if (frame === null) throw new DamagedLog(number);
  return frame;
}

async function openLog(path: string): Promise<FileHandle> {
  try {
    return await open(path, "r");
  } catch (error) {
    throw systemCode(error) === "ENOENT" ? new DamagedLog(0) : error;
  }
}

interface Frame {
  readonly header: FrameHeader;
  readonly payload: Uint8Array;
}

/** The frame at a position, or null where none stands whole. */
async function readFrame(file: FileHandle, position: number): Promise<Frame | null> {
  const bytes = await readBytes(file, position, headerBytes);
  const header = bytes === null ? null : decodeHeader(bytes);
  if (bytes === null || header === null) return null;
  const payload = await readBytes(file, position + headerBytes, header.storedBytes);
  return payload !== null && frameIsWhole(bytes, payload, header.crc) ? { header, payload } : null;
}

async function readBytes(file: FileHandle, position: number, length: number): Promise<Uint8Array | null> {
  const bytes = new Uint8Array(length);
  for (let done = 0; done < length;) {
    const { bytesRead } = await file.read(bytes, done, length - done, position + done);
    if (bytesRead === 0) return null;
    done += bytesRead;
  }
  return bytes;
}

function after(extent: LogExtent, header: FrameHeader): LogExtent {
  const crc = new Uint8Array(4);
  new DataView(crc.buffer).setUint32(0, header.crc, true);
  return {
    bytes: extent.bytes + headerBytes + header.storedBytes,
    frames: extent.frames + 1,
    chain: crc32c(crc, extent.chain),
  };
}

async function unpack({ header, payload }: Frame, index: number): Promise<Uint8Array> {
  if (header.storedBytes === header.rawBytes) return payload;
  const raw = await Bun.zstdDecompress(payload);
  if (raw.length !== header.rawBytes) throw new DamagedLog(index);
  return raw;
}
