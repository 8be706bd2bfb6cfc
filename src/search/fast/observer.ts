import type { CompiledStory } from "../../ink/index.ts";
import { type PackedMachine, placeOf, TurnStop, turnOf } from "../../machine/index.ts";
import { EndingRecorder } from "../ending-recorder.ts";
import type { ChoiceRef, OfferedSite, Reach, SearchResult } from "../search-result.ts";
import { SiteRecorder } from "../site-recorder.ts";
import { type Arrival, NO_OUTCOME, NO_STATE } from "../state-graph.ts";

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
  readonly #story: CompiledStory;
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

  constructor(story: CompiledStory, machine: PackedMachine) {
    this.#story = story;
    this.#machine = machine;
    this.#twin = machine.textTwin();
  }

  atStart(storySeed: number): void {
    this.#storySeed = storySeed;
  }

  /** Takes in any turn. `taken` is the site of the choice that led into it, -1 for the first turn. */
  turn(stop: number, arrival: Arrival, taken: number): void {
    const { runner } = this.#machine;
    if (runner.draws > 0) this.randomness = true;
    if (runner.fresh.length > 0) for (const number of runner.fresh) this.#firstVisits.set(number, arrival);
    if (runner.freshPlayed.length > 0) for (const address of runner.freshPlayed) this.#firstPlays.set(address, arrival);
    if (runner.openExternals.length > 0) for (const name of runner.openExternals) this.#openExternals.add(name);
    if (stop <= TurnStop.ended && runner.issues.length === 0) return;
    this.#sites.record(turnOf(runner, stop, this.#story.sourceMap), arrival, taken === -1 ? null : this.#refOf(taken));
    if (stop === TurnStop.steps || stop === TurnStop.output || stop === TurnStop.recursion) this.cutTurns++;
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
    const { words, layout } = this.#machine.runner.state;
    const globals = words.subarray(0, layout.visits).join();
    const { lines } = this.#playWithText(arrival, parent).runner;
    return this.#endings.record(lines.join(""), globals, arrival);
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

  #reached(): ReadonlyMap<string, Reach> {
    const { runner } = this.#machine;
    const reached = new Map<string, Reach>();
    for (const [number, first] of this.#firstVisits) {
      const path = runner.program.counted[number]?.path.toString() ?? "";
      reached.set(path, { first, transitions: runner.visitedTurns[number] ?? 0 });
    }
    return reached;
  }

  /** By item of the source map: an item is played where any of its instructions is. */
  #items(): ReadonlyMap<number, Reach> {
    const { runner } = this.#machine;
    const items = new Map<number, Reach>();
    for (const [address, first] of this.#firstPlays) {
      const object = runner.program.objectAt(address);
      const item = object === null ? -1 : this.#story.sourceMap.itemOf(object);
      if (item < 0) continue;
      const transitions = runner.playedTurns[address] ?? 0;
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
    const { runner } = this.#playWithText(arrival, parent);
    return runner.choiceTexts[runner.menuIndexOf(index)]?.text.trim() === "";
  }

  #playWithText(arrival: Arrival, parent: Int32Array): PackedMachine {
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
    const { program } = this.#machine.runner;
    const { targetPath, address } = program.choices[site] ?? { targetPath: "", address: NO_OUTCOME };
    const ref = { targetPath, span: placeOf(program, this.#story.sourceMap, address)?.span ?? null };
    this.#refs[site] = ref;
    return ref;
  }
}
