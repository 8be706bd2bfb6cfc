import { describe, expect, test } from "bun:test";
import { road } from "../support/stories.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { runInkcheck, startInkcheck } from "./run-inkcheck.ts";

const ferry = "The ferry leaves.\n*   [Go aboard] Salt air. -> END\n*   [Stay] You wave. -> END\n";
const deadEnd = "The door is shut.\n*   [Knock]\n*   [Leave] Home. -> END\n";

describe("inkcheck STORY", () => {
  test("of a story without faults prints the verdict first and exits 0", async () => {
    using folder = temporaryFolder({ "ferry.ink": ferry });
    const { code, stdout, stderr } = await runInkcheck(["ferry.ink"], folder.path);
    expect(code).toBe(0);
    expect(stdout).toStartWith("✓ ferry.ink  nothing wrong: every way through was played");
    expect(stderr).toBe("");
  });

  test("exits 1 on an error, and prints no colour into a pipe", async () => {
    using folder = temporaryFolder({ "door.ink": deadEnd });
    const { code, stdout } = await runInkcheck(["door.ink"], folder.path);
    expect(code).toBe(1);
    expect(stdout).toContain("error INK113");
    expect(stdout).toContain("--> door.ink:2");
    expect(stdout).not.toContain("\u001b");
  });

  test("shows where a story does not compile by the path that leads there from here, with the line", async () => {
    using folder = temporaryFolder({ "harbour/door.ink": "The door.\n* [Knock] -> hal\n== hall\nDust. -> END\n" });
    const { code, stdout } = await runInkcheck(["harbour/door.ink"], folder.path);
    expect(code).toBe(1);
    expect(stdout).toContain("--> harbour/door.ink:2:11\n  1 │ The door.\n  2 │ * [Knock] -> hal\n");
  });

  test("refuses an empty story name in one sentence", async () => {
    using folder = temporaryFolder({ "ferry.ink": ferry });
    const { code, stderr } = await runInkcheck([""], folder.path);
    expect(code).toBe(2);
    expect(stderr).toBe("inkcheck: refused[INK440] The story's name is empty: name its main ink file.\n");
  });

  test("takes options before and after the story, with a blank or an equals sign", async () => {
    using folder = temporaryFolder({ "ferry.ink": ferry });
    const ways = [
      ["ferry.ink", "--format", "json"],
      ["--format=json", "ferry.ink"],
    ];
    for (const words of ways) {
      const { stdout } = await runInkcheck(words, folder.path);
      expect(JSON.parse(stdout)).toMatchObject({ schemaVersion: 1, run: { exitCode: 0 } });
    }
  });

  test("exits 3 for what was not seen only where that is asked for", async () => {
    using folder = temporaryFolder({ "ferry.ink": ferry });
    expect((await runInkcheck(["ferry.ink", "--max-states", "1"], folder.path)).code).toBe(0);
    const asked = await runInkcheck(["ferry.ink", "--max-states", "1", "--require-complete"], folder.path);
    expect(asked.code).toBe(3);
  });

  test("ends a story that loops for ever, names the line, and exits 1", async () => {
    using folder = temporaryFolder({ "loop.ink": "x\n-> loop\n=== loop\n-> loop\n" });
    const { code, stdout } = await runInkcheck(["loop.ink", "--max-time", "5"], folder.path);
    expect(code).toBe(1);
    expect(stdout).toContain("--> loop.ink:4");
  });

  test("follows its own advice when asked to, until there is nothing more to allow", async () => {
    using folder = temporaryFolder({
      "ferry.ink": `VAR n = 0\n-> pier\n=== pier ===\n~ n++\n+ {n < 7} [Wait] -> pier\n+ {n == 7} [Board] -> END\n`,
    });
    const { code, stdout, stderr } = await runInkcheck(["ferry.ink", "--max-depth", "2", "--next"], folder.path);
    expect(code).toBe(0);
    expect(stdout).toContain("every way through was played");
    expect(stderr).toBe("inkcheck: next --max-depth 4\ninkcheck: next --max-depth 8\n");
  });

  test("on Ctrl-C prints what it has and exits 130", async () => {
    using folder = temporaryFolder({ "road.ink": road });
    let screen = "";
    // On a machine that is busy with other things the search may not have begun yet: then it gets longer.
    for (const wait of [2500, 8000, 20_000]) {
      const running = startInkcheck(["road.ink", "--max-depth", "1000"], folder.path);
      await Bun.sleep(wait);
      const asked = performance.now();
      running.kill("SIGINT");
      const [stdout, code] = await Promise.all([new Response(running.stdout).text(), running.exited]);
      expect(code).toBe(130);
      expect(performance.now() - asked).toBeLessThan(3000);
      screen = stdout;
      if (!stdout.includes("nothing was explored")) break;
    }
    expect(screen).toContain("stopped    by interruption");
  }, 60_000);
});

