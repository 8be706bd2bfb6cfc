import * as v from "valibot";
import { gateSchema } from "./digest-schema.ts";

const text = v.pipe(v.string(), v.minLength(1));
const rc = v.pipe(v.number(), v.integer());

const passedMember = v.strictObject({ check: text, status: v.literal("pass"), rc });
const redMember = v.strictObject({
  check: text,
  status: v.picklist(["fail", "error", "parse_mismatch"]),
  rc,
  /** Where its evidence lies; absent where the member was refused and never ran. */
  run_dir: v.optional(text),
  refused: v.optional(v.strictObject({ code: text, message: text })),
});

/** What a series of checks came to. Members that were not reached are absent. */
export const aggregateSchema = v.strictObject({
  schema: v.literal("inkcheck.aggregate/1"),
  /** The group's name; `*` for all checks. */
  alias: text,
  status: v.picklist(["pass", "fail"]),
  rc,
  members: v.array(v.variant("status", [passedMember, redMember])),
  gate: v.optional(v.strictObject({ status: gateSchema.entries.status, policy: gateSchema.entries.policy })),
  interrupted: v.optional(v.literal(true)),
});

export type Aggregate = v.InferOutput<typeof aggregateSchema>;
export type AggregateMember = Aggregate["members"][number];
