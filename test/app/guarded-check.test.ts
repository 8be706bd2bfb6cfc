import { expect, test } from "bun:test";
import { join } from "node:path";
import { checkStory } from "../../src/app/check-story.ts";
import { checkSettings, guardedCheck } from "../../src/app/index.ts";
import { workerEntries } from "../support/worker-entries.ts";

const examples = join(import.meta.dir, "../../examples");

test.each(["lamplighter.ink", "night-ferry.ink", "walled-garden.ink"])(
  "a check of %s in a thread gives the evidence and the exit code of one in place",
  async (name) => {
    const found = checkSettings(join(examples, name), {}, { kind: "none" }, examples);
    if (found.kind === "refused") throw new Error(found.refusal.message);
    const request = {
      ...found.stories[0]!,
      version: "0.0.0-test",
      signal: new AbortController().signal,
      interruptedBy: () => null,
      onProgress: () => undefined,
    };
    const here = await checkStory(request);
    const there = await guardedCheck({ ...request, worker: workerEntries.check });
    if (here.kind === "refused" || there.kind === "refused") throw new Error("refused");
    expect(there.report.evidence).toEqual(here.report.evidence);
    expect(there.report.evidenceSha256).toBe(here.report.evidenceSha256);
    expect(there.report.run.exitCode).toBe(here.report.run.exitCode);
    expect(there.report.run.cutOff).toBeNull();
  },
);
