import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DataFolder } from "../../src/store/data-folder.ts";
import type { Outcome } from "../../src/store/outcome.ts";

/** The value of an outcome that must be one. */
export function valueOf<Value>(outcome: Outcome<Value>): Value {
  if (outcome.kind === "refused") throw new Error(`${outcome.refusal.code}: ${outcome.refusal.message}`);
  return outcome.value;
}

/** A data folder of its own, not yet on disk. */
export const emptyFolder = (): DataFolder =>
  new DataFolder(join(mkdtempSync(join(tmpdir(), "inkcheck-data-")), ".inkcheck"));
