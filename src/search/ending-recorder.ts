import type { StoryMachine } from "../ink/index.ts";
import { fingerprint128 } from "./fingerprint.ts";
import type { EndingOutcome, Endings } from "./search-result.ts";
import type { Arrival } from "./state-graph.ts";
import { NO_OUTCOME } from "./state-graph.ts";

/** Outcomes kept with their text; later ones are counted only, so that no story fills the memory with endings. */
const MAX_OUTCOMES = 10_000;

/** Terminal variants kept with a way to each. */
const MAX_VARIANTS = 10_000;

interface OpenOutcome {
  readonly text: string;
  readonly first: Arrival;
  transitions: number;
  variants: number;
}

interface OpenVariant {
  readonly outcome: number;
  readonly first: Arrival;
  transitions: number;
}

/** Endings as they are saved: outcomes in the order of their rows, variants with what tells them apart. */
export interface SavedEndings {
  readonly outcomes: readonly OpenOutcome[];
  readonly variants: readonly (readonly [string, OpenVariant])[];
  readonly overflow: number;
}

/** Gathers endings by what the player sees. */
export class EndingRecorder {
  readonly #rows = new Map<string, number>();
  readonly #outcomes: OpenOutcome[] = [];
  readonly #variants = new Map<string, OpenVariant>();
  #overflow = 0;

  /** True while there is room for outcomes not met before. */
  get hasRoom(): boolean {
    return this.#outcomes.length < MAX_OUTCOMES;
  }

  /** Counts an ending whose text nobody asked for. */
  skip(): number {
    this.#overflow++;
    return NO_OUTCOME;
  }

  /**
   * Takes in an ended turn by its text and something that tells its global variables apart. Gives the row of its outcome,
   * or NO_OUTCOME where there was no room.
   */
  record(rawText: string, globalsKey: string, arrival: Arrival): number {
    const text = foldWhitespace(rawText);
    let row = this.#rows.get(text);
    if (row === undefined) {
      if (!this.hasRoom) return this.skip();
      row = this.#outcomes.push({ text, first: arrival, transitions: 0, variants: 0 }) - 1;
      this.#rows.set(text, row);
    }
    const outcome = this.#outcomes[row];
    if (outcome === undefined) throw new Error(`no outcome in row ${row}`);
    outcome.transitions++;
    const key = fingerprint128(`${text}\n${globalsKey}`);
    const variant = this.#variants.get(key);
    if (variant === undefined) {
      this.#variants.set(key, { outcome: row, first: arrival, transitions: 1 });
      outcome.variants++;
    } else {
      variant.transitions++;
    }
    return row;
  }

  /** Everything gathered, as plain data. */
  saved(): SavedEndings {
    return { outcomes: this.#outcomes, variants: [...this.#variants], overflow: this.#overflow };
  }

  /** Takes in what was saved, in the order it was saved in; entries may come in several calls. */
  restore({ outcomes, variants, overflow }: SavedEndings): void {
    for (const outcome of outcomes) this.#rows.set(outcome.text, this.#outcomes.push({ ...outcome }) - 1);
    for (const [key, variant] of variants) this.#variants.set(key, { ...variant });
    this.#overflow += overflow;
  }

  finish(): Endings {
    return {
      outcomes: this.#outcomes.map((outcome): EndingOutcome => ({ ...outcome })),
      variants: Array.from(this.#variants, ([key, variant]) => ({ key, ...variant })).slice(0, MAX_VARIANTS),
      overflow: this.#overflow,
    };
  }
}

/** The text as a reader compares it: every run of whitespace is one blank, none at either end. */
function foldWhitespace(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

/** What tells the global variables of a machine apart, as text. */
export function globalsKey(machine: StoryMachine): string {
  const entries = [...machine.globals()].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return JSON.stringify(entries);
}
