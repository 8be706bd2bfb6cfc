import { join } from "node:path";
import { DataFolder } from "../../src/store/data-folder.ts";
import { scratchFolder } from "../support/scratch-folder.ts";

/** A data folder of its own, not yet on disk. */
export const emptyFolder = (): DataFolder => new DataFolder(join(scratchFolder(), ".inkcheck"));
