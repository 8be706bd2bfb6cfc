import { exitCodes } from "../config/index.ts";
import type { CheckStatus } from "./reconcile.ts";

/** The code a process ends with for a code that a tool gave: 0 to 255 as they are, anything else becomes 1. */
export function processCode(rc: number): number {
  return rc >= 0 && rc <= 255 ? rc : exitCodes.findings;
}

/** The exit code of a run: the tool's own where it is red; 1 where it is 0 but the status is not green. */
export function runExitCode(rc: number, status: CheckStatus): number {
  if (rc === 0) return status === "pass" ? exitCodes.clean : exitCodes.findings;
  return processCode(rc);
}
