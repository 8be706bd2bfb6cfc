import { readSync } from "node:fs";
import { decodeHeader, headerBytes } from "./frame.ts";

/** Type of the frame that tells which frames of its log a checkpoint consists of, in order: their numbers, 32 bits each. */
export const LAYOUT = 0xffff;

/** A frame that stands in a log. */
export interface PlacedFrame {
  readonly position: number;
  readonly type: number;
  readonly storedBytes: number;
}

/** The frames of a log that is being appended to, by what they hold: what is there already need not be written again. */
export class KnownFrames {
  readonly frames: PlacedFrame[] = [];
  readonly #byKey = new Map<string, number[]>();

  /** Reads the headers of so many bytes; whoever appends has read the log before, so that it is whole. */
  constructor(
    private readonly file: number,
    bytes: number,
  ) {
    const header = new Uint8Array(headerBytes);
    for (let position = 0; position < bytes;) {
      const read = readSync(file, header, 0, headerBytes, position) === headerBytes ? decodeHeader(header) : null;
      if (read === null) throw new Error("a checkpoint's log changed while it was gone on from");
      this.add(header, { position, type: read.type, storedBytes: read.storedBytes });
      position += headerBytes + read.storedBytes;
    }
  }

  /** Notes a frame behind all others. */
  add(header: Uint8Array, frame: PlacedFrame): void {
    const key = keyOf(header);
    const number = this.frames.push(frame) - 1;
    const same = this.#byKey.get(key);
    if (same === undefined) this.#byKey.set(key, [number]);
    else same.push(number);
  }

  /** The number of a frame that holds exactly this, or -1. */
  find(header: Uint8Array, payload: Uint8Array): number {
    const candidates = this.#byKey.get(keyOf(header)) ?? [];
    return candidates.find((number) => this.#holds(number, payload)) ?? -1;
  }

  /** The frames that the checkpoint at the end of the log consists of. */
  layout(): number[] {
    const last = this.frames.at(-1);
    if (last?.type !== LAYOUT) return this.frames.map((_, number) => number);
    const bytes = new Uint8Array(last.storedBytes);
    readSync(this.file, bytes, 0, bytes.length, last.position + headerBytes);
    return [...new Uint32Array(bytes.buffer)];
  }

  #holds(number: number, payload: Uint8Array): boolean {
    const { position } = this.frames[number] as PlacedFrame;
    const bytes = new Uint8Array(payload.length);
    if (readSync(this.file, bytes, 0, bytes.length, position + headerBytes) !== payload.length) return false;
    return Buffer.compare(bytes, payload) === 0;
  }
}

/** Type, lengths and checksum: the whole header but its mark. */
function keyOf(header: Uint8Array): string {
  return Buffer.from(header.subarray(4, headerBytes)).toString("latin1");
}
