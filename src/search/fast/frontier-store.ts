// hot: typed arrays, integers, no allocation per step

import type { SearchLimits } from "../search-limits.ts";
import { SegmentFile } from "./segment-file.ts";

/** Records a segment holds. Segments are the unit of memory given back and of what spills to disk. */
const SEGMENT_BITS = 12;
const SEGMENT_RECORDS = 1 << SEGMENT_BITS;
const NOTHING_HELD = new Int32Array(0);

/** How the frontier keeps within its memory. */
export interface FrontierOptions {
  /** 32-bit words of one record. */
  readonly recordWords: number;
  /** Bytes of segments kept in memory; the rest spills. */
  readonly memoryBytes: number;
  /** Where scratch files may lie. */
  readonly scratchFolder?: string;
}

/** How many states the limits of a search let wait. */
export function mostWaiting(limits: SearchLimits, recordBytes: number): number {
  const { maxFrontierStates, maxFrontierBytes } = limits;
  const states = maxFrontierStates ?? Number.POSITIVE_INFINITY;
  return Math.min(states, Math.floor((maxFrontierBytes ?? Number.POSITIVE_INFINITY) / recordBytes));
}

enum Place {
  memory = 0,
  disk = 1,
  gone = 2,
}

/**
 * The packed states of a frontier, by ticket in the order they came. A record is read and then released; a segment whose
 * records are all released is given back. Where memory runs short, the segments farthest from both ends go to disk, since a
 * breadth view reads at the old end and a deep view at the new one.
 */
export class FrontierStore {
  /** Where the record claimed last is to be written. */
  room: Int32Array = NOTHING_HELD;
  readonly #words: number;
  readonly #maxResident: number;
  readonly #scratchFolder: string | undefined;
  readonly #segments: (Int32Array | null)[] = [];
  readonly #pages: number[] = [];
  readonly #places: Place[] = [];
  readonly #alive: number[] = [];
  readonly #released: Uint32Array[] = [];
  readonly #spare: Int32Array[] = [];
  /** What ticket 0 counts from the very start of the search, where this frontier was saved and goes on. */
  base = 0;
  #file: SegmentFile | null = null;
  #resident = 0;
  #tickets = 0;
  #waiting = 0;
  #firstAlive = 0;
  #spilledSegments = 0;

  constructor(options: FrontierOptions) {
    this.#words = options.recordWords;
    this.#scratchFolder = options.scratchFolder;
    const segmentBytes = SEGMENT_RECORDS * options.recordWords * 4;
    // Three is the least that works: one read at each end and one on its way in from disk.
    this.#maxResident = Math.max(3, Math.floor(options.memoryBytes / segmentBytes));
  }

  /** Records that wait. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Tickets given so far; the next record's ticket. */
  get tickets(): number {
    return this.#tickets;
  }

  /** The oldest ticket that may still wait: all before it are released. */
  get oldest(): number {
    return this.#firstAlive * SEGMENT_RECORDS;
  }

