import type { Refusal } from "../ink/index.ts";
import { openMachine } from "../machine/index.ts";
import { describeDivergence } from "../oracle/index.ts";
import type { CheckSettings } from "./check-settings.ts";
import { selftest, type SelftestResult } from "./selftest.ts";
import { compileSettled } from "./compile-settled.ts";

export interface SelftestWishes {
  readonly walks: number;
  readonly maxChoices: number;
  /** Seconds of wall time, or null for no limit. */
  readonly seconds: number | null;
  readonly signal: AbortSignal;
}

/** What a self-test of one story said; `words` is made for people. */
export type SelftestOutcome =
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | { readonly kind: "no-story"; readonly words: string }
  | { readonly kind: "tested"; readonly result: SelftestResult; readonly words: string };

/** Plays a story on our machine and on stock inkjs along the same random walks. */
export async function selftestStory(settings: CheckSettings, wishes: SelftestWishes): Promise<SelftestOutcome> {
  const { storyPath } = settings;
  const compiled = compileSettled(settings);
  if (compiled.kind === "refused") return compiled;
  const { story } = compiled;
  if (story === null) {
    return { kind: "no-story", words: `${storyPath} does not compile: inkcheck compile ${storyPath} tells why\n` };
  }
  const result = await selftest({ story, machine: openMachine(story), ...wishes });
  return { kind: "tested", result, words: wordsFor(storyPath, result) };
}

function wordsFor(storyPath: string, { divergence, steps, walks, unsettled, stoppedBy }: SelftestResult): string {
  if (divergence !== null) {
    const defect = "our machine and stock inkjs disagree: a defect of inkcheck (INK900). Please report it with this:";
    return `✗ ${storyPath}  ${defect}\n\n${describeDivergence(divergence)}\n`;
  }
  const beyond = unsettled === 0 ? "" : `, ${unsettled} walks left where stock inkjs ran out of its turn budget`;
  const early = stoppedBy === "walks" ? "" : ` (stopped by ${stoppedBy})`;
  return `✓ ${storyPath}  our machine and stock inkjs agree on ${steps} turns of ${walks} random walks${beyond}${early}\n`;
}
