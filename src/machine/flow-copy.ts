import type { Core } from "./core.ts";

/** What stands between two turns beside the words of the state. */
export interface OfferCopy {
  readonly values: Int32Array;
  readonly menu: readonly number[];
  readonly choiceTexts: readonly { text: string; tags: string[] }[];
}

/** A copy of everything that running instructions changes, but for the output. */
export interface FlowCopy extends OfferCopy {
  readonly words: Int32Array;
  readonly stack: Int32Array;
  readonly threadBases: readonly number[];
  readonly pc: number;
  readonly draws: number;
  readonly lastStop: number;
}

export function copyOffer({ values, menu, choiceTexts }: Core): OfferCopy {
  return {
    values: values.words.slice(0, values.length),
    menu: [...menu.words.subarray(0, menu.count * 2)],
    choiceTexts: [...choiceTexts],
  };
}

export function restoreOffer({ values, menu, choiceTexts }: Core, copy: OfferCopy): void {
  values.length = 0;
  for (const value of copy.values) values.push(value);
  menu.set(copy.menu);
  choiceTexts.splice(0, choiceTexts.length, ...copy.choiceTexts);
}

export function copyFlow(machine: Core): FlowCopy {
  const { state, stack, pc, draws, lastStop } = machine;
  return {
    ...copyOffer(machine),
    words: state.words.slice(),
    stack: stack.words.slice(0, stack.fp + stack.frameWords),
    threadBases: stack.threadBases(),
    pc,
    draws,
    lastStop,
  };
}

/** Puts a copy back. The state is written word by word, so that its journal stays right; words from `kept` on stay. */
export function restoreFlow(machine: Core, copy: FlowCopy, kept: { readonly from: number; readonly to: number }): void {
  const { state, stack } = machine;
  for (const [slot, word] of copy.words.entries()) {
    const isKept = slot >= kept.from && slot < kept.to;
    if (!isKept && state.words[slot] !== word) state.write(slot, word);
  }
  stack.load(copy.stack, copy.threadBases);
  restoreOffer(machine, copy);
  machine.pc = copy.pc;
  machine.draws = copy.draws;
  machine.lastStop = copy.lastStop;
}
