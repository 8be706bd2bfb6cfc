import {
  cellParts,
  itemOfSlot,
  jsonParts,
  type PackedMachine,
  placeAt,
  type SavedPart,
  slotsOfEdge,
  TurnStop,
} from "../../machine/index.ts";
import {
  ARRIVAL_CELLS,
  arrivalCells,
  FactPart,
  OFFER_CELLS,
  rowsOf,
  savedFacts,
  savedNames,
  savedOutcomes,
  savedSites,
  savedVariants,
} from "./saved-facts.ts";
import { NOTHING_DRAWN } from "../drawn-ways.ts";
import { EndingRecorder } from "../ending-recorder.ts";
import type { ChoiceRef, OfferedSite, Reach, SearchResult } from "../search-result.ts";
import { SiteRecorder } from "../site-recorder.ts";
import { type Arrival, NO_STATE } from "../state-graph.ts";

/** Endings whose text is produced at most; each costs a turn played with text. */
const MAX_ENDING_TEXTS = 20_000;

interface Offer {
  readonly first: Arrival;
  readonly blank: Arrival | null;
  states: number;
}

/**
 * Notes what a search is asked about while the packed loop runs: faults by site, first visits, offers, endings. Turns of
 * which nothing new can be told cost a few comparisons. Words are wanted rarely, and then one turn is played again with
 * text, from the state being expanded.
 */
export class Observer {
  randomness = false;
  cutTurns = 0;
  readonly #machine: PackedMachine;
  readonly #twin: PackedMachine;
  readonly #sites = new SiteRecorder();
  readonly #endings = new EndingRecorder();
  readonly #openExternals = new Set<string>();
  readonly #firstVisits = new Map<number, Arrival>();
  readonly #firstPlays = new Map<number, Arrival>();
  readonly #offers: (Offer | undefined)[] = [];
  readonly #refs: (ChoiceRef | undefined)[] = [];
  #storySeed = 1;
  #endingTexts = 0;

  constructor(machine: PackedMachine) {
    this.#machine = machine;
    this.#twin = machine.textTwin();
  }

  atStart(storySeed: number): void {
    this.#storySeed = storySeed;
  }

  /** Takes in any turn. `taken` is the site of the choice that led into it, -1 for the first turn. */
  turn(stop: number, arrival: Arrival, taken: number): void {
    const { core } = this.#machine;
    if (core.draws > 0) this.randomness = true;
    if (core.freshVisits.length > 0) for (const number of core.freshVisits) this.#firstVisits.set(number, arrival);
    if (core.freshEdges.length > 0) this.#notePlays(core.freshEdges, arrival);
    if (core.openExternals.length > 0) {
      for (const name of this.#machine.openExternals()) this.#openExternals.add(name);
    }
    if (stop <= TurnStop.ended && core.issues.length === 0 && core.hazards.length === 0) return;
    this.#sites.record(this.#machine.turn(stop), arrival, taken === -1 ? null : this.#refOf(taken));
    if (stop === TurnStop.steps || stop === TurnStop.output) this.cutTurns++;
  }

  /** Takes in a state met for the first time that offers choices. */
  offers(arrival: Arrival, parent: Int32Array): void {
    const machine = this.#machine;
    const count = machine.choiceCount;
    for (let index = 0; index < count; index++) {
      const site = machine.choiceSite(index);
      const known = this.#offers[site];
      if (known !== undefined) known.states++;
      else
        this.#offers[site] = {
          first: arrival,
          states: 1,
          blank: this.#isBlank(index, arrival, parent) ? arrival : null,
        };
    }
  }

