import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A folder with these files that is gone when the block that declared it with `using` ends. */
export function temporaryFolder(files: Readonly<Record<string, string>> = {}): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), "inkcheck-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), text);
  }
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}
