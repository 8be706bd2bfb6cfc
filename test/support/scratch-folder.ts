import { onTestFinished } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A fresh folder that is gone when the running test ends. Where one block uses it, prefer `temporaryFolder`. */
export function scratchFolder(): string {
  const path = mkdtempSync(join(tmpdir(), "inkcheck-scratch-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}
