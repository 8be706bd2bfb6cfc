import type { AtomicCheck } from "../config/index.ts";
import type { CheckHost, RunControl } from "./check-host.ts";
import type { Baseline } from "./governance/baseline-file.ts";
import type { Redactor } from "./log/redactor.ts";
import type { CheckProject } from "./project.ts";
import type { RunFolder } from "./runs/run-folder.ts";

/** A run on its way. */
export interface RunningCheck {
  readonly project: CheckProject;
  readonly check: AtomicCheck;
  readonly run: RunFolder;
  readonly host: CheckHost;
  readonly control: RunControl;
  readonly redactor: Redactor;
  readonly baseline: Baseline | null;
  readonly startedAt: Date;
  /** Arguments as they are run. */
  readonly argv: readonly string[];
  readonly extraArguments: readonly string[];
  readonly lockNote: string | null;
}
