import type { CompiledStory, FlowMachine } from "../ink/index.ts";
import { compareFlows, compareMachines, type Divergence, openOracle, randomWalk } from "../oracle/index.ts";

/** How long a machine is held against stock inkjs: until a limit, a divergence, or the signal. */
export interface SelftestRequest {
  readonly story: CompiledStory;
  /** The machine under test. */
  readonly machine: FlowMachine;
  readonly walks: number;
  readonly maxChoices: number;
  /** Wall time in seconds, or null for none. */
  readonly seconds: number | null;
  readonly signal?: AbortSignal;
  readonly onProgress?: (soFar: SelftestCounts) => void;
}

/** What was compared. */
export interface SelftestCounts {
  readonly walks: number;
  /** Turns that were compared. */
  readonly steps: number;
  /** Walks that stock inkjs could not follow within its turn budget. */
  readonly unsettled: number;
}

/** The outcome of a self-test. A divergence is our own defect. */
export interface SelftestResult extends SelftestCounts {
  readonly stoppedBy: "walks" | "seconds" | "signal" | "divergence";
  readonly divergence: Divergence | null;
}

/** One walk in so many goes between several flows and enters places of the story, as a host may. */
const FLOW_WALKS = 8;

/** Knots and stitches that a host can enter: those that take no argument. */
export function placesToEnter({ declarations }: CompiledStory): string[] {
  return declarations.flows.flatMap(({ kind, path, parameters }) =>
    kind === "function" || parameters.length > 0 ? [] : [path],
  );
}

/** Leads our machine and stock inkjs along the same random walks and stops at the first turn in which they differ. */
export async function selftest(request: SelftestRequest): Promise<SelftestResult> {
  const oracle = openOracle(request.story);
  const places = placesToEnter(request.story);
  const started = performance.now();
  let counts: SelftestCounts = { walks: 0, steps: 0, unsettled: 0 };
  while (counts.walks < request.walks) {
    if (request.signal?.aborted) return { ...counts, stoppedBy: "signal", divergence: null };
    if (request.seconds !== null && performance.now() - started >= request.seconds * 1000) {
      return { ...counts, stoppedBy: "seconds", divergence: null };
    }
    const walk = randomWalk(counts.walks + 1, request.maxChoices);
    const hasFlows = (counts.walks + 1) % FLOW_WALKS === 0;
    const { steps, unsettled, divergence } = hasFlows
      ? compareFlows(request.machine, oracle, walk, places)
      : compareMachines(request.machine, oracle, walk);
    counts = { walks: counts.walks + 1, steps: counts.steps + steps, unsettled: counts.unsettled + unsettled };
    if (divergence !== null) return { ...counts, stoppedBy: "divergence", divergence };
    request.onProgress?.(counts);
    // Lets Ctrl-C and the progress line in between two walks.
    await Bun.sleep(0);
  }
  return { ...counts, stoppedBy: "walks", divergence: null };
}
