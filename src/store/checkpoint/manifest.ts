import * as v from "valibot";
import { canonicalSha256 } from "../../report/index.ts";
import { contentId } from "../content-id.ts";
import { type Outcome, ok, refused } from "../outcome.ts";
import { bindingSchema } from "./binding.ts";

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** The shape of a checkpoint's manifest: all that is known of it without reading its log. */
export const manifestSchema = v.strictObject({
  manifestVersion: v.literal(1),
  artifactType: v.literal("checkpoint"),
  id: v.pipe(v.string(), v.regex(/^checkpoint-[0-9a-f]{24}$/)),
  /** Counts the checkpoints of one entrypoint, so that the newest is known whatever the clock said. */
  sequence: count,
  createdAt: v.string(),
  inkcheckVersion: v.string(),
  entrypoint: v.string(),
  binding: bindingSchema,
  /** Transitions granted and made up to this checkpoint. */
  totalGranted: count,
  statesExplored: count,
  log: v.strictObject({
    file: v.pipe(v.string(), v.regex(/^[0-9a-f]{24}-[0-9a-f]{12}\.log$/)),
    bytes: count,
    frames: count,
    chain: count,
  }),
  manifestSha256: hash,
});

export type CheckpointManifest = v.InferOutput<typeof manifestSchema>;

/** What is decided before the id and the checksum of a manifest are. */
export type ManifestFacts = Omit<CheckpointManifest, "manifestVersion" | "artifactType" | "id" | "manifestSha256">;

export function sealManifest(facts: ManifestFacts, contentSha256: string, base: string | null): CheckpointManifest {
  const { entrypoint, binding, totalGranted, statesExplored } = facts;
  const id = contentId("checkpoint", { entrypoint, binding, totalGranted, statesExplored, contentSha256, base });
  const unsealed = { ...facts, manifestVersion: 1, artifactType: "checkpoint", id } as const;
  return { ...unsealed, manifestSha256: canonicalSha256(unsealed) };
}

/** Reads a manifest's text; damaged text and a later format are told apart. */
export function parseManifest(
  text: string,
  name: string,
): Outcome<CheckpointManifest, "checkpoint_corrupt" | "store_newer"> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), manifestSchema), text);
  if (parsed.success) {
    const { manifestSha256, ...unsealed } = parsed.output;
    if (canonicalSha256(unsealed) === manifestSha256) return ok(parsed.output);
  } else if (isNewer(text)) {
    return refused(
      "store_newer",
      `${name} was written by a newer inkcheck`,
      "use that version, or start a fresh search",
    );
  }
  return refused("checkpoint_corrupt", `${name} is damaged`, "run `inkcheck doctor --repair` to set it aside");
}

const versioned = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({ manifestVersion: v.pipe(v.number(), v.minValue(2)) }),
);

function isNewer(text: string): boolean {
  return v.safeParse(versioned, text).success;
}
