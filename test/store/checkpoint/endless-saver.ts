// Saves window after window behind the newest checkpoint until it is killed. Arguments: the data folder, how many windows at most.
import { listCheckpoints } from "../../../src/store/checkpoint/checkpoint-list.ts";
import { saveCheckpoint } from "../../../src/store/checkpoint/checkpoint-save.ts";
import { DataFolder } from "../../../src/store/data-folder.ts";
import { valueOf } from "../value-of.ts";
import { draft, numbered } from "./fixtures.ts";

const folder = new DataFolder(Bun.argv[2] ?? "");
const last = Number(Bun.argv[3]);
console.log("ready");
for (;;) {
  const base = valueOf(listCheckpoints(folder)).manifests.at(-1) ?? null;
  const done = base?.totalGranted ?? 0;
  if (done >= last) break;
  const chunks = Array.from({ length: 20 }, (_, index) => numbered(done * 20 + index, 4000));
  valueOf(await saveCheckpoint(folder, draft(chunks, { base, totalGranted: done + 1 }), { kept: new Set() }));
}
