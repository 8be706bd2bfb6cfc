import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "bun:test";
import { repositoryRoot } from "../../scripts/house/repository.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const settings = [
  "biome.jsonc",
  "knip.jsonc",
  "tsconfig.json",
  "bunfig.toml",
  "scripts/house/function-size.biome.jsonc",
];

const sound = {
  ".gitignore": "node_modules\n",
  "package.json": `{\n  "name": "cottage",\n  "private": true,\n  "type": "module"\n}\n`,
  "src/ink/index.ts": `export { wordsIn } from "./words.ts";\n`,
  "src/ink/words.ts": `/** The words of a line. */\nexport function wordsIn(line: string): string[] {\n  return line.split(" ");\n}\n`,
  "src/search/index.ts": `export const depth = 1;\n`,
};

const long = `export function long(): number {\n  let sum = 0;\n${"  sum += 1;\n".repeat(90)}  return sum;\n}\n`;

/** Per check, a file that breaks its rule. */
const faults: readonly (readonly [check: string, file: string, text: string, complaint: string])[] = [
  ["format", "src/ink/index.ts", `export {wordsIn} from './words.ts'`, "needs formatting"],
  ["lint", "src/ink/index.ts", `export const loose: any = 1;\n`, "noExplicitAny"],
  ["lint", "src/ink/index.ts", `export function run(): void {\n  Promise.resolve(1);\n}\n`, "noFloatingPromises"],
  ["lint", "src/ink/index.ts", `export const f = (x: number | null): number => x!;\n`, "noNonNullAssertion"],
  ["types", "src/ink/index.ts", `export const count: number = "three";\n`, "TS2322"],
  ["imports", "src/ink/words.ts", `export { depth as wordsIn } from "../search/index.ts";\n`, "may not import search/"],
  ["imports", "src/ink/index.ts", `export const say = () => process.stdout.write("x");\n`, "touch stdio"],
  ["unused", "src/ink/attic.ts", `export const forgotten = 1;\n`, "src/ink/attic.ts"],
  ["unused", "src/ink/words.ts", `export const wordsIn = 1;\nexport const spare = 2;\n`, "spare"],
  ["texts", "src/ink/index.ts", `export const home = "${["", "root", "x"].join("/")}";\n`, "a path of one machine"],
  ["size", "src/ink/index.ts", `${"export const x = 1;\n".repeat(401)}`, "the limit is 400"],
  ["size", "src/ink/index.ts", long, "src/ink/index.ts:1 9"],
];

/** Lints a small repository that has this project's settings. */
function lint(files: Readonly<Record<string, string>>, ...checks: string[]): { exitCode: number; text: string } {
  using folder = temporaryFolder({ ...sound, ...files });
  for (const file of settings) {
    mkdirSync(dirname(join(folder.path, file)), { recursive: true });
    copyFileSync(join(repositoryRoot, file), join(folder.path, file));
  }
  writeFileSync(join(folder.path, "scripts/placeholder.ts"), "export {};\n");
  symlinkSync(join(repositoryRoot, "node_modules"), join(folder.path, "node_modules"));
  Bun.spawnSync(["git", "init", "-q"], { cwd: folder.path });
  const script = join(repositoryRoot, "scripts/house/lint.ts");
  const run = Bun.spawnSync([process.execPath, script, `--root=${folder.path}`, ...checks], { cwd: folder.path });
  return { exitCode: run.exitCode, text: `${run.stdout.toString()}${run.stderr.toString()}` };
}

test("a sound project is green in every check", () => {
  const { exitCode, text } = lint({});
  expect(text).not.toContain("RED");
  expect(exitCode).toBe(0);
});

for (const [check, file, text, complaint] of faults) {
  test(`${check} is red on ${complaint}`, () => {
    const run = lint({ [file]: text }, check);
    expect(run.text).toContain(`RED ${check}`);
    expect(run.text).toContain(complaint);
    expect(run.exitCode).toBe(1);
  });
}

test("an unknown check is refused by name", () => {
  const { exitCode, text } = lint({}, "spelling");
  expect(exitCode).toBe(2);
  expect(text).toContain("no check is named spelling");
});
