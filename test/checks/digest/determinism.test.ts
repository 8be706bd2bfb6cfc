import { expect, test } from "bun:test";
import { testHost, Workshop } from "../workshop.ts";

test("equal output in an equally named run gives equal bytes, whenever it ran and however it was timed", async () => {
  const report = JSON.stringify([
    { code: "F401", message: "unused", filename: "a.py", location: { row: 1, column: 1 } },
  ]);
  const config = `[check.lint]\ncommand = "./lint.sh {run_dir}/ruff.json"\nparser = "ruff"\n`;
  const digests: string[] = [];
  for (const delay of ["0", "0.2"]) {
    using workshop = new Workshop(config, {
      "lint.sh": `#!/bin/sh\nsleep ${delay}\necho '${report}' > "$1"\nexit 1\n`,
    });
    let calls = 0;
    // The first look at the clock names the run; later ones must leave no trace in the digest.
    workshop.host = testHost({ now: () => new Date(Date.UTC(2026, 7, 17) + (calls++ === 0 ? 0 : calls * 7919)) });
    digests.push(workshop.file(await workshop.run("lint"), "digest.json"));
  }
  expect(digests[0]).toBe(digests[1] ?? "");
  expect(digests[0]).not.toMatch(/tmp|2026-08|duration/);
});
