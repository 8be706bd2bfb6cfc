import type { Refusal } from "../ink/index.ts";
import type { CheckStage, Report } from "../report/index.ts";
import type { SearchProgress } from "../search/index.ts";
import type { CheckSettings } from "./check-settings.ts";
import type { Rendering } from "./rendering.ts";

/** Asks a worker for one check. */
export interface CheckOrder {
  readonly settings: CheckSettings;
  readonly version: string;
  /** Null for the report itself, as JSON. */
  readonly rendering: Rendering | null;
  /** Of a SharedStop whose number is one of `stopNumbers`. */
  readonly stop: SharedArrayBuffer;
}

/** What a worker tells of a check. Reports travel as JSON, which threads hand over far faster than objects. */
export type CheckNews =
  | { readonly kind: "stage"; readonly stage: CheckStage; readonly soFar: string | null }
  | { readonly kind: "progress"; readonly progress: SearchProgress }
  | { readonly kind: "done"; readonly gist: ReportGist; readonly body: string }
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | { readonly kind: "failed"; readonly message: string; readonly stack: string };

/** What a caller decides by, whatever the report looks like. */
export interface ReportGist extends Pick<Report, "advice"> {
  readonly exitCode: number;
  readonly interruptedBy: Report["run"]["interruptedBy"];
  /** Whether another story seed might play otherwise. */
  readonly isSeeded: boolean;
}

/** Who asked for a stop, as a SharedStop carries it. */
export const stopNumbers = { SIGINT: 1, SIGTERM: 2 } as const;

export function gistOf({ advice, run, evidence: { explore } }: Report): ReportGist {
  const isSeeded = explore?.under.randomness === true && explore.under.draws === "seed";
  return { advice, exitCode: run.exitCode, interruptedBy: run.interruptedBy, isSeeded };
}
