import type { Liveness, Program, View, WaitingMenu } from "../machine/index.ts";
import { LiveWords } from "./live-words.ts";

/**
 * Liveness of a waiting state. Play goes on at the target of one of the offered choices, and when the frames of its thread
 * return, behind the calls that made them; so a word is dead where it is live at none of those. Choices offered later
 * matter too: they lie on a way from one of these targets, and the flow graph leads from an offered choice to its target.
 */
export class MenuLiveness implements Liveness {
  readonly #words: LiveWords;
  /** The state words that may be found dead: those a search keeps at all. */
  readonly #candidates: Int32Array;
  readonly #atChoice: (Uint8Array | undefined)[] = [];
  readonly #after: (Uint8Array | undefined)[] = [];

  /** @param keepsGlobals whether global variables stay alive to the end, for somebody who looks at them there */
  constructor(program: Program, view: View, keepsGlobals = false) {
    const { layout } = program;
    const first = keepsGlobals ? layout.globals : 0;
    this.#words = new LiveWords(program, view);
    // What shared empty lists answer for is read through the lists; nothing here follows that, so it stays alive.
    const kept = [layout.menu, layout.evaluation, layout.cells];
    this.#candidates = Int32Array.from(
      [...view.keys()].filter((address) => address >= first && view[address] !== 0 && !kept.includes(address)),
    );
  }

  deadWords(menu: WaitingMenu): Int32Array {
    const places = new Set<number>();
    for (let index = 0; index < menu.count; index++) {
      places.add(this.#words.graph.targetOf(menu.choiceAt(index)));
      for (const slot of menu.returnsOf(index)) {
        for (const place of this.#words.graph.placesAfterCall(slot)) places.add(place);
      }
    }
    return this.#words.deadAt(places, this.#candidates);
  }

  liveTempsAtChoice(choice: number): Uint8Array {
    const known = this.#atChoice[choice];
    if (known !== undefined) return known;
    const target = this.#words.graph.targetOf(choice);
    const live = this.#liveTemps(target, [target]);
    this.#atChoice[choice] = live;
    return live;
  }

  liveTempsAfter(slot: number): Uint8Array {
    const known = this.#after[slot];
    if (known !== undefined) return known;
    const live = this.#liveTemps(slot, this.#words.graph.placesAfterCall(slot));
    this.#after[slot] = live;
    return live;
  }

  /** By place in a frame whose code lies at a slot: whether a temp may be read at one of these places. */
  #liveTemps(slot: number, places: readonly number[]): Uint8Array {
    const { accesses } = this.#words;
    return Uint8Array.from({ length: accesses.tempsAt(slot) }, (_, temp) => {
      const fact = accesses.temp(slot, temp);
      return Number(accesses.isReferable(fact) || places.some((place) => this.#words.isLive(place, fact)));
    });
  }
}
