// hot: typed arrays, integers, no allocation per step
import { cellParts, type PackedMachine, type SavedPart, SavedStateMismatch, wordsOf } from "../../machine/index.ts";
import type { OrderChoice, SearchOrder } from "../search-order.ts";
import type { FrontierStore } from "./frontier-store.ts";
import { TicketList } from "./ticket-list.ts";

/** Rarities: how often a power of two of states have offered the rarest of a state's choices before. */
const RARITIES = 32;
/** Stands for no ticket. */
const NO_TICKET = -1;

/** Types of the pieces a saved schedule consists of. */
const SchedulePart = { offered: 65, rarities: 66, pool: 67, facts: 68 } as const;
/** Stands for a ticket that no list holds by rarity. */
const UNRANKED = 255;

/** Where the walks of `mixed` begin, in turn. */
const WALKS: readonly SearchOrder[] = ["breadth", "novelty", "seeded"];

/**
 * Decides which waiting state is expanded next: several views over one frontier, each of which skips what another one took.
 * The answer follows from the states met and the seed alone, so that a search that is saved and continued goes the same way.
 */
export class Schedule {
  readonly #order: SearchOrder;
  readonly #frontier: FrontierStore;
  /** By authored choice, how many states offered it. */
  readonly #offered: Int32Array;
  readonly #stack = new TicketList();
  readonly #byRarity = Array.from({ length: RARITIES }, () => new TicketList());
  readonly #pool = new TicketList();
  #cursor = 0;
  #random: number;
  #walk = 0;
  /** The rarest of the states that the state being expanded led to. */
  #child = NO_TICKET;
  #childRarity = RARITIES;

  constructor({ order, orderSeed }: OrderChoice, frontier: FrontierStore, choiceSites: number) {
    this.#order = order;
    this.#frontier = frontier;
    this.#offered = new Int32Array(choiceSites);
    this.#random = orderSeed | 0;
  }

  /** Takes in a state that waits from now on; the machine stands in it. */
  wait(ticket: number, machine: PackedMachine): void {
    switch (this.#order) {
      case "breadth":
        return;
      case "deep":
        this.#stack.push(ticket);
        return;
      case "seeded":
        this.#pool.push(ticket);
        return;
      case "novelty":
        this.#rank(ticket, this.#rarityOf(machine));
        return;
      case "mixed": {
        const rarity = this.#rarityOf(machine);
        this.#rank(ticket, rarity);
        this.#pool.push(ticket);
        if (rarity >= this.#childRarity) return;
        this.#child = ticket;
        this.#childRarity = rarity;
        return;
      }
      default:
        this.#order satisfies never;
    }
  }

  /** The ticket to expand next; one must wait. */
  next(): number {
    if (this.#order !== "mixed") return this.#nextOf(this.#order);
    const child = this.#child;
    this.#child = NO_TICKET;
    this.#childRarity = RARITIES;
    if (child !== NO_TICKET) return child;
    this.#walk = this.#walk + 1 === WALKS.length ? 0 : this.#walk + 1;
    return this.#nextOf(WALKS[this.#walk] as SearchOrder);
  }

  /** `first` is the oldest ticket that waits; tickets are told by their distance from it. */
  *saved(first: number): Generator<SavedPart> {
    const { tickets } = this.#frontier;
    const rebased = (ticket: number): number =>
      ticket >= 0 && this.#frontier.waits(ticket) ? ticket - first : NO_TICKET;
    yield* cellParts(SchedulePart.offered, this.#offered, this.#offered.length);
    const rarities = new Uint8Array(tickets - first).fill(UNRANKED);
    for (const [rarity, list] of this.#byRarity.entries()) {
      for (let at = 0; at < list.length; at++) if (list.at(at) >= first) rarities[list.at(at) - first] = rarity;
    }
    yield* cellParts(SchedulePart.rarities, rarities);
    const pool = Int32Array.from({ length: this.#pool.length }, (_, at) => rebased(this.#pool.at(at)));
    yield* cellParts(SchedulePart.pool, pool);
    yield* cellParts(
      SchedulePart.facts,
      Int32Array.of(this.#random, this.#walk, rebased(this.#child), this.#childRarity),
    );
  }

  /** Takes in a saved piece; false where it is none. The frontier must have been restored before. */
  restore(part: SavedPart): boolean {
    switch (part.type) {
      case SchedulePart.offered:
        if (wordsOf(part).length !== this.#offered.length)
          throw new SavedStateMismatch("a saved schedule does not fit");
        this.#offered.set(wordsOf(part));
        return true;
      case SchedulePart.rarities:
        for (const rarity of part.bytes) this.#restoreTicket(rarity);
        return true;
      case SchedulePart.pool:
        for (const ticket of wordsOf(part)) this.#pool.push(ticket);
        return true;
      case SchedulePart.facts:
        [this.#random = 0, this.#walk = 0, this.#child = NO_TICKET, this.#childRarity = RARITIES] = wordsOf(part);
        return true;
      default:
        return false;
    }
  }

  #restoreTicket(rarity: number): void {
    const ticket = this.#cursor++;
    if (rarity < RARITIES) this.#rank(ticket, rarity);
    if (this.#frontier.waits(ticket)) this.#stack.push(ticket);
    if (ticket + 1 === this.#frontier.tickets) this.#cursor = 0;
  }

  #nextOf(order: SearchOrder): number {
    const frontier = this.#frontier;
    for (;;) {
      const ticket = this.#candidate(order);
      if (ticket >= 0 && frontier.waits(ticket)) return ticket;
    }
  }

  #candidate(order: SearchOrder): number {
    switch (order) {
      case "deep":
        return this.#stack.pop();
      case "novelty":
        for (const list of this.#byRarity) if (list.length > 0) return list.pop();
        throw new Error("the schedule lost a state that waits");
      case "seeded":
        return this.#pool.takeAt(Math.floor(this.#draw() * this.#pool.length));
      default:
        return this.#cursor++;
    }
  }

  #rank(ticket: number, rarity: number): void {
    (this.#byRarity[rarity] as TicketList).push(ticket);
  }

  #rarityOf(machine: PackedMachine): number {
    let rarity = RARITIES - 1;
    for (let index = 0, count = machine.choiceCount; index < count; index++) {
      const site = machine.choiceSite(index);
      const times = this.#offered[site] as number;
      this.#offered[site] = times + 1;
      rarity = Math.min(rarity, 32 - Math.clz32(times));
    }
    return rarity;
  }

  /** A number from 0 up to 1 (mulberry32). */
  #draw(): number {
    this.#random = (this.#random + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#random ^ (this.#random >>> 15), 1 | this.#random);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
}
