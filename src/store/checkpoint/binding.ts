import * as v from "valibot";
import { type Refused, refused } from "../outcome.ts";

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Everything a saved frontier depends on, as numbers, names of ours and hashes. A frontier is continued under an equal binding only. */
export const bindingSchema = v.strictObject({
  /** Names the machine, the state layout and the search schedule; changes with every release that changes any of them. */
  machineVersion: v.string(),
  sourceSha256: hash,
  knotsSha256: hash,
  maxDepth: count,
  /** Of the seeded view of the search. */
  seed: count,
  storySeed: count,
  /** Whether the turn counter is part of a state's identity. */
  turnSensitive: v.boolean(),
  /** Whether the random generator is part of it. */
  randomSensitive: v.boolean(),
  /** Who draws: the story seed, or every outcome of a turn up to `maxFanOut` is played. */
  draws: v.picklist(["seed", "all"]),
  maxFanOut: count,
  externalsSha256: hash,
  maxFrontierStates: v.nullable(count),
  maxFrontierBytes: v.nullable(count),
  /** Names of the reductions in force, sorted. */
  reductions: v.array(v.string()),
});

export type CheckpointBinding = v.InferOutput<typeof bindingSchema>;

/** The parts in the order in which a refusal names them, and what it calls them. */
const parts: readonly (readonly [keyof CheckpointBinding, string])[] = [
  ["machineVersion", "inkcheck's machine or search"],
  ["sourceSha256", "the story's source"],
  ["knotsSha256", "the story's knots"],
  ["maxDepth", "the depth limit"],
  ["seed", "the search seed"],
  ["storySeed", "the story seed"],
  ["turnSensitive", "whether turn counts matter"],
  ["randomSensitive", "whether random draws matter"],
  ["draws", "who draws"],
  ["maxFanOut", "the fan-out limit"],
  ["externalsSha256", "the models of external functions"],
  ["maxFrontierStates", "the frontier limit in states"],
  ["maxFrontierBytes", "the frontier limit in bytes"],
  ["reductions", "the reductions in force"],
];

/** How a frontier can refuse to be continued. A change of the story outranks one of options, a change of inkcheck both. */
export type BindingCode = "machine_changed" | "source_changed" | "options_changed";

/** Null where both bindings are equal, else one sentence that names every difference. */
export function refuseUnlessBound(saved: CheckpointBinding, current: CheckpointBinding): Refused<BindingCode> | null {
  const changed = parts.filter(([part]) => String(saved[part]) !== String(current[part]));
  if (changed.length === 0) return null;
  const has = (part: keyof CheckpointBinding): boolean => changed.some(([name]) => name === part);
  const code = has("machineVersion") ? "machine_changed" : has("sourceSha256") ? "source_changed" : "options_changed";
  return refused(
    code,
    `the saved frontier cannot be continued, because since it was saved there changed: ${changed.map(([, name]) => name).join(", ")}`,
    "start a fresh search; what was reported so far stays readable",
  );
}
