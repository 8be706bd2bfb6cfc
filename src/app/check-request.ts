import type { Refusal } from "../ink/index.ts";
import type { CheckStage, Report } from "../report/index.ts";
import type { SearchProgress, StopSignal } from "../search/index.ts";
import type { CheckSettings } from "./check-settings.ts";

/** One check of a story, from its source to its report. */
export interface CheckRequest extends CheckSettings {
  readonly version: string;
  readonly signal: StopSignal;
  /** Asked when the report is made. */
  readonly interruptedBy: () => "SIGINT" | "SIGTERM" | null;
  readonly onProgress: (progress: SearchProgress) => void;
  /** Told as each stage begins; with a report of what is known by then, where that is more than before. */
  readonly onStage?: (stage: CheckStage, soFar: Report | null) => void;
}

export type CheckOutcome =
  { readonly kind: "report"; readonly report: Report } | { readonly kind: "refused"; readonly refusal: Refusal };
