import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { environmentVariables } from "../../src/config/index.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { runInkcheck } from "./run-inkcheck.ts";

const cave = `The cave is dark.
*   [Light a lamp] You see a door. # safe
    **  [Open it] Gold! -> END
    **  [Leave it] -> END
*   [Feel your way] A pit. -> END
`;

describe("play", () => {
  test("prints a trail as a transcript, with what is offered at its end", async () => {
    using folder = temporaryFolder({ "cave.ink": cave });
    const { code, stdout } = await runInkcheck(["play", "cave.ink", "--trail", "0"], folder.path);
    expect(code).toBe(0);
    expect(stdout).toBe(
      "The cave is dark.\n> Light a lamp\n\nYou see a door.\n# safe\n\n  1  Open it\n  2  Leave it\n",
    );
  });

  test("says where a trail ends", async () => {
    using folder = temporaryFolder({ "cave.ink": cave });
    const { stdout } = await runInkcheck(["play", "cave.ink", "--trail=0.0"], folder.path);
    expect(stdout).toEndWith("(the end; trail 0.0)\n");
  });

  test("draws what the trail says", async () => {
    using folder = temporaryFolder({ "dice.ink": "You throw {RANDOM(1, 6)}.\n*   [Again] {RANDOM(1, 6)}! -> END\n" });
    for (const trail of [":0.0:5", ":3.0:2"]) {
      const { stdout } = await runInkcheck(["play", "dice.ink", "--trail", trail], folder.path);
      const [first, second] = trail
        .split(/\D+/u)
        .filter((_, at) => at !== 0 && at !== 2)
        .map((drawn) => Number(drawn) + 1);
      expect(stdout).toBe(`You throw ${first}.\n> Again\n\n${second}!\n(the end; trail ${trail})\n`);
    }
  });

  test("refuses a trail that leads nowhere, and one that is none", async () => {
    using folder = temporaryFolder({ "cave.ink": cave });
    const lost = await runInkcheck(["play", "cave.ink", "--trail", "0.5"], folder.path);
    expect(lost).toMatchObject({ code: 2 });
    expect(lost.stderr).toContain("step 2 takes choice 5, but 2 are offered");
    expect((await runInkcheck(["play", "cave.ink", "--trail", "left"], folder.path)).code).toBe(2);
  });
});

describe("compile", () => {
  test("writes the compiled story, which can be checked like its source", async () => {
    using folder = temporaryFolder({ "cave.ink": cave });
    const compiled = await runInkcheck(["compile", "cave.ink", "-o", "cave.ink.json"], folder.path);
    expect(compiled).toMatchObject({ code: 0 });
    expect(compiled.stdout).toStartWith("✓ cave.ink  compiles");
    expect(JSON.parse(readFileSync(join(folder.path, "cave.ink.json"), "utf8"))).toHaveProperty("inkVersion");
    const { code, stdout } = await runInkcheck(["cave.ink.json"], folder.path);
    expect(code).toBe(0);
    expect(stdout).toContain("every way through was played");
  });

  test("exits 1 on an error and writes nothing", async () => {
    using folder = temporaryFolder({ "cave.ink": "-> nowhere\n" });
    const { code, stdout } = await runInkcheck(["compile", "cave.ink", "-o", "out.json"], folder.path);
    expect(code).toBe(1);
    expect(stdout).toContain("error INK401");
    expect(existsSync(join(folder.path, "out.json"))).toBe(false);
  });
});

