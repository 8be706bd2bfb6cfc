import type { CheckSettings, GuardedRequest } from "../../app/index.ts";
import type { Interruption } from "../interruption.ts";
import { openOutlet } from "../outlet.ts";
import type { ProgramFacts } from "../program-facts.ts";
import { progressLine } from "../progress-line.ts";

/** Does a check of one story with its progress on stderr. */
export async function checkWithProgress<Outcome>(
  check: (request: GuardedRequest) => Promise<Outcome>,
  settings: CheckSettings,
  options: { readonly quiet?: true | undefined },
  { version, workers }: ProgramFacts,
  interruption: Interruption,
): Promise<Outcome> {
  const progress = progressLine(openOutlet(process.stderr), process.stderr.isTTY === true);
  const silent = options.quiet === true || (process.env["CI"] ?? "") !== "";
  const outcome = await check({
    ...settings,
    version,
    worker: workers.check,
    signal: interruption.signal,
    interruptedBy: interruption.by,
    onProgress: silent ? () => undefined : progress.show,
    onStage: silent ? () => undefined : progress.showStage,
  });
  progress.clear();
  return outcome;
}
