import * as v from "valibot";
import { type Outcome, ok, refused } from "../store/index.ts";
import {
  campaignModes,
  type CampaignMode,
  type ResourcePreference,
  resourcePreferences,
  stopPolicies,
  valuePreferences,
} from "../config/index.ts";
import { namedModes, postures } from "./modes.ts";

/** What a caller may ask of a campaign. Everything left out follows from the mode. */
export interface CampaignWishes {
  readonly mode?: CampaignMode | undefined;
  /** Deprecated: its presence alone selects `fixed`. */
  readonly intent?: string | undefined;
  readonly resourcePreference?: ResourcePreference | undefined;
  readonly valuePreference?: Policy["valuePreference"] | undefined;
  readonly stopPolicy?: Policy["stopPolicy"] | undefined;
  readonly totalStates?: number | undefined;
  readonly windowStates?: number | undefined;
  readonly maxElapsedSeconds?: number | undefined;
  readonly maxMemoryMb?: number | undefined;
  readonly maxDiskMb?: number | undefined;
  readonly deadlineAt?: string | undefined;
  readonly longTailShare?: number | undefined;
  readonly minLongTailProbes?: number | undefined;
  readonly regressionReserveStates?: number | undefined;
}

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const atLeastOne = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** A campaign's whole policy, as its ledger records it: the same policy and ledger plan the same allocations. */
export const policySchema = v.strictObject({
  policyVersion: v.literal(3),
  mode: v.picklist(campaignModes),
  resourcePreference: v.picklist(resourcePreferences),
  valuePreference: v.picklist(valuePreferences),
  stopPolicy: v.picklist(stopPolicies),
  /** Options that the caller set itself, sorted. */
  overrides: v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(32)),
  totalStates: atLeastOne,
  windowStates: atLeastOne,
  maxElapsedMs: atLeastOne,
  /** Null: only the machine's own memory bounds it. */
  maxMemoryBytes: v.nullable(atLeastOne),
  maxDiskBytes: atLeastOne,
  deadlineAt: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  longTailStates: count,
  minLongTailProbes: count,
  regressionStates: count,
});

export type Policy = v.InferOutput<typeof policySchema>;

/** The bounds of the options. */
export const policyLimits = {
  totalStates: [10, 100_000_000],
  windowStates: [1, 5_000_000],
  maxElapsedSeconds: [1, 604_800],
  mebibytes: [1, 1_000_000],
  longTailShare: [0, 0.9],
  minLongTailProbes: [0, 1_000_000],
  windows: 1_024,
} as const;

const MIB = 1024 ** 2;

/** Makes the policy, or says which wish cannot be met. */
export function policyOf(wishes: CampaignWishes): Outcome<Policy, "bad_policy"> {
  const mode = wishes.mode ?? (wishes.intent === undefined ? "balanced" : "fixed");
  const fault = faultOf(mode, wishes);
  if (fault !== null) return refused("bad_policy", fault);
  const policy = assembled(mode, wishes);
  const contradiction = contradictionIn(policy);
  return contradiction === null ? ok(policy) : refused("bad_policy", contradiction);
}

