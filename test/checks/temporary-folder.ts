import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A fresh folder that goes when its owner does: `using folder = temporaryFolder()`. */
export function temporaryFolder(): Disposable & { readonly path: string } {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "inkcheck-checks-")));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}
