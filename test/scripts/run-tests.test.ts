import { expect, test } from "bun:test";
import { join } from "node:path";
import { repositoryRoot } from "../../scripts/house/repository.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const runner = join(repositoryRoot, "scripts/house/run-tests.ts");

const green = `import { expect, test } from "bun:test"; test("adds", () => expect(1 + 1).toBe(2));`;
const red = `import { expect, test } from "bun:test"; test("adds", () => expect(1 + 1).toBe(3));`;
const skipped = `import { test } from "bun:test"; test.skip("later", () => {}); test.todo("some day");`;
const leaves = `import { test } from "bun:test"; test("leaves", () => process.exit(0));`;
const leavesEarly = `process.exit(0);`;
const unloadable = `import { nothing } from "./missing.ts"; nothing();`;
const throwsLater = `import { test } from "bun:test"; test("waits", () => {}); throw new Error("between tests");`;

function runProject(files: Record<string, string>): { exitCode: number; lastLine: string } {
  using folder = temporaryFolder(files);
  const run = Bun.spawnSync([process.execPath, runner], { cwd: folder.path, env: { PATH: process.env.PATH ?? "" } });
  return { exitCode: run.exitCode, lastLine: run.stdout.toString().trimEnd().split("\n").at(-1) ?? "" };
}

test("a green project ends with its counts and exit code 0", () => {
  expect(runProject({ "a.test.ts": green, "b.test.ts": green })).toEqual({
    exitCode: 0,
    lastLine: "2 passed, 0 failed",
  });
});

test("skipped and planned tests are counted apart", () => {
  const { exitCode, lastLine } = runProject({ "a.test.ts": green, "b.test.ts": skipped });
  expect({ exitCode, lastLine }).toEqual({ exitCode: 0, lastLine: "1 passed, 0 failed, 2 skipped" });
});

test("a failed assertion fails the run", () => {
  expect(runProject({ "a.test.ts": green, "b.test.ts": red })).toEqual({ exitCode: 1, lastLine: "1 passed, 1 failed" });
});

for (const [what, text] of Object.entries({ leaves, leavesEarly, unloadable, throwsLater })) {
  test(`a test file that ${what} fails the run, alone or in company`, () => {
    const alone = runProject({ "a.test.ts": text });
    const inCompany = runProject({ "a.test.ts": text, "b.test.ts": green, "c.test.ts": green });
    expect(alone.exitCode).toBe(1);
    expect(alone.lastLine).toMatch(/^\d+ passed, 1 failed$/);
    expect(inCompany.exitCode).toBe(1);
    expect(inCompany.lastLine).toMatch(/^2 passed, 1 failed$/);
  });
}

test("a project without tests fails the run", () => {
  expect(runProject({ "readme.txt": "nothing to run" })).toEqual({ exitCode: 1, lastLine: "0 passed, 1 failed" });
});
