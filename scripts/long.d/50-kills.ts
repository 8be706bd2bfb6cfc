#!/usr/bin/env bun
// Kills writers of checkpoints and windows of sessions 200 times each, at random moments, and compares with undisturbed ones.
const files = ["test/store/checkpoint/kill.test.ts", "test/session/processes.test.ts"];
const run = Bun.spawn([process.execPath, "test", ...files], {
  cwd: new URL("../..", import.meta.url).pathname,
  env: { ...process.env, INKCHECK_KILLS: "200" },
  stdio: ["ignore", "inherit", "inherit"],
});
process.exitCode = await run.exited;
