import { expect, test } from "bun:test";
import manifest from "../../package.json" with { type: "json" };
import { inkcheckBinary } from "../support/binary.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const intruder = `require("node:fs").writeFileSync("intruded", "yes"); console.log("INTRUDED");`;

/** Everything in a folder that a JavaScript runtime might pick up by itself. */
const hostileFiles = {
  ".env": "INKCHECK_COLOR=always\nNO_COLOR=\nFROM_DOTENV=yes\n",
  ".env.local": "FROM_DOTENV=yes\n",
  "bunfig.toml": `preload = ["./intruder.js"]\n[run]\npreload = ["./intruder.js"]\n`,
  "intruder.js": intruder,
  "package.json": `{ "name": "x", "type": "commonjs", "main": "./intruder.js", "imports": { "#x": "./intruder.js" } }`,
  "tsconfig.json": `{ "compilerOptions": { "paths": { "*": ["./intruder.js"] }, "jsx": "react" } }`,
  "main.ts": intruder,
  "inkcheck.js": intruder,
  "workers/search-worker.ts": intruder,
  "workers/search-worker.js": intruder,
  "node_modules/commander/index.js": intruder,
  "node_modules/inkjs/engine/Story.js": intruder,
};

interface Run {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(args: readonly string[], cwd: string, env: Record<string, string> = {}): Promise<Run> {
  const child = Bun.spawnSync([await inkcheckBinary(), ...args], { cwd, env });
  return { exitCode: child.exitCode, stdout: child.stdout.toString(), stderr: child.stderr.toString() };
}

const versionLine = `inkcheck ${manifest.version}\n`;

test("runs with an empty environment in an empty folder, with neither node nor bun on PATH", async () => {
  using folder = temporaryFolder();
  expect(await run(["--version"], folder.path)).toEqual({ exitCode: 0, stdout: versionLine, stderr: "" });
});

test("picks nothing up from the folder it runs in", async () => {
  using folder = temporaryFolder(hostileFiles);
  expect(await run(["--version"], folder.path)).toEqual({ exitCode: 0, stdout: versionLine, stderr: "" });
  expect(await Bun.file(`${folder.path}/intruded`).exists()).toBe(false);
});

test("a preload smuggled in by the environment never runs", async () => {
  using folder = temporaryFolder(hostileFiles);
  for (const env of [
    { BUN_OPTIONS: "--preload ./intruder.js" },
    { BUN_OPTIONS: "--require ./intruder.js" },
    { BUN_OPTIONS: "--import ./intruder.js" },
    { NODE_OPTIONS: "--require ./intruder.js" },
    { BUN_INSPECT_PRELOAD: "./intruder.js" },
  ]) {
    const { stdout, stderr } = await run(["--version"], folder.path, env);
    expect(`${stdout}${stderr}`).not.toContain("INTRUDED");
    expect(await Bun.file(`${folder.path}/intruded`).exists()).toBe(false);
  }
});
