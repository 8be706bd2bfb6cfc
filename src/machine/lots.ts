/** How the draws of a machine come about. */
export interface LotsRules {
  /** Whether each outcome of RANDOM, LIST_RANDOM and shuffles is a branch of its turn; if not, the story's generator draws. */
  readonly branchesDraws: boolean;
  /** Outcomes of one turn that are played at most; at least 2. */
  readonly fanOut: number;
}

/** Of a draw with more outcomes than the limit, so many are played: the first, the last, and some between. */
const SAMPLED_OUTCOMES = 16;

/** Draws of one turn that are told apart; later ones take their first outcome. */
const MOST_DRAWS = 1000;

/** Once a way through a turn did not come to its stop, so many more of the same turn are tried. */
const TRIES_AFTER_CUT = 16;

/**
 * The draws of one turn: RANDOM, LIST_RANDOM, shuffles, and calls of externals that can answer in several ways. The turn
 * is played by a script of outcomes; past its end each draw takes its first outcome. `next` then sets the script for the
 * next way through the same turn, in lexicographic order, until every outcome of every draw was played.
 */
export class Lots {
  /** Outcomes that the coming draws have, in order. */
  script: readonly number[] = [];
  /** Outcomes drawn by the latest turn. */
  readonly drawn: number[] = [];
  /** How many outcomes each of those draws could have had; 1 where the generator drew. */
  readonly possible: number[] = [];
  /** The outcome to try next at each of those draws, or -1. */
  readonly #followers: number[] = [];
  /** Turns that had more outcomes than were played. */
  exceeded = 0;
  /** Whether the turn of these ways is one of them. */
  #isOver = false;
  #played = 0;
  #triesLeft = Number.POSITIVE_INFINITY;

  constructor(readonly rules: LotsRules) {}

  get branchesDraws(): boolean {
    return this.rules.branchesDraws;
  }

  /** Whether anything in the latest turn could have been drawn otherwise. */
  get hasBranched(): boolean {
    return this.possible.some((outcomes) => outcomes > 1);
  }

  /** A turn begins, or begins again. */
  begin(): void {
    this.backTo(0);
  }

  /** Play goes back to where so many draws had been made. */
  backTo(draws: number): void {
    if (this.drawn.length === draws) return;
    this.drawn.length = this.possible.length = this.#followers.length = draws;
  }

  /** A draw of one of `count` outcomes that the story's generator has decided, unless the script knows better. */
  given(outcome: number, count: number): number {
    const at = this.drawn.length;
    const scripted = this.script[at] ?? -1;
    const taken = scripted >= 0 && scripted < count ? scripted : outcome;
    this.#note(taken, 1, -1);
    return taken;
  }

  /** A draw of which each of `count` outcomes is a branch. */
  anyOf(count: number): number {
    if (this.drawn.length >= MOST_DRAWS) return this.#pastAll(count, 0);
    const outcome = Math.min(this.script[this.drawn.length] ?? 0, count - 1);
    let step = 1;
    if (count > this.rules.fanOut) {
      this.#isOver = true;
      step = Math.ceil((count - 1) / (SAMPLED_OUTCOMES - 1));
    }
    this.#note(outcome, count, outcome < count - 1 ? Math.min(outcome + step, count - 1) : -1);
    return outcome;
  }

  /** A draw of which each of some numbers, in ascending order, is a branch. */
  oneOf(outcomes: readonly number[]): number {
    const [first = 0] = outcomes;
    if (this.drawn.length >= MOST_DRAWS) return this.#pastAll(outcomes.length, first);
    const scripted = outcomes.indexOf(this.script[this.drawn.length] ?? first);
    const at = Math.max(0, scripted);
    const outcome = outcomes[at] ?? 0;
    this.#note(outcome, outcomes.length, outcomes[at + 1] ?? -1);
    return outcome;
  }

  /** The latest way through the turn did not come to its stop; ways of that kind may be without number. */
  noteCut(): void {
    if (this.drawn.length > 0) this.#triesLeft = Math.min(this.#triesLeft, TRIES_AFTER_CUT);
  }

  /** Sets the script for the next way through the latest turn; false, and an empty script, where there is none. */
  next(): boolean {
    let at = this.#followers.length - 1;
    while (at >= 0 && (this.#followers[at] ?? -1) < 0) at--;
    this.#played++;
    if (at >= 0 && this.#played < this.rules.fanOut && this.#triesLeft-- > 0) {
      this.script = [...this.drawn.slice(0, at), this.#followers[at] ?? 0];
      return true;
    }
    if (at >= 0 || this.#isOver) this.exceeded++;
    this.leave();
    return false;
  }

  /** Gives up the turn: what comes next is another one. */
  leave(): void {
    this.script = [];
    this.#played = 0;
    this.#isOver = false;
    this.#triesLeft = Number.POSITIVE_INFINITY;
  }

  /** Where the enumeration of ways stands, as numbers. */
  position(): readonly number[] {
    const tries = Number.isFinite(this.#triesLeft) ? this.#triesLeft : -1;
    return [this.exceeded, Number(this.#isOver), this.#played, tries, ...this.script];
  }

  /** Goes on where another enumeration stood. */
  goTo([exceeded = 0, isOver = 0, played = 0, tries = -1, ...script]: readonly number[]): void {
    this.exceeded = exceeded;
    this.#isOver = isOver === 1;
    this.#played = played;
    this.#triesLeft = tries < 0 ? Number.POSITIVE_INFINITY : tries;
    this.script = script;
  }

  #note(outcome: number, count: number, follower: number): void {
    if (this.drawn.length >= MOST_DRAWS) return;
    this.drawn.push(outcome);
    this.possible.push(count);
    this.#followers.push(follower);
  }

  #pastAll(count: number, first: number): number {
    if (count > 1) this.#isOver = true;
    return first;
  }
}
