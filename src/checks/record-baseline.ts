import { resolve } from "node:path";
import { ok, refused } from "../store/index.ts";
import type { CheckOutcome } from "./check-code.ts";
import type { CheckHost, RunControl } from "./check-host.ts";
import {
  type AcceptedFinding,
  baselineFolderExists,
  type Baseline,
  readBaseline,
  writeBaseline,
} from "./governance/baseline-file.ts";
import { type CheckProject, findCheck } from "./project.ts";
import { type AtomicRun, runAtomic } from "./run-atomic.ts";

/** What was recorded for one check. */
export interface RecordedBaseline {
  readonly check: string;
  /** Findings accepted, repeats counted. */
  readonly findings: number;
}

/**
 * Runs a check, or each member of a group, and records all it finds as accepted. Nothing is written unless every one of them
 * could be believed; entries of other checks stay, those of checks the project no longer has go.
 */
export async function recordBaseline(
  project: CheckProject,
  name: string,
  host: CheckHost,
  control: RunControl,
): Promise<CheckOutcome<{ readonly path: string; readonly recorded: readonly RecordedBaseline[] }>> {
  if (project.run.baseline === null) {
    return refused("baseline_unset", "`[run]` names no baseline", 'set `baseline = "inkcheck.baseline.json"` first');
  }
  const path = resolve(project.cwd, project.run.baseline);
  if (!baselineFolderExists(path))
    return refused("baseline_unusable", `the folder of the baseline ${path} does not exist`);
  const before = readBaseline(path);
  if (before.kind === "refused") return before;
  const found = findCheck(project, name);
  if (found.kind === "refused") return found;
  const members = found.value.kind === "group" ? found.value.members : [name];
  const fresh = new Map<string, Entry>();
  for (const member of project.checks.filter((check) => members.includes(check.name))) {
    if (member.kind === "group") continue;
    const ran = await runAtomic(project, member, [], host, control);
    if (ran.kind === "refused") return ran;
    const doubt = doubtOf(ran.value);
    if (doubt !== null) return refused("evidence_untrusted", `\`${member.name}\` cannot be a baseline: ${doubt}`);
    fresh.set(member.name, entryOf(ran.value));
  }
  const written = writeBaseline(path, merged(project, before.value, fresh));
  if (written.kind === "refused") return written;
  const recorded = [...fresh].map(([check, { accepted }]) => ({
    check,
    findings: accepted.reduce((sum, { count }) => sum + count, 0),
  }));
  return ok({ path, recorded });
}

interface Entry {
  readonly accepted: AcceptedFinding[];
  readonly source_sha256?: string;
}

function doubtOf({ digest }: AtomicRun): string | null {
  if (digest.status === "pass" || digest.status === "fail") return null;
  return digest.status_reason;
}

function entryOf({ digest, accepted }: AtomicRun): Entry {
  const story = digest.story?.source_sha256;
  return { accepted: [...accepted()], ...(story === undefined ? {} : { source_sha256: story }) };
}

function merged(project: CheckProject, before: Baseline, fresh: ReadonlyMap<string, Entry>): Baseline {
  const kept = Object.entries(before.checks).filter(([name]) => project.checks.some((check) => check.name === name));
  return { schema: before.schema, checks: Object.fromEntries([...kept, ...fresh]) };
}
