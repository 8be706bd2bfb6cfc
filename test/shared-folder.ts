import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

const candidates = [process.env["INKCHECK_SHARED"], resolve(import.meta.dir, "../../shared")];
const found = candidates.find((path) => path !== undefined && existsSync(join(path, "corpus"))) ?? null;

if (found === null) console.log("skipped: no shared stories (set INKCHECK_SHARED, or put them at ../shared)");

/** The folder of stories that are tested with but not part of the project, or null where it is absent. */
export const sharedFolder: string | null = found;
