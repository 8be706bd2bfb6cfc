import { type ExitCode, exitCodes } from "../config/index.ts";
import type { Severity } from "../ink/index.ts";
import type { Finding } from "./finding.ts";

export interface ExitPolicy {
  readonly failOn: Severity;
  /** Fails on warnings too, on unvisited content, on a search that was cut, and on open externals. */
  readonly strict: boolean;
  readonly requireComplete: boolean;
}

export const defaultExitPolicy: ExitPolicy = { failOn: "error", strict: false, requireComplete: false };

/** What an exit code needs to know of a finding. */
type Judged = Pick<Finding, "severity"> & { readonly code: string };

/** What an exit code is decided by. */
export interface RunOutcome {
  readonly findings: readonly Judged[];
  /** True where every state reachable under the stated conditions was visited. */
  readonly closed: boolean;
  readonly interruptedBy: "SIGINT" | "SIGTERM" | null;
}

const weights: Record<Severity, number> = { error: 3, warning: 2, note: 1 };

/** Codes that a strict run counts whatever their weight: unvisited content and open externals. */
const strictCodes: ReadonlySet<string> = new Set(["INK130", "INK201", "INK202", "INK204", "INK205"]);

/** The one place where the exit code of a story check is decided. Refusals end before there is an outcome. */
export function exitCode(outcome: RunOutcome, policy: ExitPolicy): ExitCode {
  if (outcome.interruptedBy === "SIGINT") return exitCodes.interrupted;
  if (outcome.interruptedBy === "SIGTERM") return exitCodes.terminated;
  if (outcome.findings.some((finding) => finding.code.startsWith("INK9"))) return exitCodes.defect;
  if (outcome.findings.some((finding) => fails(finding, policy))) return exitCodes.findings;
  if (policy.strict && !outcome.closed) return exitCodes.findings;
  if (policy.requireComplete && !outcome.closed) return exitCodes.incomplete;
  return exitCodes.clean;
}

/** Whether a finding alone makes the run fail. */
export function fails(finding: Judged, policy: ExitPolicy): boolean {
  if (policy.strict && strictCodes.has(finding.code)) return true;
  const threshold = policy.strict ? Math.min(weights[policy.failOn], weights.warning) : weights[policy.failOn];
  return weights[finding.severity] >= threshold;
}
