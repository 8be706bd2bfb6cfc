import type { DataFolder } from "../store/index.ts";
import type { StoryEngine } from "./story-engine.ts";

/** What every use case of sessions works with. */
export interface SessionProject {
  readonly folder: DataFolder;
  readonly engine: StoryEngine;
  /** Of inkcheck, such as `0.1.0`. */
  readonly version: string;
  readonly now: () => Date;
}

/** Who asks for a session: the bearer of its capability, or whoever may read the project's files, who names its story. */
export type SessionAccess = { readonly by: "capability"; readonly capability: string } | { readonly by: "owner" };
