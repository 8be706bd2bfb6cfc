import type { ConfigFile } from "../config/index.ts";
import type { SearchProgress } from "../search/index.ts";
import type { CampaignRequest, CampaignState } from "./campaign.ts";
import type { ResumeRequest } from "./stored/resume.ts";

/** A project as plain data. */
export interface DurablePlace {
  readonly cwd: string;
  readonly config: ConfigFile;
  /** Where its data is kept, if not where it usually is. */
  readonly dataDir: string | null;
  readonly version: string;
}

/** Work on saved searches that a thread can be asked for. */
export type DurableTask =
  | { readonly kind: "resume"; readonly request: Omit<ResumeRequest, "signal" | "onProgress"> }
  | { readonly kind: "campaign"; readonly request: Omit<CampaignRequest, "signal" | "onProgress" | "onWindow"> };

export interface DurableOrder {
  readonly place: DurablePlace;
  readonly task: DurableTask;
  /** Of a SharedStop. */
  readonly stop: SharedArrayBuffer;
}

/** What a thread tells of its work. The outcome travels as JSON, which threads hand over far faster than objects. */
export type DurableNews =
  | { readonly kind: "progress"; readonly progress: SearchProgress }
  | { readonly kind: "window"; readonly state: CampaignState }
  | { readonly kind: "done"; readonly outcome: string }
  | { readonly kind: "failed"; readonly message: string; readonly stack: string };