  get memoryBytes(): number {
    return (this.#resident + this.#spare.length) * SEGMENT_RECORDS * this.#words * 4;
  }

  get diskBytes(): number {
    return this.#file?.bytes ?? 0;
  }

  /** How often a segment went to disk. */
  get spilledSegments(): number {
    return this.#spilledSegments;
  }

  /** Adds a record (its first `recordWords` words from `offset`); gives its ticket. */
  push(record: Int32Array, offset: number): number {
    const at = this.claim();
    const data = this.room;
    for (let i = 0; i < this.#words; i++) data[at + i] = record[offset + i];
    return this.#tickets - 1;
  }

  /** Adds a record that the caller writes: `recordWords` words of `room` from the offset given, before any other call. */
  claim(): number {
    const ticket = this.#tickets++;
    const segment = ticket >>> SEGMENT_BITS;
    if (segment === this.#segments.length) this.#open(segment);
    this.room = this.#segments[segment] ?? this.#fetch(segment);
    this.#alive[segment]++;
    this.#waiting++;
    return (ticket & (SEGMENT_RECORDS - 1)) * this.#words;
  }

  /** True where the record of this ticket still waits. */
  waits(ticket: number): boolean {
    const segment = Math.floor(ticket / SEGMENT_RECORDS);
    if (ticket >= this.#tickets || this.#places[segment] === Place.gone) return false;
    const at = ticket % SEGMENT_RECORDS;
    return (this.#released[segment][at >>> 5] & (1 << (at & 31))) === 0;
  }

  /** Copies a waiting record into `into` from `offset`. */
  read(ticket: number, into: Int32Array, offset: number): void {
    const segment = Math.floor(ticket / SEGMENT_RECORDS);
    const data = this.#segments[segment] ?? this.#fetch(segment);
    const at = (ticket % SEGMENT_RECORDS) * this.#words;
    for (let i = 0; i < this.#words; i++) into[offset + i] = data[at + i];
  }

  /** Gives a record back: it waits no more. */
  release(ticket: number): void {
    const segment = Math.floor(ticket / SEGMENT_RECORDS);
    const at = ticket % SEGMENT_RECORDS;
    this.#released[segment][at >>> 5] |= 1 << (at & 31);
    this.#waiting--;
    this.#alive[segment]--;
    const full = (segment + 1) * SEGMENT_RECORDS <= this.#tickets;
    if (full && this.#alive[segment] === 0) this.#drop(segment);
  }

  /** Removes scratch files. */
  close(): void {
    this.#file?.close();
    this.#file = null;
  }

  #open(segment: number): void {
    this.#makeRoom(segment);
    this.#segments.push(this.#spare.pop() ?? new Int32Array(SEGMENT_RECORDS * this.#words));
    this.#pages.push(-1);
    this.#places.push(Place.memory);
    this.#alive.push(0);
    this.#released.push(new Uint32Array(SEGMENT_RECORDS >>> 5));
    this.#resident++;
    // The segment before may have been read to its end while it was still open.
    if (segment > 0 && this.#alive[segment - 1] === 0 && this.#places[segment - 1] !== Place.gone)
      this.#drop(segment - 1);
  }

  #fetch(segment: number): Int32Array {
    if (this.#file === null || this.#places[segment] !== Place.disk)
      throw new Error("a frontier record was read after its release");
    this.#makeRoom(segment);
    const data = this.#spare.pop() ?? new Int32Array(SEGMENT_RECORDS * this.#words);
    this.#file.take(this.#pages[segment], data);
    this.#segments[segment] = data;
    this.#places[segment] = Place.memory;
    this.#resident++;
    return data;
  }

  #makeRoom(wanted: number): void {
    if (this.#resident < this.#maxResident) return;
    const victim = this.#farthestFromEnds(wanted);
    const data = this.#segments[victim];
    if (data === null || data === undefined) throw new Error("the frontier chose a segment that is not in memory");
    this.#file ??= new SegmentFile(data.byteLength, this.#scratchFolder);
    this.#pages[victim] = this.#file.write(data);
    this.#places[victim] = Place.disk;
    this.#segments[victim] = null;
    this.#spare.push(data);
    this.#resident--;
    this.#spilledSegments++;
  }

  #farthestFromEnds(wanted: number): number {
    const last = this.#segments.length - 1;
    let best = -1;
    let bestDistance = -1;
    for (let segment = this.#firstAlive; segment <= last; segment++) {
      if (segment === wanted || this.#places[segment] !== Place.memory) continue;
      const distance = Math.min(segment - this.#firstAlive, last - segment);
      if (distance > bestDistance) {
        best = segment;
        bestDistance = distance;
      }
    }
    return best;
  }

  #drop(segment: number): void {
    const data = this.#segments[segment];
    if (this.#places[segment] === Place.disk) this.#file?.release(this.#pages[segment]);
    else this.#resident--;
    if (data !== null && data !== undefined && this.#spare.length < 2) this.#spare.push(data);
    this.#segments[segment] = null;
    this.#released[segment] = NOTHING;
    this.#places[segment] = Place.gone;
    while (this.#firstAlive < this.#segments.length && this.#places[this.#firstAlive] === Place.gone)
      this.#firstAlive++;
  }
}

const NOTHING = new Uint32Array(0);
