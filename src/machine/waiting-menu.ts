import type { WaitingMenu } from "./liveness.ts";
import type { MachineCore } from "./machine-core.ts";

/** A menu of a core, as liveness looks at it. */
export function waitingMenu(m: MachineCore, menu: number): WaitingMenu {
  const offers = Array.from(m.menus.view(menu)).filter((offer) => offer >= 0);
  const wordOf = (index: number, word: number): number => m.offers.view(offers[index] ?? 0)[word] ?? 0;
  return {
    count: offers.length,
    choiceAt: (index) => wordOf(index, 0),
    returnsOf: (index) => waitingSlots(m, wordOf(index, 1)),
  };
}

/** The slots at which the frames of a call stack wait, but for the top one. */
function waitingSlots(m: MachineCore, thread: number): number[] {
  const words = m.threads.view(thread);
  const slots: number[] = [];
  for (let frame = words[0] ?? 0; frame > 0;) {
    frame -= words[1 + frame] ?? frame;
    slots.push(words[1 + frame + 1] ?? 0);
  }
  return slots;
}
