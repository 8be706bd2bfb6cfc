import { expect, test } from "bun:test";
import { statSync } from "node:fs";
import fc from "fast-check";
import { logPath } from "../../../src/store/checkpoint/checkpoint-list.ts";
import { readCheckpoint } from "../../../src/store/checkpoint/checkpoint-read.ts";
import { saveCheckpoint } from "../../../src/store/checkpoint/checkpoint-save.ts";
import type { CheckpointManifest } from "../../../src/store/checkpoint/manifest.ts";
import { emptyFolder } from "../empty-folder.ts";
import { valueOf } from "../value-of.ts";
import { collect, draft, numbered } from "./fixtures.ts";

const kept = new Set<string>();

test("any whole saves behind one another come back as they were given, whatever they share", async () => {
  const save = fc.record({ extent: fc.constantFrom("whole", "whole", "window"), numbers: fc.array(fc.nat(12)) });
  await fc.assert(
    fc.asyncProperty(fc.array(save, { minLength: 1, maxLength: 7 }), async (saves) => {
      const folder = emptyFolder();
      let base: CheckpointManifest | null = null;
      let wanted: readonly number[] = [];
      for (const [index, { extent, numbers }] of saves.entries()) {
        wanted = extent === "window" ? [...wanted, ...numbers] : numbers;
        const chunks = numbers.map((number) => numbered(number));
        const change = { base, extent, totalGranted: 1000 * (index + 1) } as const;
        base = valueOf(await saveCheckpoint(folder, draft(chunks, change), { kept })) as CheckpointManifest;
        const read = await collect(readCheckpoint(folder, base));
        expect(read).toEqual(wanted.map((number) => numbered(number)));
      }
    }),
    { numRuns: 25 },
  );
});

test("a whole save writes only what the checkpoint before it does not hold", async () => {
  const folder = emptyFolder();
  const numbers = Array.from({ length: 40 }, (_, number) => number);
  const large = (number: number) => numbered(number, 20_000);
  const one = valueOf(await saveCheckpoint(folder, draft(numbers.map(large), { extent: "whole" }), { kept }));
  const next = draft([...numbers, 40].map(large), { extent: "whole", base: one, totalGranted: 2000 });
  const two = valueOf(await saveCheckpoint(folder, next, { kept }));
  expect(two.log.file).toBe(one.log.file);
  expect(two.log.bytes - one.log.bytes).toBeLessThan(one.log.bytes / 20);
});

test("a log of which most is left over from earlier checkpoints is written anew", async () => {
  const folder = emptyFolder();
  const noise = (save: number) => ({ type: 1, bytes: crypto.getRandomValues(new Uint8Array(60_000 + save)) });
  let base: CheckpointManifest | null = null;
  const files = new Set<string>();
  for (let save = 0; save < 8; save++) {
    const change = { base, extent: "whole", totalGranted: 1000 * (save + 1) } as const;
    base = valueOf(await saveCheckpoint(folder, draft([noise(save)], change), { kept })) as CheckpointManifest;
    files.add(base.log.file);
    expect(statSync(logPath(folder, base)).size).toBeLessThan(300_000);
  }
  expect(files.size).toBeGreaterThan(1);
});
