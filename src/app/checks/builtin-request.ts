import * as v from "valibot";
import type { BuiltinRequest } from "../../checks/index.ts";
import { readBuiltinOptions } from "../../config/index.ts";

const requestSchema = v.strictObject({
  check: v.string(),
  uses: v.strictObject({ name: v.string(), options: v.unknown() }),
  cwd: v.string(),
  configPath: v.string(),
  factsFile: v.string(),
});

/** Reads the request that a run hands to its child; null where it is none. */
export function readBuiltinRequest(text: string): BuiltinRequest | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), requestSchema), text);
  if (!read.success) return null;
  const uses = readBuiltinOptions(read.output.uses.name, read.output.uses.options);
  return uses === null ? null : { ...read.output, uses };
}
