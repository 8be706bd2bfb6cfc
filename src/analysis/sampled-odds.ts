import { picker } from "./picker.ts";
import type { StoryMachine } from "../ink/index.ts";

/** How random plays are taken. */
export interface SampleRequest {
  readonly plays: number;
  /** A play of so many choices is given up. */
  readonly maxChoices: number;
  readonly storySeed: number;
  /** Give each play a story seed of its own: for stories that draw lots. */
  readonly varySeed: boolean;
  /** Asked between plays; once true, the sample ends early. */
  readonly mustStop: () => boolean;
}

/** A share of plays with the interval in which the true chance lies in 95 of 100 samples. */
export interface SampledShare {
  readonly plays: number;
  readonly low: number;
  readonly high: number;
}

/** How random plays ended, every offered choice as likely as another. */
export interface SampledOdds {
  readonly plays: number;
  /** By the text of the final turn, whitespace folded; the most frequent first. */
  readonly endings: readonly (SampledShare & { readonly text: string })[];
  readonly fault: SampledShare;
  /** Plays that were not over after the choices allowed. */
  readonly givenUp: number;
  /** Choices that half of the finished plays did not go beyond; null where none finished. */
  readonly median: number | null;
}

/** Plays a story at random. The same request gives the same sample. */
export function sampledOdds(machine: StoryMachine, request: SampleRequest): SampledOdds {
  const endings = new Map<string, number>();
  const lengths: number[] = [];
  let [plays, faults, givenUp] = [0, 0, 0];
  const pick = picker(request.storySeed);
  while (plays < request.plays && !request.mustStop()) {
    const { choices, end } = playOnce(machine, request, plays, pick);
    plays++;
    if (end === "choices") {
      givenUp++;
      continue;
    }
    lengths.push(choices);
    if (end !== "ended") faults++;
    else {
      const text = machine.text().replace(/\s+/gu, " ").trim();
      endings.set(text, (endings.get(text) ?? 0) + 1);
    }
  }
  lengths.sort((a, b) => a - b);
  return {
    plays,
    endings: Array.from(endings, ([text, count]) => ({ text, ...share(count, plays) })).sort(
      (a, b) => b.plays - a.plays,
    ),
    fault: share(faults, plays),
    givenUp,
    median: lengths[lengths.length >> 1] ?? null,
  };
}

function playOnce(
  machine: StoryMachine,
  { storySeed, varySeed, maxChoices }: SampleRequest,
  play: number,
  pick: (below: number) => number,
): { readonly choices: number; readonly end: string } {
  let { end } = machine.start(varySeed ? ((storySeed + play * 7919) % 2_147_483_646) + 1 : storySeed);
  let choices = 0;
  while (end.kind === "choices" && choices < maxChoices) {
    end = machine.take(pick(machine.choices().length)).end;
    choices++;
  }
  return { choices, end: end.kind };
}

/** Wilson's interval: it stays within 0 and 1, and says something even where nothing was seen. */
function share(count: number, plays: number): SampledShare {
  if (plays === 0) return { plays: count, low: 0, high: 1 };
  const z = 1.96;
  const p = count / plays;
  const middle = p + (z * z) / (2 * plays);
  const spread = z * Math.sqrt((p * (1 - p) + (z * z) / (4 * plays)) / plays);
  const scale = 1 + (z * z) / plays;
  return { plays: count, low: Math.max(0, (middle - spread) / scale), high: Math.min(1, (middle + spread) / scale) };
}
