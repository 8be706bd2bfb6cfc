import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "bun:test";
import manifest from "../../package.json" with { type: "json" };
import { temporaryFolder } from "../support/temporary-folder.ts";
import { runBinary, withoutTimes } from "./run-binary.ts";

const intruder = `require("node:fs").writeFileSync("intruded", "yes"); console.log("INTRUDED");`;

const story = `VAR soup = 0
A pot stands on the stove.
* [Taste the soup] {soup.salt}
* [Leave it] -> END
- It wants salt. -> salt
=== salt
* [Add salt] -> soup
`;

/** Everything in a folder that a JavaScript runtime might pick up by itself. */
const hostileFiles = {
  ".env": "NO_COLOR=\nINKCHECK_CONFIG=./intruder.toml\nFROM_DOTENV=yes\n",
  ".env.local": "INKCHECK_CONFIG=./intruder.toml\n",
  ".env.production": "INKCHECK_CONFIG=./intruder.toml\n",
  ".npmrc": "preload=./intruder.js\n",
  "bunfig.toml": `preload = ["./intruder.js"]\n[run]\npreload = ["./intruder.js"]\n[test]\npreload = ["./intruder.js"]\n`,
  "intruder.js": intruder,
  "package.json": `{ "name": "x", "type": "commonjs", "main": "./intruder.js", "imports": { "#x": "./intruder.js" } }`,
  "tsconfig.json": `{ "compilerOptions": { "paths": { "*": ["./intruder.js"] }, "jsx": "react" } }`,
  "main.ts": intruder,
  "inkcheck.js": intruder,
  "src/main.ts": intruder,
  "workers/search-worker.ts": intruder,
  "workers/search-worker.js": intruder,
  "node_modules/commander/index.js": intruder,
  "node_modules/valibot/index.js": intruder,
  "node_modules/inkjs/engine/Story.js": intruder,
};

const commands = [
  ["--version"],
  ["story.ink"],
  ["story.ink", "--format", "json"],
  ["play", "story.ink", "--trail", "1"],
  ["compile", "story.ink"],
  ["capabilities"],
];

test("runs with an empty environment in an empty folder, with neither node nor bun on PATH", async () => {
  using folder = temporaryFolder();
  const version = await runBinary(["--version"], folder.path);
  expect(version).toEqual({ exitCode: 0, stdout: `inkcheck ${manifest.version}\n`, stderr: "" });
  const refused = await runBinary(["story.ink"], folder.path);
  expect(refused.exitCode).toBe(2);
  expect(refused.stderr).toContain("story.ink");
  expect(refused.stdout).toBe("");
});

test("gives the same in a hostile folder as in a clean one", async () => {
  using clean = temporaryFolder({ "story.ink": story });
  using hostile = temporaryFolder({ "story.ink": story, ...hostileFiles });
  for (const command of commands) {
    const there = await runBinary(command, hostile.path);
    const here = await runBinary(command, clean.path);
    expect(there.stdout).not.toContain("INTRUDED");
    expect(evidenceOf(there.stdout)).toEqual(evidenceOf(here.stdout));
    expect(there.exitCode).toBe(here.exitCode);
  }
  expect(existsSync(join(hostile.path, "intruded"))).toBe(false);
});

test("what the environment asks a runtime to load never runs", async () => {
  using folder = temporaryFolder({ "story.ink": story, ...hostileFiles });
  for (const env of [
    { BUN_OPTIONS: "--preload ./intruder.js" },
    { BUN_OPTIONS: "--require ./intruder.js" },
    { BUN_OPTIONS: "--import ./intruder.js" },
    { BUN_OPTIONS: "--config=./bunfig.toml --env-file=.env" },
    { NODE_OPTIONS: "--require ./intruder.js" },
    { NODE_PATH: "./node_modules" },
  ]) {
    const { stdout, stderr } = await runBinary(["story.ink"], folder.path, env);
    expect(`${stdout}${stderr}`).not.toContain("INTRUDED");
    expect(existsSync(join(folder.path, "intruded"))).toBe(false);
  }
});

/** The part of an output that follows from the story alone. */
function evidenceOf(stdout: string): unknown {
  if (!stdout.startsWith("{")) return withoutTimes(stdout);
  const report: unknown = JSON.parse(stdout);
  return typeof report === "object" && report !== null && "evidence" in report ? report.evidence : report;
}
