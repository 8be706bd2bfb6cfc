import { expect, test } from "bun:test";
import { join } from "node:path";
import { repositoryRoot } from "../../scripts/house/repository.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const runner = join(repositoryRoot, "scripts/house/run-folder.ts");

test("runs the scripts of a folder in order and ends with a table, red where one was red", () => {
  using folder = temporaryFolder({
    "long.d/20-walks.ts": `console.log("walking"); process.exitCode = 3;`,
    "long.d/10-stories.ts": `console.log("telling");`,
    "long.d/notes.md": "not a script",
  });
  const run = Bun.spawnSync([process.execPath, runner, "long.d"], { cwd: folder.path });
  const lines = run.stdout.toString().trim().split("\n");
  expect(lines.filter((line) => line.startsWith("== "))).toEqual(["== stories", "== walks"]);
  expect(lines.slice(-3).map((line) => line.split(/\s{2,}/).filter((cell) => !/^[\d.]+$/.test(cell)))).toEqual([
    ["script", "CPU s", "result"],
    ["stories", "green"],
    ["walks", "exit 3"],
  ]);
  expect(run.exitCode).toBe(1);
});

test("runs only the scripts named and refuses names it does not have", () => {
  using folder = temporaryFolder({ "long.d/10-stories.ts": "", "long.d/20-walks.ts": "process.exitCode = 3;" });
  const named = Bun.spawnSync([process.execPath, runner, "long.d", "stories"], { cwd: folder.path });
  expect(named.exitCode).toBe(0);
  const unknown = Bun.spawnSync([process.execPath, runner, "long.d", "runs"], { cwd: folder.path });
  expect(unknown.exitCode).toBe(2);
  expect(unknown.stderr.toString()).toBe("long.d: nothing is named runs; there are stories, walks\n");
});