  /** Takes in an ending met for the first time; gives the row of its outcome. */
  ending(arrival: Arrival, parent: Int32Array): number {
    if (!this.#endings.hasRoom || this.#endingTexts >= MAX_ENDING_TEXTS) return this.#endings.skip();
    this.#endingTexts++;
    const globals = this.#machine.globalsKey();
    return this.#endings.record(this.#playWithText(arrival, parent).text(), globals, arrival);
  }

  *saved(): Generator<SavedPart> {
    const { randomness, cutTurns } = this;
    const endings = this.#endings.saved();
    const facts = { randomness, cutTurns, endingTexts: this.#endingTexts, overflow: endings.overflow };
    yield* jsonParts(FactPart.facts, [facts]);
    yield* jsonParts(FactPart.openExternals, this.#openExternals);
    yield* jsonParts(FactPart.sites, this.#sites.saved());
    yield* jsonParts(FactPart.outcomes, endings.outcomes);
    yield* jsonParts(FactPart.variants, endings.variants);
    yield* cellParts(FactPart.offers, Uint32Array.from(this.#savedOffers()), OFFER_CELLS);
    yield* cellParts(FactPart.firstVisits, arrivalCells(this.#firstVisits), ARRIVAL_CELLS);
    yield* cellParts(FactPart.firstPlays, arrivalCells(this.#firstPlays), ARRIVAL_CELLS);
  }

  /** Takes in a piece of what another observer saved; false where it is none. */
  restore(part: SavedPart): boolean {
    switch (part.type) {
      case FactPart.facts:
        for (const { randomness, cutTurns, endingTexts, overflow } of savedFacts(part)) {
          this.randomness = randomness;
          this.cutTurns = cutTurns;
          this.#endingTexts = endingTexts;
          this.#endings.restore({ outcomes: [], variants: [], overflow });
        }
        return true;
      case FactPart.openExternals:
        for (const name of savedNames(part)) this.#openExternals.add(name);
        return true;
      case FactPart.sites:
        for (const site of savedSites(part)) this.#sites.restore(site);
        return true;
      case FactPart.outcomes:
        this.#endings.restore({ outcomes: savedOutcomes(part), variants: [], overflow: 0 });
        return true;
      case FactPart.variants:
        this.#endings.restore({ outcomes: [], variants: savedVariants(part), overflow: 0 });
        return true;
      default:
        return this.#restoreCells(part);
    }
  }

  #restoreCells(part: SavedPart): boolean {
    if (part.type === FactPart.offers) {
      for (const [site = 0, from = 0, choice = 0, draws = 0, states = 0, isBlank] of rowsOf(part, OFFER_CELLS)) {
        const first = { from, choice, draws };
        this.#offers[site] = { first, states, blank: isBlank === 1 ? first : null };
      }
      return true;
    }
    const into = part.type === FactPart.firstVisits ? this.#firstVisits : this.#firstPlays;
    if (part.type !== FactPart.firstVisits && part.type !== FactPart.firstPlays) return false;
    for (const [key = 0, from = 0, choice = 0, draws = 0] of rowsOf(part, ARRIVAL_CELLS)) {
      into.set(key, { from, choice, draws });
    }
    return true;
  }

  *#savedOffers(): Generator<number> {
    for (const [site, offer] of this.#offers.entries()) {
      if (offer === undefined) continue;
      const { first, states, blank } = offer;
      yield* [site, first.from, first.choice, first.draws ?? NOTHING_DRAWN, states, blank === null ? 0 : 1];
    }
  }

  finish(): Pick<SearchResult, "sites" | "endings" | "reached" | "offered" | "items"> & {
    readonly openExternals: readonly string[];
  } {
    return {
      sites: this.#sites.finish(),
      endings: this.#endings.finish(),
      reached: this.#reached(),
      offered: this.#offered(),
      items: this.#items(),
      openExternals: [...this.#openExternals].sort(),
    };
  }

  #notePlays(edges: readonly number[], arrival: Arrival): void {
    for (const edge of edges) {
      for (const slot of slotsOfEdge(this.#machine.core, edge)) {
        if (!this.#firstPlays.has(slot)) this.#firstPlays.set(slot, arrival);
      }
    }
  }

  #reached(): ReadonlyMap<string, Reach> {
    const { core } = this.#machine;
    const { visitPaths } = core.program.tables.counters;
    const reached = new Map<string, Reach>();
    for (const [number, first] of this.#firstVisits) {
      reached.set(visitPaths[number] ?? "", { first, transitions: core.visitedTurns[number] ?? 0 });
    }
    return reached;
  }

  /** By item of the source map: an item is played where any of its instructions is, as often as the busiest of them. */
  #items(): ReadonlyMap<number, Reach> {
    const { core } = this.#machine;
    const turns = new Map<number, number>();
    for (const [edge, taken] of core.program.quiet.turnsTaken.entries()) {
      for (const slot of slotsOfEdge(core, edge)) turns.set(slot, Math.max(turns.get(slot) ?? 0, taken));
    }
    const items = new Map<number, Reach>();
    for (const [slot, first] of this.#firstPlays) {
      const item = itemOfSlot(core, slot);
      if (item < 0) continue;
      const transitions = Math.max(1, turns.get(slot) ?? 0);
      const known = items.get(item);
      if (known === undefined) items.set(item, { first, transitions });
      else if (transitions > known.transitions) items.set(item, { first: known.first, transitions });
    }
    return items;
  }

  #offered(): ReadonlyMap<string, OfferedSite> {
    const offered = new Map<string, OfferedSite>();
    for (const [site, offer] of this.#offers.entries()) {
      if (offer === undefined) continue;
      const ref = this.#refOf(site);
      offered.set(ref.targetPath, { ...ref, ...offer });
    }
    return offered;
  }

  #isBlank(index: number, arrival: Arrival, parent: Int32Array): boolean {
    return this.#playWithText(arrival, parent).choiceText(index).trim() === "";
  }

  #playWithText(arrival: Arrival, parent: Int32Array): PackedMachine {
    this.#twin.drawAs(this.#machine);
    if (arrival.from === NO_STATE) this.#twin.start(this.#storySeed);
    else {
      this.#twin.load(parent, 0);
      this.#twin.take(arrival.choice);
    }
    return this.#twin;
  }

  #refOf(site: number): ChoiceRef {
    const known = this.#refs[site];
    if (known !== undefined) return known;
    const { core } = this.#machine;
    const { targetPath, slot } = core.program.tables.choices[site] ?? { targetPath: "", slot: -1 };
    const ref = { targetPath, span: placeAt(core, slot)?.span ?? null };
    this.#refs[site] = ref;
    return ref;
  }
}
