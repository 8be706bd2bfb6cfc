import type { DatabaseCode, Outcome, Refused } from "../store/index.ts";

/** Why something about checks was refused, by a stable code. */
export type CheckCode =
  | DatabaseCode
  | "bad_artifact"
  | "baseline_unset"
  | "baseline_unusable"
  | "check_busy"
  | "config_ambiguous"
  | "config_exists"
  | "config_invalid"
  | "config_missing"
  | "cwd_missing"
  | "digest_corrupt"
  | "digest_missing"
  | "evidence_untrusted"
  | "extras_not_taken"
  | "is_a_check"
  | "is_a_group"
  | "lock_missing"
  | "no_checks"
  | "no_groups"
  | "no_runs"
  | "unknown_check"
  | "unknown_run";

export type CheckOutcome<Value> = Outcome<Value, CheckCode>;
export type CheckRefused = Refused<CheckCode>;
