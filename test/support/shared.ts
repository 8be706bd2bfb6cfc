import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

/** The folder of stories and bug reports that stands beside the project on a developer's machine, or null. */
export const shared: string | null =
  [process.env["INKCHECK_SHARED"], resolve(import.meta.dir, "../../../shared")].find(
    (folder): folder is string => folder !== undefined && existsSync(join(folder, "corpus")),
  ) ?? null;

if (shared === null) console.log("skipped: tests on shared stories (set INKCHECK_SHARED to their folder)");
