import { expect, test } from "bun:test";
import { join } from "node:path";
import { listCheckpoints } from "../../../src/store/checkpoint/checkpoint-list.ts";
import { readCheckpoint } from "../../../src/store/checkpoint/checkpoint-read.ts";
import type { DataFolder } from "../../../src/store/data-folder.ts";
import { emptyFolder } from "../empty-folder.ts";
import { valueOf } from "../value-of.ts";
import { collect, numbered } from "./fixtures.ts";

const kills = Number(process.env["INKCHECK_KILLS"] ?? 10);

const saver = (folder: DataFolder, windows: number) =>
  Bun.spawn([process.execPath, "run", join(import.meta.dir, "endless-saver.ts"), folder.root, String(windows)]);

const newest = (folder: DataFolder) => valueOf(listCheckpoints(folder)).manifests.at(-1);

test(
  `after ${kills} kills at any moment every checkpoint is whole and equal to an undisturbed one`,
  async () => {
    const folder = emptyFolder();
    for (let kill = 0; kill < kills; kill++) {
      const child = saver(folder, 1e9);
      await child.stdout.getReader().read();
      await Bun.sleep(Math.random() * 60);
      child.kill("SIGKILL");
      await child.exited;
      const checkpoint = newest(folder);
      if (checkpoint === undefined) continue;
      const chunks = await collect(readCheckpoint(folder, checkpoint));
      expect(chunks.length).toBe(checkpoint.totalGranted * 20);
      expect(chunks.at(-1)).toEqual(numbered(chunks.length - 1, 4000));
      expect(valueOf(listCheckpoints(folder)).damaged).toEqual([]);
    }
    const windows = (newest(folder)?.totalGranted ?? 0) + 2;
    expect(await saver(folder, windows).exited).toBe(0);
    const undisturbed = emptyFolder();
    expect(await saver(undisturbed, windows).exited).toBe(0);
    expect(newest(undisturbed)?.id).toBe(String(newest(folder)?.id));
  },
  kills * 2000,
);
