import { crc32c } from "./crc32c.ts";

/**
 * One frame of a checkpoint log, little-endian:
 *
 *     0  magic    u32   "IKCF"
 *     4  type     u16   what the bytes are: the engine's own numbers
 *     6  version  u16   of this layout
 *     8  stored   u32   length of the payload as stored
 *    12  raw      u32   its length once unpacked; equal to `stored` means not packed
 *    16  crc      u32   CRC-32C of bytes 0 to 15 and the payload
 *    20  payload
 */
export interface FrameHeader {
  readonly type: number;
  readonly storedBytes: number;
  readonly rawBytes: number;
  readonly crc: number;
}

export const headerBytes = 20;
/** The most one chunk may hold, in bytes: what a reader must be able to keep in memory at once. */
export const maxChunkBytes = 16 * 1024 * 1024;

const magic = 0x46434b49;
const version = 1;

/** The bytes of a frame's header for this payload. */
export function encodeHeader(type: number, payload: Uint8Array, rawBytes: number): Uint8Array {
  const header = new Uint8Array(headerBytes);
  const view = new DataView(header.buffer);
  view.setUint32(0, magic, true);
  view.setUint16(4, type, true);
  view.setUint16(6, version, true);
  view.setUint32(8, payload.length, true);
  view.setUint32(12, rawBytes, true);
  view.setUint32(16, crc32c(payload, crc32c(header.subarray(0, 16))), true);
  return header;
}

/** Reads a header; null where the bytes are no frame of this version or promise more than a frame may hold. */
export function decodeHeader(header: Uint8Array): FrameHeader | null {
  if (header.length < headerBytes) return null;
  const view = new DataView(header.buffer, header.byteOffset, headerBytes);
  if (view.getUint32(0, true) !== magic || view.getUint16(6, true) !== version) return null;
  const storedBytes = view.getUint32(8, true);
  const rawBytes = view.getUint32(12, true);
  if (storedBytes > rawBytes || rawBytes > maxChunkBytes) return null;
  return { type: view.getUint16(4, true), storedBytes, rawBytes, crc: view.getUint32(16, true) };
}

/** Whether header and payload are what was written. */
export function frameIsWhole(header: Uint8Array, payload: Uint8Array, crc: number): boolean {
  return crc32c(payload, crc32c(header.subarray(0, 16))) === crc;
}
