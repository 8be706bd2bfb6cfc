import { expect, test } from "bun:test";
import { inkcheckBinary } from "../support/binary.ts";

test("--version takes at most 60 ms of CPU, median of 20", async () => {
  const binary = await inkcheckBinary();
  const times: number[] = [];
  for (let run = 0; run < 20; run += 1) {
    const child = Bun.spawnSync([binary, "--version"], { env: {} });
    times.push(Number(child.resourceUsage.cpuTime.total) / 1000);
  }
  times.sort((a, b) => a - b);
  expect(times[10] ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(60);
});
