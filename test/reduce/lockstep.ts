import type { CompiledStory } from "../../src/ink/index.ts";
import { EXACT, loadProgram, observableView, PackedMachine, type Program, type View } from "../../src/machine/index.ts";
import { foldNumbers, MenuLiveness } from "../../src/reduce/index.ts";

/** How far two machines for one story went together. */
export interface LockstepReport {
  edges: number;
  plays: number;
  /** Where they parted; null where they never did. */
  failure: string | null;
}

const budget = { maxSteps: 100_000, maxOutputChars: 100_000 };
/** A play goes back to the start after so many choices. */
const LONGEST_PLAY = 120;

/**
 * Leads a machine with every reduction and one without any along the same random choices. Both go on from what they packed,
 * so the reduced one plays from the state that stands for many. After each turn they must have stopped alike, offer the same
 * authored choices in the same order, have written the same words and drawn the same lots.
 */
export function walkInLockstep(story: CompiledStory, edges: number, seed: number): LockstepReport {
  const program = loadProgram(story);
  const pair = [unreduced(program), reduced(program)].map((machine) => new Player(machine)) as [Player, Player];
  const report: LockstepReport = { edges: 0, plays: 0, failure: null };
  let random = seed;
  while (report.edges < edges && report.plays < edges) {
    report.plays++;
    const taken: number[] = [];
    const started = pair.map((player) => player.start());
    if (started[0] !== started[1]) return { ...report, failure: parted(taken, started) };
    let offered = pair[0].offered;
    for (let length = 0; length < LONGEST_PLAY && offered > 0; length++) {
      random = (Math.imul(random, 1_103_515_245) + 12_345) >>> 0;
      const choice = (random >>> 8) % offered;
      taken.push(choice);
      const turns = pair.map((player) => player.take(choice));
      report.edges++;
      if (turns[0] !== turns[1]) return { ...report, failure: parted(taken, turns) };
      offered = pair[0].offered;
    }
  }
  return report;
}

function unreduced(program: Program): PackedMachine {
  return new PackedMachine(program, everything(program), { budget });
}

function reduced(program: Program): PackedMachine {
  const { folding, view } = foldNumbers(program, observableView(program), () => true);
  return new PackedMachine(program, view, { budget }, { liveness: new MenuLiveness(program, view), folding });
}

function everything({ layout }: Program): View {
  return new Int32Array(layout.words).fill(EXACT);
}

/** Plays on from packed states, as a search does, and has the words of each turn from a machine that builds text. */
class Player {
  readonly #machine: PackedMachine;
  readonly #teller: PackedMachine;
  readonly #record: Int32Array;

  constructor(machine: PackedMachine) {
    this.#machine = machine;
    this.#teller = machine.textTwin();
    this.#record = new Int32Array(machine.recordWords);
  }

  get offered(): number {
    return this.#machine.choiceCount;
  }

  start(): string {
    const stop = this.#machine.start(1);
    this.#teller.start(1);
    return this.#told(stop);
  }

  take(choice: number): string {
    this.#machine.pack(this.#record, 0);
    this.#machine.load(this.#record, 0);
    this.#teller.load(this.#record, 0);
    this.#teller.take(choice);
    return this.#told(this.#machine.take(choice));
  }

  #told(stop: number): string {
    const offers = Array.from({ length: this.offered }, (_, index) => this.#machine.choiceSite(index));
    return `stop ${stop}, offers ${offers.join(" ")}, text ${JSON.stringify(this.#teller.text())}`;
  }
}

function parted(taken: readonly number[], [raw, reduced]: readonly string[]): string {
  return `after ${taken.join(" ")}: ${raw} without reductions, ${reduced} with them`;
}