describe("a project", () => {
  test("is set up by init and then checked without a word", async () => {
    using folder = temporaryFolder({
      ".git/HEAD": "",
      "tale/main.ink": "INCLUDE cave.ink\n-> cave\n",
      "tale/cave.ink": "=== cave ===\nDark. -> END\n",
    });
    const made = await runInkcheck(["init"], folder.path);
    expect(made.stdout).toContain("entry tale/main.ink");
    expect(await runInkcheck(["validate-config"], folder.path)).toMatchObject({ code: 0, stderr: "" });
    const { code, stdout } = await runInkcheck([], join(folder.path, "tale"));
    expect(code).toBe(0);
    expect(stdout).toStartWith("✓ main.ink");
    const again = await runInkcheck(["init"], folder.path);
    expect(again).toMatchObject({ code: 2 });
    expect(again.stderr).toContain("refused[INK442]");
    const nowhere = await runInkcheck(["init", "attic"], folder.path);
    expect(nowhere.code).toBe(2);
    expect(nowhere.stderr).toMatch(/^inkcheck: refused\[INK430\] There is no folder .*attic\.\n$/u);
  });

  test("gives its entries their limits, and leaves other stories alone", async () => {
    using folder = temporaryFolder({
      "inkcheck.toml": '[story]\nentry = "cave.ink"\nmax_states = 1\nrequire_complete = true\n',
      "cave.ink": cave,
      "other.ink": cave,
    });
    expect((await runInkcheck([], folder.path)).code).toBe(3);
    expect((await runInkcheck(["cave.ink"], folder.path)).code).toBe(3);
    expect((await runInkcheck(["cave.ink", "--max-states", "100"], folder.path)).code).toBe(0);
    expect((await runInkcheck(["other.ink"], folder.path)).code).toBe(0);
  });

  test("can be searched without reductions; names of none are refused with the one that was meant", async () => {
    using folder = temporaryFolder({
      "inkcheck.toml": '[story]\nentry = "cave.ink"\nno_reduce = ["all"]\n',
      "typo/inkcheck.toml": '[story]\nentry = "cave.ink"\nno_reduce = ["livenes"]\n',
      "typo/cave.ink": cave,
      "cave.ink": cave,
    });
    const { stdout } = await runInkcheck(["--format", "json"], folder.path);
    expect(JSON.parse(stdout).evidence.explore.under.reductions).toEqual(["unread-state"]);
    const command = await runInkcheck(["--format", "json", "--no-reduce", "saturation"], folder.path);
    expect(JSON.parse(command.stdout).evidence.explore.under.reductions).toContain("liveness");
    for (const words of [[], ["validate-config"]]) {
      const { code, stderr } = await runInkcheck(words, join(folder.path, "typo"));
      expect(code).toBe(2);
      expect(stderr).toContain("there is no reduction `livenes` (did you mean `liveness`?)");
    }
  });

  test("with several entries is checked whole; the worst exit code counts", async () => {
    using folder = temporaryFolder({
      "inkcheck.toml": '[story]\nentries = ["cave.ink", "pit.ink"]\n',
      "cave.ink": cave,
      "pit.ink": "You fall.\n*   [Shout]\n",
    });
    const { code, stdout } = await runInkcheck(["--format", "json"], folder.path);
    expect(code).toBe(1);
    expect(JSON.parse(stdout).map((report: { run: { exitCode: number } }) => report.run.exitCode)).toEqual([0, 1]);
  });
});

describe("a faulty configuration", () => {
  test("is refused with every fault at once, each with its line", async () => {
    using folder = temporaryFolder({
      "inkcheck.toml": '[story]\nentri = "cave.ink"\nmax_depth = 0\nmax_time = "soon"\n',
    });
    const { code, stderr } = await runInkcheck(["validate-config"], folder.path);
    expect(code).toBe(2);
    const lines = stderr.trimEnd().split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain("line 2");
    expect(lines[0]).toContain("did you mean `entry`?");
    expect(lines[1]).toContain("line 3");
    expect(lines[2]).toContain('such as "90s"');
  });

  test("stops a check", async () => {
    using folder = temporaryFolder({ "inkcheck.toml": "[sotry]\n", "cave.ink": cave });
    const { code, stdout, stderr } = await runInkcheck(["cave.ink"], folder.path);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("refused[INK441]");
    expect(stderr).toContain("did you mean `story`?");
  });
});

test("schemas and capabilities are JSON on stdout", async () => {
  using folder = temporaryFolder();
  for (const words of [
    ["schema", "report"],
    ["schema", "config"],
    ["capabilities", "--format", "json"],
  ]) {
    const { code, stdout } = await runInkcheck(words, folder.path);
    expect(code).toBe(0);
    expect(Object.keys(JSON.parse(stdout)).length).toBeGreaterThan(2);
  }
});

test("the environment is told by --help and in docs/environment.md, from one table", async () => {
  using folder = temporaryFolder();
  const { stdout } = await runInkcheck(["--help"], folder.path);
  const page = readFileSync(join(import.meta.dir, "../../docs/environment.md"), "utf8").replace(/ +/gu, " ");
  for (const { name, meaning } of environmentVariables) {
    expect(stdout).toContain(name);
    expect(page).toContain(`| \`${name}\` | ${meaning} |`);
  }
});
