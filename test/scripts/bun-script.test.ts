import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "bun:test";
import { repositoryRoot } from "../../scripts/house/repository.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const tools = ["sh", "cat", "dirname", "mkdir", "rm", "mv", "ln", "cp", "chmod"];
const pinned = "9.8.7";

/** A stand-in for bun or npm: knows its version, notes how it was called, and "installs" the pinned stand-in as a package. */
function standIn(name: string): string {
  return `#!/bin/sh
if [ "$1" = --version ]; then echo ${name.replace("bun ", "")}; exit 0; fi
echo "${name} $*" >>"$CALLS"
case $1 in
  add | install) mkdir -p node_modules/@oven/bun-here/bin && cp "$PINNED" node_modules/@oven/bun-here/bin/bun ;;
esac
`;
}

/** A project with nothing installed, and a PATH that has the plain tools and the stand-ins given. */
function project(standIns: Readonly<Record<string, string>>): Disposable & { run(...args: string[]): Called } {
  const folder = temporaryFolder({
    "package.json": `{\n  "packageManager": "bun@${pinned}"\n}\n`,
    "bun.lock": "locked\n",
  });
  const bin = join(folder.path, "bin");
  mkdirSync(join(folder.path, "scripts"));
  mkdirSync(bin);
  copyFileSync(join(repositoryRoot, "scripts/bun"), join(folder.path, "scripts/bun"));
  for (const tool of tools) symlinkSync(Bun.which(tool) ?? "", join(bin, tool));
  const executable = (path: string, text: string): string => {
    writeFileSync(path, text);
    chmodSync(path, 0o755);
    return path;
  };
  for (const [name, text] of Object.entries(standIns)) executable(join(bin, name), text);
  const pinnedPath = executable(join(folder.path, "pinned"), standIn(`bun ${pinned}`));
  const calls = join(folder.path, "calls");
  const run = (...args: string[]): Called => {
    const script = join(folder.path, "scripts/bun");
    const child = Bun.spawnSync([script, ...args], { cwd: bin, env: { PATH: bin, CALLS: calls, PINNED: pinnedPath } });
    const unwanted = ["package-lock.json", "node_modules/.inkcheck-bun"];
    return {
      exitCode: child.exitCode,
      said: child.stderr.toString(),
      calls: existsSync(calls) ? readFileSync(calls, "utf8").trim().split("\n") : [],
      leftovers: unwanted.filter((name) => existsSync(join(folder.path, name))),
    };
  };
  return { run, [Symbol.dispose]: () => folder[Symbol.dispose]() };
}

interface Called {
  readonly exitCode: number;
  readonly said: string;
  readonly calls: readonly string[];
  readonly leftovers: readonly string[];
}

const install = "install --frozen-lockfile --ignore-scripts";

test("with neither bun nor npm it says so in one sentence and exits 2", () => {
  using bare = project({});
  const { exitCode, said } = bare.run("run", "x.ts");
  expect(exitCode).toBe(2);
  expect(said).toBe("inkcheck: neither bun nor npm is on PATH: install one of them and try again\n");
});

test("a bun of the pinned version installs from the lockfile and runs", () => {
  using own = project({ bun: standIn(`bun ${pinned}`) });
  const once = [`bun ${pinned} ${install}`, `bun ${pinned} run x.ts`];
  expect(own.run("run", "x.ts").calls).toEqual(once);
  expect(own.run("test").calls).toEqual([...once, `bun ${pinned} test`]);
});

test("a bun of another version fetches the pinned one, which does the rest", () => {
  using older = project({ bun: standIn("bun 1.0.0") });
  const { calls, leftovers } = older.run("run", "x.ts");
  expect(calls).toEqual([
    `bun 1.0.0 add --exact --ignore-scripts bun@${pinned}`,
    `bun ${pinned} ${install}`,
    `bun ${pinned} run x.ts`,
  ]);
  expect(leftovers).toEqual([]);
});

test("npm alone fetches the pinned bun and leaves no lockfile of its own", () => {
  using npm = project({ npm: standIn("npm") });
  const { calls, leftovers } = npm.run("run", "x.ts");
  expect(calls[0]).toBe(`npm install --no-save --no-package-lock --ignore-scripts --no-audit --no-fund bun@${pinned}`);
  expect(calls.slice(1)).toEqual([`bun ${pinned} ${install}`, `bun ${pinned} run x.ts`]);
  expect(leftovers).toEqual([]);
});
