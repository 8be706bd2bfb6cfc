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
  const pair = [unreduced(program), reduced(program)] as const;
  const report: LockstepReport = { edges: 0, plays: 0, failure: null };
  let random = seed;
  while (report.edges < edges && report.plays < edges) {
    report.plays++;
    const taken: number[] = [];
    const started = pair.map((machine) => outcomeOf(machine, machine.start(1)));
    if (started[0] !== started[1]) return { ...report, failure: parted(taken, started) };
    let offered = pair[0].choiceCount;
    for (let length = 0; length < LONGEST_PLAY && offered > 0; length++) {
      for (const machine of pair) goOn(machine);
      random = (Math.imul(random, 1_103_515_245) + 12_345) >>> 0;
      const choice = (random >>> 8) % offered;
      taken.push(choice);
      const turns = pair.map((machine) => outcomeOf(machine, machine.take(choice)));
      report.edges++;
      if (turns[0] !== turns[1]) return { ...report, failure: parted(taken, turns) };
      offered = pair[0].choiceCount;
    }
  }
  return report;
}

function unreduced(program: Program): PackedMachine {
  return hashing(new PackedMachine(program, everything(program), { budget }));
}

function reduced(program: Program): PackedMachine {
  const { folding, view } = foldNumbers(program, observableView(program), () => true);
  return hashing(new PackedMachine(program, view, { budget }, { liveness: new MenuLiveness(program, view), folding }));
}

function hashing(machine: PackedMachine): PackedMachine {
  machine.core.hashesText = true;
  return machine;
}

function everything({ layout }: Program): View {
  return new Int32Array(layout.words).fill(EXACT);
}

/** Packs the state a turn led to and plays on from the record, as a search does. */
function goOn(machine: PackedMachine): void {
  const record = new Int32Array(machine.recordWords);
  machine.pack(record, 0);
  machine.load(record, 0);
}

function outcomeOf(machine: PackedMachine, stop: number): string {
  const offers = Array.from({ length: machine.choiceCount }, (_, index) => machine.choiceSite(index));
  machine.core.hashesText = true;
  return `stop ${stop}, offers ${offers.join(" ")}, text ${machine.core.textA} ${machine.core.textB}`;
}

function parted(taken: readonly number[], [raw, reduced]: readonly string[]): string {
  return `after ${taken.join(" ")}: ${raw} without reductions, ${reduced} with them`;
}
