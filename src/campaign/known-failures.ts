import { checkPin, listPins, playThrough } from "../regression/index.ts";
import type { OpenStory } from "../session/index.ts";
import { type DataFolder, listReports, loadReport } from "../store/index.ts";
import type { Allocation } from "./ledger.ts";

/** A failure that was known before this campaign, ready to be played again. */
export interface KnownFailure {
  /** Choices that a replay takes. */
  readonly states: number;
  replay(story: OpenStory): "stillFailing" | "fixed" | "pathChanged";
}

/**
 * The pins of a story, and the witnesses of the failures in its newest report where that speaks of another state of its
 * source: what was found in the source as it stands will be found again.
 */
export function knownFailures(folder: DataFolder, entrypoint: string, sourceSha256: string): readonly KnownFailure[] {
  return [...pinned(folder, entrypoint), ...reported(folder, entrypoint, sourceSha256)];
}

/** Plays known failures again, in order, as far as the states granted go. */
export function replayKnown(
  story: OpenStory,
  known: readonly KnownFailure[],
  grantedStates: number,
): { readonly consumedStates: number; readonly replays: NonNullable<Allocation["replays"]> } {
  const replays = { stillFailing: 0, fixed: 0, pathChanged: 0 };
  let consumedStates = 0;
  for (const failure of known) {
    if (consumedStates + failure.states > grantedStates) break;
    consumedStates += failure.states;
    replays[failure.replay(story)]++;
  }
  return { consumedStates, replays };
}

function pinned(folder: DataFolder, entrypoint: string): KnownFailure[] {
  const listing = listPins(folder);
  if (listing.kind === "refused") return [];
  const own = listing.value.pins.filter(({ source }) => source.entrypoint === entrypoint);
  return own.map((pin) => ({
    states: pin.choices.length + 1,
    replay: (story) => {
      const { status } = checkPin(story.machine(), pin, story.judge);
      if (status === "still_failing" || status === "lost") return "stillFailing";
      return status === "path_changed" ? "pathChanged" : "fixed";
    },
  }));
}

/** A witness without marks of its steps cannot tell a repair from another way: it is failing, or its path has changed. */
function reported(folder: DataFolder, entrypoint: string, sourceSha256: string): KnownFailure[] {
  const listing = listReports(folder);
  if (listing.kind === "refused") return [];
  const newest = listing.value.reports.findLast((each) => each.entrypoint === entrypoint && each.scope === "base");
  const report = newest === undefined ? null : loadReport(folder, newest.id);
  if (report?.kind !== "ok" || report.value.source.sha256 === sourceSha256) return [];
  const { findings, options } = report.value.report.evidence;
  return findings.flatMap(({ kind, severity, witness, draws }) => {
    if (!kind.startsWith("runtime.") || severity !== "error" || witness === null) return [];
    const replay = (story: OpenStory) => {
      const { status } = playThrough(story.machine(), options.storySeed, witness, draws);
      return status === "runtime_error" ? "stillFailing" : "pathChanged";
    };
    return [{ states: witness.length + 1, replay }];
  });
}
