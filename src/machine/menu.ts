// hot: typed arrays, integers, no allocation per step

import type { AddressMap } from "./address-map.ts";
import { type CallStack, FRAME_ADDRESS, FRAME_KIND, FRAME_OUTPUT, FRAME_TEMPS } from "./call-stack.ts";
import type { Liveness } from "./liveness.ts";
import { chainA, chainB } from "./mixing.ts";
import type { Pools } from "./pools.ts";
import { grown, SequencePool } from "./sequence-pool.ts";
import { UNSET } from "./tagged.ts";

/**
 * The choices gathered so far, and the threads they will go on in. Both are interned: a thread as its frames without what
 * can never be seen again, a menu as pairs of choice and thread. Equal menus have one id and equal lanes in every run.
 */
export class Menu {
  /** Pairs of choice site and thread. */
  words = new Int32Array(64);
  /** How many choices there are, invisible ones included. */
  count = 0;
  readonly menus: SequencePool;
  readonly threads: SequencePool;
  readonly #stack: CallStack;
  readonly #pools: Pools;
  readonly #containers: Int32Array;
  /** Tells which temporaries of a thread anything can still read; null keeps all. */
  liveness: Liveness | null = null;
  #scratch = new Int32Array(256);

  /** A menu may share the interned menus and threads of another, so that ids mean the same to both. */
  constructor(stack: CallStack, pools: Pools, addresses: AddressMap, shared: Menu | null = null) {
    this.menus = shared?.menus ?? new SequencePool();
    this.threads = shared?.threads ?? new SequencePool();
    this.#stack = stack;
    this.#pools = pools;
    this.#containers = previousContainers(addresses);
  }

  clear(): void {
    this.count = 0;
  }

  /** Adds a choice that will go on in a copy of the current thread. */
  add(site: number): void {
    const at = this.count * 2;
    if (at + 2 > this.words.length) this.words = grown(this.words, at + 2);
    this.words[at] = site;
    this.words[at + 1] = this.#fork(site);
    this.count++;
  }

  siteAt(index: number): number {
    return this.words[index * 2];
  }

  /** The id of the choices gathered. */
  intern(): number {
    let a = this.count;
    let b = ~this.count;
    for (let i = 0; i < this.count * 2; i += 2) {
      a = chainA(chainA(a, this.words[i]), this.threads.lanesA[this.words[i + 1]]);
      b = chainB(chainB(b, this.words[i]), this.threads.lanesB[this.words[i + 1]]);
    }
    return this.menus.intern(this.words, 0, this.count * 2, a, b);
  }

  /** Puts pairs of choice site and thread in place of those gathered. */
  set(pairs: readonly number[]): void {
    if (pairs.length > this.words.length) this.words = grown(this.words, pairs.length);
    this.words.set(pairs);
    this.count = pairs.length >> 1;
  }

  /** Puts the choices of an id in place of those gathered. */
  load(id: number): void {
    const start = this.menus.startOf(id);
    const length = this.menus.endOf(id) - start;
    if (length > this.words.length) this.words = grown(this.words, length);
    for (let i = 0; i < length; i++) this.words[i] = this.menus.words[start + i];
    this.count = length >> 1;
  }

  /** Makes the thread of a choice the only one that runs. */
  resume(index: number): void {
    const id = this.words[index * 2 + 1];
    const { words: kept } = this.threads;
    let at = this.threads.startOf(id);
    const end = this.threads.endOf(id);
    const previous = kept[at++];
    const stack = this.#stack;
    stack.reset(kept[at + 1]);
    stack.words[0] = previous;
    for (let first = true; at < end; first = false) {
      if (!first) stack.push(0, kept[at + 1], 0, 0);
      stack.words[stack.fp] = kept[at];
      stack.words[stack.fp + FRAME_OUTPUT] = kept[at + 2];
      const temps = kept[at + 3];
      at += 4;
      for (let i = 0; i < temps; i++, at += 2) stack.words[stack.fp + FRAME_TEMPS + kept[at]] = kept[at + 1];
    }
  }

  /** The addresses to which the frames below the top one return, in the thread of a choice. */
  returnsOf(index: number): number[] {
    const { words: kept } = this.threads;
    const id = this.words[index * 2 + 1];
    const end = this.threads.endOf(id);
    const returns: number[] = [];
    for (let at = this.threads.startOf(id) + 1; at < end; at += 4 + kept[at + 3] * 2) {
      if (kept[at + 1] !== -1) returns.push(kept[at + 1]);
    }
    return returns;
  }

  #liveTemps(site: number, address: number): Uint8Array | null {
    if (this.liveness === null) return null;
    return site === -1 ? this.liveness.liveTempsAfter(address) : this.liveness.liveTempsAtChoice(site);
  }

  /**
   * The current thread as a sequence. Of the address before the current one only the containers around it matter; the
   * current address itself is replaced when the choice is taken; where a function began in the output matters to
   * functions only.
   */
  #fork(site: number): number {
    const { words, base, fp, frameWords } = this.#stack;
    let length = 0;
    let a = 1;
    let b = -1;
    const room = fp - base + frameWords * 2 + 8;
    if (room * 2 > this.#scratch.length) this.#scratch = grown(this.#scratch, room * 2);
    const out = this.#scratch;
    out[length++] = words[base] === -1 ? -1 : this.#containers[words[base]];
    for (let frame = base + 1; frame <= fp; frame += frameWords) {
      const kind = words[frame];
      out[length++] = kind;
      out[length++] = frame === fp ? -1 : words[frame + FRAME_ADDRESS];
      out[length++] = (kind & FRAME_KIND) === 0 ? 0 : words[frame + FRAME_OUTPUT];
      const countAt = length++;
      let temps = 0;
      const live = this.#liveTemps(frame === fp ? site : -1, words[frame + FRAME_ADDRESS]);
      for (let temp = 0; temp < frameWords - FRAME_TEMPS; temp++) {
        const value = words[frame + FRAME_TEMPS + temp];
        if (value === UNSET || (live !== null && live[temp] === 0)) continue;
        out[length++] = temp;
        out[length++] = value;
        a = chainA(chainA(a, temp), this.#pools.laneA(value));
        b = chainB(chainB(b, temp), this.#pools.laneB(value));
        temps++;
      }
      out[countAt] = temps;
      a = chainA(chainA(chainA(a, kind), out[countAt - 2]), out[countAt - 1]);
      b = chainB(chainB(chainB(b, kind), out[countAt - 2]), out[countAt - 1]);
    }
    a = chainA(a, out[0]);
    b = chainB(b, out[0]);
    return this.threads.intern(out, 0, length, a, b);
  }
}

/** For each address one that has the same containers around it: its container as a whole. */
function previousContainers(addresses: AddressMap): Int32Array {
  const same = new Int32Array(addresses.size);
  for (let address = 0; address < addresses.size; address++) same[address] = addresses.aroundOf(address);
  return same;
}
