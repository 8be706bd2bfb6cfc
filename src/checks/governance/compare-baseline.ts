import type { BaselineView } from "../digest/build-digest.ts";
import type { BaselineGate } from "../digest/digest-schema.ts";
import type { Facts } from "../facts.ts";
import type { Verdict } from "../reconcile.ts";
import type { AcceptedFinding, Baseline } from "./baseline-file.ts";
import { fingerprintOf } from "./fingerprint.ts";

/**
 * Holds findings against what was accepted: of each kind as many are known as were accepted, the surplus is new. What was
 * accepted and is gone is stale, but only where the run may be believed to have seen everything.
 */
export function compareBaseline(check: string, facts: Facts, verdict: Verdict, baseline: Baseline): BaselineView {
  const accepted = Object.hasOwn(baseline.checks, check) ? (baseline.checks[check]?.accepted ?? []) : [];
  const left = new Map(accepted.map(({ fingerprint, count }) => [fingerprint, count]));
  const known = facts.findings.map((finding) => {
    const { fingerprint } = fingerprintOf(check, finding);
    const count = left.get(fingerprint) ?? 0;
    if (count > 0) left.set(fingerprint, count - 1);
    return count > 0;
  });
  const sawAll = isBelieved(verdict) && facts.evidence?.claim !== "bounded";
  const stale = sawAll ? [...left.values()].reduce((sum, count) => sum + count, 0) : 0;
  return { known, stale, gate: gateOf(facts, verdict, known) };
}

/** What a baseline would accept of a run. */
export function acceptedOf(check: string, facts: Facts): AcceptedFinding[] {
  const accepted = new Map<string, AcceptedFinding>();
  for (const finding of facts.findings) {
    const { fingerprint, kind, id, path } = fingerprintOf(check, finding);
    const count = (accepted.get(fingerprint)?.count ?? 0) + 1;
    accepted.set(fingerprint, { fingerprint, count, kind, id, ...(path === null ? {} : { path }) });
  }
  return [...accepted.values()];
}

/** Whether a run says something about the code, rather than about its own troubles. */
function isBelieved({ status }: Verdict): boolean {
  return status === "pass" || status === "fail";
}

function gateOf(facts: Facts, verdict: Verdict, known: readonly boolean[]): BaselineGate {
  const gate = (status: BaselineGate["status"], reason?: string): BaselineGate => ({
    status,
    policy: "no_new_findings",
    ...(reason === undefined ? {} : { reason }),
  });
  const fresh = known.filter((isKnown) => !isKnown).length;
  if (!facts.trusted || !isBelieved(verdict)) return gate("unavailable", "the run cannot be believed");
  if (facts.gateFailures.length > 0) return gate("fail", "a threshold was missed, which no baseline accepts");
  if (fresh > 0) return gate("fail", `${fresh} new finding${fresh === 1 ? "" : "s"}`);
  if (verdict.status !== "pass" && known.length === 0) return gate("unavailable", "red without a finding to compare");
  return gate("pass");
}
