import { type Liveness, layoutOf, NOWHERE, type Program, type View, type WaitingMenu } from "../machine/index.ts";
import { LiveWords } from "./live-words.ts";

/**
 * Liveness of a waiting state. Play goes on at the target of one of the offered choices, and when the frames of its thread
 * return, behind the calls that made them; so a word is dead where it is live at none of those. Choices offered later
 * matter too: they lie on a way from one of these targets, and the flow graph leads from an offered choice to its target.
 */
export class MenuLiveness implements Liveness {
  readonly #program: Program;
  readonly #words: LiveWords;
  /** The state words that may be found dead: those a search keeps at all. */
  readonly #candidates: Int32Array;
  readonly #atChoice = new Map<number, Uint8Array>();
  readonly #after = new Map<number, Uint8Array>();

  constructor(program: Program, view: View) {
    const layout = layoutOf(program);
    this.#program = program;
    this.#words = new LiveWords(program, layout, view);
    // What shared empty lists answer for is read through the lists; nothing here follows that, so it stays alive.
    const isCell = (slot: number): boolean => slot >= layout.cells && slot < layout.visits;
    this.#candidates = Int32Array.from(
      [...view.keys()].filter(
        (slot) => view[slot] !== 0 && !isCell(slot) && slot !== layout.menu && slot !== layout.leftover,
      ),
    );
  }

  deadSlots(menu: WaitingMenu): Int32Array {
    const places = new Set<number>();
    for (let index = 0; index < menu.count; index++) {
      places.add(this.#targetOf(menu.siteAt(index)));
      for (const address of menu.returnsOf(index)) places.add(this.#program.next[address] ?? NOWHERE);
    }
    places.delete(NOWHERE);
    return this.#candidates.filter((slot) => ![...places].some((place) => this.#words.isLive(place, slot)));
  }

  liveTempsAtChoice(site: number): Uint8Array {
    return this.#cached(this.#atChoice, site, () => this.#targetOf(site));
  }

  liveTempsAfter(address: number): Uint8Array {
    return this.#cached(this.#after, address, () => this.#program.next[address] ?? NOWHERE);
  }

  #cached(cache: Map<number, Uint8Array>, key: number, place: () => number): Uint8Array {
    let live = cache.get(key);
    if (live === undefined) {
      live = this.#liveTemps(place());
      cache.set(key, live);
    }
    return live;
  }

  #liveTemps(place: number): Uint8Array {
    const { accesses } = this.#words;
    const live = Uint8Array.from({ length: this.#program.temps }, (_, temp) =>
      Number(place !== NOWHERE && this.#words.isLive(place, accesses.temp(temp))),
    );
    for (const temp of accesses.referableTemps) live[temp] = 1;
    return live;
  }

  #targetOf(site: number): number {
    const target = this.#program.choices[site]?.target ?? NOWHERE;
    return target === NOWHERE ? NOWHERE : (this.#program.leaf[target] ?? NOWHERE);
  }
}