describe("bad input is refused in one sentence with a code, and exits 2", () => {
  test.each([
    ["a missing story", ["nowhere.ink"], "refused[INK430]"],
    ["a folder", ["."], "refused[INK431]"],
    ["an option that is not known", ["ferry.ink", "--max-stats", "3"], "Did you mean --max-states?"],
    ["a value out of range", ["ferry.ink", "--max-depth", "1001"], "from 1 to 1000"],
    ["a word for a number", ["ferry.ink", "--max-states", "many"], "whole number"],
    ["a time without a unit we know", ["ferry.ink", "--max-time", "5 fortnights"], "90s"],
    ["a format that is not known", ["ferry.ink", "--format", "xml"], "text, json"],
    ["two stories", ["ferry.ink", "other.ink"], "refused[INK440]"],
    ["bytes that are no text", ["noise.ink"], "refused[INK406]"],
    ["a command with a slip in it", ["compil"], "Did you mean the command compile?"],
    ["such a command with a story", ["compil", "ferry.ink"], "Did you mean the command compile?"],
    ["help for a command that is not there", ["help", "plya"], "there is no command `plya` (did you mean `play`?)"],
    ["a command that only groups others", ["trails"], "name one of `check`, `add`"],
  ])("%s", async (_, words, said) => {
    using folder = temporaryFolder({ "ferry.ink": ferry });
    await Bun.write(`${folder.path}/noise.ink`, new Uint8Array([0xff, 0xfe, 0x00, 0x80]));
    const { code, stdout, stderr } = await runInkcheck(words, folder.path);
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
    expect(stderr).toContain(said);
  });
});

test("--version and --help go to stdout and exit 0", async () => {
  using folder = temporaryFolder();
  expect(await runInkcheck(["--version"], folder.path)).toMatchObject({ code: 0, stderr: "" });
  const help = await runInkcheck(["check", "--help"], folder.path);
  expect(help).toMatchObject({ code: 0, stderr: "" });
  expect(help.stdout).toContain("--max-states");
  const facts = JSON.parse((await runInkcheck(["--version", "--format=json"], folder.path)).stdout);
  expect(facts).toMatchObject({ name: "inkcheck", inkjs: "2.4.0", bun: Bun.version });
});

test("--no-reduce leaves a reduction out, and the report says which acted", async () => {
  using folder = temporaryFolder({
    "gate.ink": "VAR g = 0\n-> a\n=== a\n~ g = 3\n+ {g > 2} [In] -> b\n+ [Out] -> END\n=== b\n+ [Back] -> a\n",
  });
  const acted = async (...args: string[]): Promise<string | undefined> =>
    /under +(.*)/u.exec((await runInkcheck(["gate.ink", ...args], folder.path)).stdout)?.[1];
  expect(await acted()).toBe("reductions unread-state, liveness");
  expect(await acted("--no-reduce", "liveness")).toBe("reductions unread-state");
  expect(await acted("--no-reduce=all")).toBe("reductions unread-state");
  expect((await runInkcheck(["gate.ink", "--no-reduce", "luck"], folder.path)).code).toBe(2);
});
