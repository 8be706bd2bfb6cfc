// hot: typed arrays, integers, no allocation per step

/** The rung of the growth ladder a shard starts on. */
const FIRST_RUNG = 4;
/** A shard grows when more than this share of its slots is taken; linear probing turns slow above it. */
const MAX_LOAD = 0.7;
/** Each rung of the ladder has this many times the slots of the one below. */
const GROWTH = 1.5;
/** Shards are picked by the top bits of lane a, so that one growth moves a small part of the set and no array nears 4 GiB. */
const SHARD_BITS = 8;
const SHARDS = 1 << SHARD_BITS;
const TWO_TO_32 = 4294967296;
const BYTES_PER_WORD = 4;

/** What `add` gives for a fingerprint that was not in the set. */
export const FRESH = -1;

/**
 * The set of fingerprints a search has met, each with the number of its state where those are kept. A fingerprint is two independent 32-bit lanes; both zero marks an empty slot, so
 * that one fingerprint is stored as (0, 1). Open addressing with linear probing. Reference: `SlowVisitedSet` in the tests.
 */
export class VisitedSet {
  readonly #tables: Int32Array[] = [];
  readonly #capacities = new Int32Array(SHARDS);
  readonly #limits = new Int32Array(SHARDS);
  readonly #sizes = new Int32Array(SHARDS);
  readonly #rungs = new Int32Array(SHARDS);
  readonly #stride: number;
  #size = 0;
  #slots = 0;

  /** With `numbers` a state's number is kept beside its fingerprint, in four more bytes. */
  constructor(numbers = false) {
    this.#stride = numbers ? 3 : 2;
    for (let shard = 0; shard < SHARDS; shard++) {
      const capacity = capacityOf(shard, FIRST_RUNG);
      this.#tables.push(new Int32Array(capacity * this.#stride));
      this.#rungs[shard] = FIRST_RUNG;
      this.#setCapacity(shard, capacity);
      this.#slots += capacity;
    }
  }

  /** How many fingerprints are in the set. */
  get size(): number {
    return this.#size;
  }

  /** Bytes held by the tables. */
  get bytes(): number {
    return this.#slots * this.#stride * BYTES_PER_WORD;
  }

  /** Adds a fingerprint with its state's number. Gives FRESH, or the number it was added with before (0 where none are kept). */
  add(laneA: number, laneB: number, number = 0): number {
    const shard = laneA >>> (32 - SHARD_BITS);
    if (this.#sizes[shard] >= this.#limits[shard]) this.#grow(shard);
    const known = insert(this.#tables[shard], this.#capacities[shard], this.#stride, laneA, laneB, number);
    if (known !== FRESH) return known;
    this.#sizes[shard]++;
    this.#size++;
    return FRESH;
  }

  /**
   * The same fingerprints without numbers. Given after each shard, so that others can work in between; what is given last
   * is whole. Shards have their room from the start: slots are read in the order of their homes, and put into a table that
   * grows they would all crowd at its beginning.
   */
  *withoutNumbers(): Generator<VisitedSet> {
    const set = new VisitedSet();
    for (const [shard, table] of this.#tables.entries()) {
      set.#enlarge(shard, this.#rungs[shard]);
      for (let at = 0; at < table.length; at += this.#stride) {
        if ((table[at] | table[at + 1]) !== 0) set.add(table[at], table[at + 1]);
      }
      yield set;
    }
  }

  /** True where the fingerprint is in the set. */
  has(laneA: number, laneB: number): boolean {
    const shard = laneA >>> (32 - SHARD_BITS);
    const table = this.#tables[shard];
    const capacity = this.#capacities[shard];
    const b = (laneA | laneB) === 0 ? 1 : laneB;
    let slot = home(laneA, b, capacity);
    for (;;) {
      const a = table[slot * this.#stride];
      const heldB = table[slot * this.#stride + 1];
      if (a === laneA && heldB === b) return true;
      if ((a | heldB) === 0) return false;
      slot = slot + 1 === capacity ? 0 : slot + 1;
    }
  }

  #setCapacity(shard: number, capacity: number): void {
    this.#capacities[shard] = capacity;
    this.#limits[shard] = Math.floor(capacity * MAX_LOAD);
  }

  #grow(shard: number): void {
    this.#enlarge(shard, this.#rungs[shard] + 1);
  }

  #enlarge(shard: number, rung: number): void {
    const old = this.#tables[shard];
    const oldCapacity = this.#capacities[shard];
    this.#rungs[shard] = rung;
    const capacity = capacityOf(shard, rung);
    const table = new Int32Array(capacity * this.#stride);
    const stride = this.#stride;
    for (let at = 0; at < old.length; at += stride) {
      if ((old[at] | old[at + 1]) === 0) continue;
      insert(table, capacity, stride, old[at], old[at + 1], stride === 3 ? old[at + 2] : 0);
    }
    this.#tables[shard] = table;
    this.#setCapacity(shard, capacity);
    this.#slots += capacity - oldCapacity;
  }
}

/**
 * Slots of a shard on a rung. Shards fill at the same pace, so each stands a little higher on its rung than the one before:
 * otherwise all would grow at once, in one long stall, and the memory per state would swing with them.
 */
function capacityOf(shard: number, rung: number): number {
  return Math.ceil(GROWTH ** (rung + shard / SHARDS));
}

/** The slot a fingerprint would like: its low bits spread over the capacity without a division. */
function home(laneA: number, laneB: number, capacity: number): number {
  const spread = ((laneA << SHARD_BITS) ^ Math.imul(laneB, 0x9e3779b1)) >>> 0;
  return Math.floor((spread * capacity) / TWO_TO_32);
}

function insert(
  table: Int32Array,
  capacity: number,
  stride: number,
  laneA: number,
  laneB: number,
  number: number,
): number {
  const b = (laneA | laneB) === 0 ? 1 : laneB;
  let slot = home(laneA, b, capacity);
  for (;;) {
    const at = slot * stride;
    const heldA = table[at];
    const heldB = table[at + 1];
    if (heldA === laneA && heldB === b) return stride === 3 ? table[at + 2] : 0;
    if ((heldA | heldB) === 0) {
      table[at] = laneA;
      table[at + 1] = b;
      if (stride === 3) table[at + 2] = number;
      return FRESH;
    }
    slot = slot + 1 === capacity ? 0 : slot + 1;
  }
}
