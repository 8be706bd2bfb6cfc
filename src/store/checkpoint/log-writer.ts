import { closeSync, fsyncSync, ftruncateSync, openSync } from "node:fs";
import { writeWhole } from "../atomic-file.ts";
import type { CheckpointChunk } from "./chunk.ts";
import { crc32c } from "./crc32c.ts";
import { encodeHeader, maxChunkBytes } from "./frame.ts";

/** How far a log is good: what a manifest records, and where the next window is appended. */
export interface LogExtent {
  readonly bytes: number;
  readonly frames: number;
  /** CRC-32C over the checksums of all frames in order: a dropped or swapped frame shows. */
  readonly chain: number;
}

export const emptyExtent: LogExtent = { bytes: 0, frames: 0, chain: 0 };

/** What appending a window gave: the new extent, or the fact that it would have grown past the limit. */
export type AppendResult =
  | { readonly kind: "appended"; readonly extent: LogExtent; readonly contentSha256: string }
  | { readonly kind: "too_large" };

/**
 * Appends one window to a log, behind `from`: whatever stands there already is a torn tail of a writer that died, and is cut
 * off first. The bytes are on disk when this returns; nothing refers to them until a manifest does. Throws the system's errors.
 */
export async function appendWindow(
  path: string,
  from: LogExtent,
  chunks: AsyncIterable<CheckpointChunk>,
  maxBytes: number,
): Promise<AppendResult> {
  const file = openSync(path, from.bytes === 0 ? "w" : "r+", 0o600);
  const content = new Bun.CryptoHasher("sha256");
  const log = new FrameLog(file, from);
  try {
    ftruncateSync(file, from.bytes);
    for await (const chunk of chunks) {
      if (chunk.bytes.length > maxChunkBytes) throw new Error("a checkpoint chunk is over 16 MiB");
      content.update(new Uint32Array([chunk.type, chunk.bytes.length]));
      content.update(chunk.bytes);
      await log.append(chunk.type, chunk.bytes);
      if (log.extent.bytes > maxBytes) return { kind: "too_large" };
    }
    fsyncSync(file);
    return { kind: "appended", extent: log.extent, contentSha256: content.digest("hex") };
  } finally {
    closeSync(file);
  }
}

class FrameLog {
  constructor(
    private readonly file: number,
    public extent: LogExtent,
  ) {}

  async append(type: number, raw: Uint8Array): Promise<void> {
    const payload = await pack(raw);
    const header = encodeHeader(type, payload, raw.length);
    const frame = new Uint8Array(header.length + payload.length);
    frame.set(header);
    frame.set(payload, header.length);
    writeWhole(this.file, frame, this.extent.bytes);
    this.extent = {
      bytes: this.extent.bytes + frame.length,
      frames: this.extent.frames + 1,
      chain: crc32c(header.subarray(16, 20), this.extent.chain),
    };
  }
}

/** Packed where that saves anything; a stored length equal to the raw one says that it did not. */
async function pack(raw: Uint8Array): Promise<Uint8Array> {
  if (raw.length < 64) return raw;
  const packed = await Bun.zstdCompress(raw, { level: 3 });
  return packed.length < raw.length ? packed : raw;
}
