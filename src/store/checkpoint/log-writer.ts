import { closeSync, fsyncSync, ftruncateSync, openSync } from "node:fs";
import { writeWhole } from "../atomic-file.ts";
import type { CheckpointChunk } from "./chunk.ts";
import { crc32c } from "./crc32c.ts";
import { encodeHeader, maxChunkBytes } from "./frame.ts";
import { KnownFrames, LAYOUT } from "./known-frames.ts";

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
 * off first. Chunks either continue those before (`window`) or stand for themselves (`whole`); of the latter only those that
 * the log does not hold yet are written, and a layout frame tells which frames they are. The bytes are on disk when this
 * returns; nothing refers to them until a manifest does. Throws the system's errors.
 */
export async function appendWindow(
  path: string,
  from: LogExtent,
  { extent, chunks }: { readonly extent: "window" | "whole"; readonly chunks: AsyncIterable<CheckpointChunk> },
  maxBytes: number,
): Promise<AppendResult> {
  const file = openSync(path, from.bytes === 0 ? "w+" : "r+", 0o600);
  const content = new Bun.CryptoHasher("sha256");
  const log = new FrameLog(file, from, extent);
  try {
    ftruncateSync(file, from.bytes);
    for await (const chunk of chunks) {
      if (chunk.bytes.length > maxChunkBytes) throw new Error("a checkpoint chunk is over 16 MiB");
      content.update(new Uint32Array([chunk.type, chunk.bytes.length]));
      content.update(chunk.bytes);
      await log.append(chunk.type, chunk.bytes);
      if (log.extent.bytes > maxBytes) return { kind: "too_large" };
    }
    await log.finish();
    fsyncSync(file);
    return { kind: "appended", extent: log.extent, contentSha256: content.digest("hex") };
  } finally {
    closeSync(file);
  }
}

class FrameLog {
  readonly #known: KnownFrames;
  /** The frames of the checkpoint, in the order of its chunks. */
  readonly #layout: number[];
  /** Whether a reader who takes all frames in order would go wrong. */
  readonly #needsLayout: boolean;

  constructor(
    private readonly file: number,
    public extent: LogExtent,
    kind: "window" | "whole",
  ) {
    this.#known = new KnownFrames(file, extent.bytes);
    this.#layout = kind === "window" ? this.#known.layout() : [];
    const { length } = this.#known.frames;
    this.#needsLayout = this.#layout.length !== length || this.#layout.some((number, place) => number !== place);
  }

  async append(type: number, raw: Uint8Array): Promise<void> {
    if (type === LAYOUT) throw new Error("this type of chunk is the log's own");
    const payload = await pack(raw);
    const header = encodeHeader(type, payload, raw.length);
    const there = this.#needsLayout ? this.#known.find(header, payload) : -1;
    this.#layout.push(there >= 0 ? there : this.#known.frames.length);
    if (there < 0) this.#write(type, header, payload);
  }

  /** Tells the layout, where it is not simply every frame in order. */
  async finish(): Promise<void> {
    if (!this.#needsLayout) return;
    const payload = new Uint8Array(Uint32Array.from(this.#layout).buffer);
    this.#write(LAYOUT, encodeHeader(LAYOUT, payload, payload.length), payload);
  }

  #write(type: number, header: Uint8Array, payload: Uint8Array): void {
    const frame = new Uint8Array(header.length + payload.length);
    frame.set(header);
    frame.set(payload, header.length);
    writeWhole(this.file, frame, this.extent.bytes);
    this.#known.add(header, { position: this.extent.bytes, type, storedBytes: payload.length });
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
