import { type CutFacts, cutShort, type Report } from "../report/index.ts";
import { CheckRun, notCompiled } from "./check-run.ts";
import type { CheckSettings } from "./check-settings.ts";

export { render } from "./rendering.ts";

/** A check that was ended from outside. */
export interface CutCheck {
  readonly settings: CheckSettings;
  readonly version: string;
  /** The last report it gave of what it knew, as JSON; null where it came to none. */
  readonly soFar: string | null;
  readonly facts: CutFacts;
}

export function reportOfCut({ settings, version, soFar, facts }: CutCheck): Report {
  return cutShort(soFar === null ? nothingKnown(settings, version) : parsed(soFar), facts);
}

function nothingKnown(settings: CheckSettings, version: string): Report {
  const never = { signal: { aborted: false }, interruptedBy: () => null };
  return new CheckRun({ ...settings, ...never, version }, null).report(notCompiled(settings.storyPath));
}

function parsed(json: string): Report {
  const report: Report = JSON.parse(json);
  return report;
}
