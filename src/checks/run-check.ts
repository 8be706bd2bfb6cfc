import { refused } from "../store/index.ts";
import type { CheckOutcome } from "./check-code.ts";
import type { CheckHost, RunControl } from "./check-host.ts";
import { type CheckProject, findCheck } from "./project.ts";
import { type AtomicRun, runAtomic } from "./run-atomic.ts";

/** Runs one check by name. A group is refused, with the way to run it. */
export async function runCheck(
  project: CheckProject,
  name: string,
  extraArguments: readonly string[],
  host: CheckHost,
  control: RunControl,
): Promise<CheckOutcome<AtomicRun>> {
  const found = findCheck(project, name);
  if (found.kind === "refused") return found;
  const check = found.value;
  if (check.kind !== "group") return runAtomic(project, check, extraArguments, host, control);
  if (extraArguments.length === 0) {
    return refused("is_a_group", `\`${name}\` is a group of ${check.members.join(", ")}`, "use run_group for it");
  }
  const message = `\`${name}\` is a group, and extra arguments would have no single command to go to`;
  return refused("extras_not_taken", message, `run one of ${check.members.join(", ")} with them`);
}