function assembled(mode: CampaignMode, wishes: CampaignWishes): Policy {
  const named = mode === "fixed" ? null : namedModes[mode];
  const resourcePreference = wishes.resourcePreference ?? named?.resource ?? "balanced";
  const posture = postures[resourcePreference];
  const totalStates = wishes.totalStates ?? named?.totalStates ?? 0;
  const { fixedWindow } = posture;
  const derived = named?.windowStates ?? Math.min(fixedWindow.states, Math.ceil(totalStates * fixedWindow.share));
  return {
    policyVersion: 3,
    mode,
    resourcePreference,
    valuePreference: wishes.valuePreference ?? "broad_qa",
    stopPolicy: wishes.stopPolicy ?? named?.stop ?? "ceilings",
    overrides: overridesOf(wishes),
    totalStates,
    windowStates: wishes.windowStates ?? Math.min(derived, totalStates),
    maxElapsedMs: (wishes.maxElapsedSeconds ?? named?.elapsedSeconds ?? 0) * 1000,
    maxMemoryBytes: wishes.maxMemoryMb === undefined ? null : wishes.maxMemoryMb * MIB,
    maxDiskBytes: wishes.maxDiskMb === undefined ? (named?.diskBytes ?? 0) : wishes.maxDiskMb * MIB,
    deadlineAt: wishes.deadlineAt === undefined ? null : new Date(wishes.deadlineAt).toISOString(),
    longTailStates: Math.floor(totalStates * (wishes.longTailShare ?? posture.longTailShare)),
    minLongTailProbes: wishes.minLongTailProbes ?? (wishes.longTailShare === 0 ? 0 : posture.minLongTailProbes),
    regressionStates: wishes.regressionReserveStates ?? Math.floor(totalStates * posture.regressionShare),
  };
}

function overridesOf(wishes: CampaignWishes): string[] {
  const { mode: _mode, intent: _intent, ...options } = wishes;
  return Object.entries(options)
    .filter(([, value]) => value !== undefined)
    .map(([key]) => key)
    .sort();
}

/** What is wrong with one wish on its own. */
function faultOf(mode: CampaignMode, wishes: CampaignWishes): string | null {
  const { mebibytes } = policyLimits;
  const missing = mode === "fixed" ? fixedNeeds.filter((key) => wishes[key] === undefined) : [];
  if (missing.length > 0) return `a fixed campaign needs ${missing.join(", ")}`;
  return (
    outside("totalStates", wishes.totalStates, policyLimits.totalStates) ??
    outside("windowStates", wishes.windowStates, policyLimits.windowStates) ??
    outside("maxElapsedSeconds", wishes.maxElapsedSeconds, policyLimits.maxElapsedSeconds) ??
    outside("maxMemoryMb", wishes.maxMemoryMb, mebibytes) ??
    outside("maxDiskMb", wishes.maxDiskMb, mebibytes) ??
    outside("minLongTailProbes", wishes.minLongTailProbes, policyLimits.minLongTailProbes) ??
    outside("regressionReserveStates", wishes.regressionReserveStates, [0, policyLimits.totalStates[1]]) ??
    outside("longTailShare", wishes.longTailShare, policyLimits.longTailShare, false) ??
    badDeadline(wishes.deadlineAt)
  );
}

const fixedNeeds = ["totalStates", "maxElapsedSeconds", "maxDiskMb"] as const;

function outside(
  name: string,
  value: number | undefined,
  [from, to]: readonly [number, number],
  whole = true,
): string | null {
  if (value === undefined) return null;
  const fits = whole ? Number.isSafeInteger(value) : Number.isFinite(value);
  return fits && value >= from && value <= to ? null : `${name} can be ${from} to ${to}, not ${value}`;
}

function badDeadline(deadlineAt: string | undefined): string | null {
  if (deadlineAt === undefined || !Number.isNaN(Date.parse(deadlineAt))) return null;
  return "deadlineAt must be an ISO date and time";
}

/** What is wrong with the wishes taken together. */
function contradictionIn(policy: Policy): string | null {
  const { totalStates, windowStates, longTailStates, minLongTailProbes, regressionStates } = policy;
  if (windowStates > totalStates) return `windowStates (${windowStates}) is more than totalStates (${totalStates})`;
  if (minLongTailProbes > longTailStates) {
    return `${minLongTailProbes} long-tail probes need a state each, and ${longTailStates} are set aside for them`;
  }
  if (longTailStates + regressionStates >= totalStates) {
    return "the reserves for the long tail and for replays leave no ordinary states";
  }
  const windows = Math.ceil(totalStates / windowStates) + minLongTailProbes;
  if (windows <= policyLimits.windows) return null;
  return `this plans ${windows} windows, and a campaign has ${policyLimits.windows} at most: take larger windows`;
}
