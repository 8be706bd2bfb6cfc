import type { AtomicCheck, CheckDefinition } from "../config/index.ts";
import { ok, refused } from "../store/index.ts";
import type { CheckOutcome, CheckRefused } from "./check-code.ts";
import type { CheckHost, RunControl } from "./check-host.ts";
import type { Aggregate, AggregateMember } from "./digest/aggregate-schema.ts";
import { processCode } from "./exit-code.ts";
import { exitCodes } from "../config/index.ts";
import { syntheticCodes } from "./process/ending.ts";
import { type CheckProject, findCheck } from "./project.ts";
import { type AtomicRun, runAtomic } from "./run-atomic.ts";
import { storeAggregate } from "./runs/group-runs.ts";

/** A finished series. */
export interface SeriesRun {
  readonly aggregate: Aggregate;
  readonly exitCode: number;
  /** The members that ran, with what only their runs know. */
  readonly runs: readonly AtomicRun[];
}

/** What to run one after another. */
export interface SeriesRequest {
  /** The group's name, or null for all atomic checks in the order of the file. */
  readonly group: string | null;
  /** True stops at the first member that is not green, whatever the group says. */
  readonly failFast: boolean;
}

/** Runs a group, or everything. A member that is refused is part of the result; what ran before it is never lost. */
export async function runSeries(
  project: CheckProject,
  request: SeriesRequest,
  host: CheckHost,
  control: RunControl,
): Promise<CheckOutcome<SeriesRun>> {
  const plan = planOf(project, request);
  if (plan.kind === "refused") return plan;
  const runs: AtomicRun[] = [];
  const members: AggregateMember[] = [];
  for (const check of plan.value.members) {
    if (control.stop.interrupt.aborted) break;
    const ran = await runAtomic(project, check, [], host, control);
    // What is wrong with the project is wrong for every member.
    if (ran.kind === "refused" && ran.refusal.code !== "check_busy") return ran;
    if (ran.kind === "ok") runs.push(ran.value);
    const member = ran.kind === "ok" ? memberOf(ran.value) : refusedMember(check, ran);
    members.push(member);
    if (plan.value.failFast && member.status !== "pass") break;
  }
  const aggregate = aggregateOf(request.group, members, runs, control.stop.interrupt.aborted);
  const stored = storeAggregate(project.root, aggregate, host.now());
  return stored.kind === "refused" ? stored : ok({ aggregate, exitCode: aggregate.rc, runs });
}

function planOf(
  project: CheckProject,
  request: SeriesRequest,
): CheckOutcome<{ members: AtomicCheck[]; failFast: boolean }> {
  if (request.group === null) return ok({ members: project.checks.filter(isAtomic), failFast: request.failFast });
  const found = findCheck(project, request.group);
  if (found.kind === "refused") return found;
  const group = found.value;
  if (group.kind !== "group") {
    return refused(
      "is_a_check",
      `\`${group.name}\` is a single check, no group`,
      "use run_check (`inkcheck run`) for it",
    );
  }
  const members = group.members.map((name) => project.checks.find((check) => check.name === name));
  return ok({
    members: members.filter((check) => check !== undefined).filter(isAtomic),
    failFast: group.failFast || request.failFast,
  });
}

function isAtomic(check: CheckDefinition): check is AtomicCheck {
  return check.kind !== "group";
}

function memberOf({ digest }: AtomicRun): AggregateMember {
  const { check, rc, status, run_dir } = digest;
  return status === "pass" ? { check, status, rc } : { check, status, rc, run_dir };
}

function refusedMember(check: AtomicCheck, { refusal }: CheckRefused): AggregateMember {
  const { code, message } = refusal;
  return { check: check.name, status: "error", rc: exitCodes.refused, refused: { code, message } };
}

function aggregateOf(
  group: string | null,
  members: AggregateMember[],
  runs: readonly AtomicRun[],
  stopped: boolean,
): Aggregate {
  const interrupted = stopped || runs.some(({ digest }) => digest.status !== "pass" && digest.interrupted === true);
  const firstRed = members.find((member) => member.rc !== 0);
  const anyRed = members.some((member) => member.status !== "pass");
  const redCode = firstRed === undefined ? (anyRed ? exitCodes.findings : exitCodes.clean) : processCode(firstRed.rc);
  const rc = interrupted ? syntheticCodes.interrupted : redCode;
  const gate = worstGate(runs);
  return {
    schema: "inkcheck.aggregate/1",
    alias: group ?? "*",
    status: rc === 0 ? "pass" : "fail",
    rc,
    members,
    ...(gate === null ? {} : { gate: { status: gate, policy: "no_new_findings" } }),
    ...(interrupted ? { interrupted: true } : {}),
  };
}

function worstGate(runs: readonly AtomicRun[]) {
  const gates = runs.map(({ digest }) => digest.gate?.status).filter((status) => status !== undefined);
  return (["unavailable", "fail", "pass"] as const).find((status) => gates.includes(status)) ?? null;
}
