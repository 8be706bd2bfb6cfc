import type { Facts } from "./facts.ts";
import type { Ending } from "./process/ending.ts";

/** Only `pass` is green. */
export type CheckStatus = "pass" | "fail" | "error" | "parse_mismatch";

/** What a run comes to. */
export interface Verdict {
  readonly status: CheckStatus;
  /** Why; null on `pass` only. */
  readonly reason: string | null;
  /** Whether the digest shows the end of the log. */
  readonly tail: boolean;
}

/** More missed thresholds than these are counted in the digest, not told in its reason. */
const mostReasons = 10;

/**
 * The one place that turns how a command ended and what was found into a status. The first row that fits wins. Nothing found
 * can make a red exit green, and a green exit with anything against it is not believed. A missed threshold explains a red exit
 * without findings only where the tool itself reports thresholds by that code; otherwise the tool crashed, which weighs more.
 */
export function reconcile(ending: Ending, facts: Facts): Verdict {
  const { rc } = ending;
  const found = facts.findings.length;
  const missed = facts.gateFailures.length > 0;
  const crashed = rc !== 0 && found === 0 && facts.owesFindings && !(missed && facts.thresholdCodes.includes(rc));
  if (ending.kind === "interrupted") return error("stopped by an interrupt; the evidence is partial");
  if (ending.kind === "timed-out") return error("stopped by its timeout; the evidence is partial");
  if (!facts.trusted && rc === 0)
    return mismatch("exit code 0, but the output cannot be read; the green is not believed");
  if (!facts.trusted) return error(`exit code ${rc}, and the output cannot be read`);
  if (rc === 0 && found > 0) return mismatch(`exit code 0, but ${counted(found)}`);
  if (crashed) return error(`exit code ${rc} without a finding: the tool failed, or its report is missing`);
  if (missed)
    return { status: "fail", reason: facts.gateFailures.slice(0, mostReasons).join("; "), tail: facts.wantsTail };
  if (rc === 0) return { status: "pass", reason: null, tail: false };
  if (found > 0) return { status: "fail", reason: `exit code ${rc} with ${counted(found)}`, tail: facts.wantsTail };
  return { status: "fail", reason: `exit code ${rc}`, tail: true };
}

function error(reason: string): Verdict {
  return { status: "error", reason, tail: true };
}

function mismatch(reason: string): Verdict {
  return { status: "parse_mismatch", reason, tail: true };
}

function counted(findings: number): string {
  return `${findings} finding${findings === 1 ? "" : "s"}`;
}
