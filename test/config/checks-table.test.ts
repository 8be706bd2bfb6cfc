import { describe, expect, test } from "bun:test";
import {
  type ChecksConfig,
  type ConfigIssue,
  describeConfigIssue,
  isTomlDocument,
  readChecks,
  readToml,
} from "../../src/config/index.ts";

function read(text: string): ChecksConfig | ConfigIssue[] {
  const document = readToml(text);
  return isTomlDocument(document) ? readChecks(document) : [document];
}

function config(text: string): ChecksConfig {
  const found = read(text);
  if (Array.isArray(found)) throw new Error(found.map(describeConfigIssue).join("\n"));
  return found;
}

/** What is wrong, one sentence each. */
function faults(text: string): string[] {
  const found = read(text);
  return Array.isArray(found) ? found.map(describeConfigIssue) : [];
}

const lint = '[check.lint]\ncommand = "ruff check"\nparser = "ruff"\n';

describe("[run]", () => {
  test("has a default for every key", () => {
    expect(config("").run).toMatchObject({
      runsDir: ".agent-runs",
      keep: 20,
      top: 20,
      maxSnippetLines: 12,
      logTailLines: 40,
    });
    expect(config("").run).toMatchObject({ commandPolicy: "workspace", baseline: null, redact: [] });
  });

  test("an empty baseline is unset, and a keep below zero keeps all", () => {
    expect(config('[run]\nbaseline = ""\nkeep = -1').run).toMatchObject({ baseline: null, keep: 0 });
  });

  test("refuses zero and negative `top` (weak spot 4), fractions, strings and booleans", () => {
    expect(faults("[run]\ntop = 0")).toEqual(["line 2, run.top: must be 1 or more"]);
    expect(faults("[run]\ntop = -1")).toEqual(["line 2, run.top: must be 1 or more"]);
    expect(faults("[run]\nkeep = 2.5")).toEqual(["line 2, run.keep: must be a whole number"]);
    expect(faults('[run]\nkeep = "twenty"')).toEqual(["line 2, run.keep: expected number, got a string"]);
    expect(faults("[run]\ntop = true")).toEqual(["line 2, run.top: expected number, got true"]);
  });

  test("tells every unknown key of a table, not the first alone", () => {
    expect(faults('[run]\nruns_dirr = "x"\nkeeep = 3\n[check.lint]\nuses = "lint"\ntopp = 1\ntimeot = 2')).toEqual([
      "line 2, run.runs_dirr: `runs_dirr` is not a known key (did you mean `runs_dir`?)",
      "line 3, run.keeep: `keeep` is not a known key (did you mean `keep`?)",
      "line 6, check.lint.topp: `topp` is not a known key (did you mean `top`?)",
      "line 7, check.lint.timeot: `timeot` is not a known key (did you mean `timeout`?)",
    ]);
  });

  test("refuses unknown keys and policies (weak spot 6), all at once", () => {
    expect(faults('[run]\nruns_dirr = "x"\ncommand_policy = "open"\n[run.command_allowlist]\nprefix = []')).toEqual([
      "line 2, run.runs_dirr: `runs_dirr` is not a known key (did you mean `runs_dir`?)",
      'line 3, run.command_policy: expected "workspace" or "allowlist" or "off", got a string',
      "line 5, run.command_allowlist.prefix: `prefix` is not a known key (did you mean `prefixes`?)",
    ]);
  });
});

describe("a check with a command", () => {
  test("is split into arguments without a shell", () => {
    const [check] = config('[check.t]\ncommand = "run \'a b\' \\"c\\""\nparser = "generic"').checks;
    expect(check).toMatchObject({ kind: "external", command: ["run", "a b", "c"], timeout: null, top: null });
  });

  test("may be a list of arguments", () => {
    const [check] = config('[check.t]\ncommand = ["run", "a b"]\nparser = "generic"').checks;
    expect(check).toMatchObject({ command: ["run", "a b"], commandText: "run a b" });
  });

  test("carries the options of its parser, defaults filled in", () => {
    const [check] = config('[check.t]\ncommand = "t"\nparser = "coverage"\nfail_under = 96').checks;
    expect(check).toMatchObject({
      parser: {
        name: "coverage",
        options: { fail_under: 96, coverage_xml: "coverage.xml", missing_lines_preview: 40 },
      },
    });
  });

  test("a mistyped gate is refused instead of switched off (weak spot 6)", () => {
    expect(faults('[check.t]\ncommand = "t"\nparser = "coverage"\nfail_udner = 90')).toEqual([
      "line 4, check.t.fail_udner: `fail_udner` is not a known key (did you mean `fail_under`?)",
    ]);
  });

  test("an unknown parser is refused when the file is read (weak spot 7)", () => {
    expect(faults('[check.t]\ncommand = "t"\nparser = "pytst"')).toEqual([
      "line 3, check.t.parser: there is no parser `pytst` (did you mean `pytest`?)",
    ]);
  });

  test("an open quote, a blank command, an empty list are refused when the file is read (weak spot 5)", () => {
    expect(faults('[check.t]\ncommand = "run \'x"\nparser = "generic"')[0]).toContain("a quote that is never closed");
    expect(faults('[check.t]\ncommand = "  "\nparser = "generic"')[0]).toContain("must not be empty");
    expect(faults('[check.t]\ncommand = []\nparser = "generic"')[0]).toContain("must not be empty");
    expect(faults('[check.t]\ncommand = [""]\nparser = "generic"')[0]).toContain("must not be empty");
  });

  test.each(["0", "-1", "nan", "inf", '"60s"', "true"])("timeout = %s is refused", (value) => {
    expect(faults(`${lint}timeout = ${value}`)).toHaveLength(1);
  });

  test("`top` is checked when the file is read (weak spot 4)", () => {
    expect(faults(`${lint}top = "x"`)).toEqual(["line 4, check.lint.top: expected number, got a string"]);
    expect(faults(`${lint}top = 0`)).toEqual(["line 4, check.lint.top: must be 1 or more"]);
  });

  test("env holds strings only, and its values are never repeated", () => {
    expect(faults(`${lint}env = { TOKEN = 5 }`)).toEqual(["line 4, check.lint.env.TOKEN: expected a string, got 5"]);
  });

  test("takes no fail_fast", () => {
    expect(faults(`${lint}fail_fast = true`)[0]).toContain("`fail_fast` is not a known key");
  });

  test("a sarif level may stand alone, and an unknown one is refused", () => {
    const sarif = '[check.t]\ncommand = "t"\nparser = "sarif"\n';
    expect(config(`${sarif}fail_levels = "warning"`).checks[0]).toMatchObject({
      parser: { options: { fail_levels: ["warning"] } },
    });
    expect(faults(`${sarif}fail_levels = ["fatal"]`)).toHaveLength(1);
  });
});

describe("a built-in check", () => {
  test("has options of its own", () => {
    const [check] = config('[check.story]\nuses = "explore"\nrequire_exhaustive = true\nmin_coverage = 90').checks;
    expect(check).toMatchObject({
      kind: "builtin",
      uses: { name: "explore", options: { require_exhaustive: true, min_coverage: 90 } },
    });
  });

  test("refuses other names, keys of other kinds, and env", () => {
    expect(faults('[check.s]\nuses = "explor"')).toEqual([
      "line 2, check.s.uses: there is no built-in check `explor` (did you mean `explore`?)",
    ]);
    expect(faults('[check.s]\nuses = "compile"\nmin_coverage = 3')[0]).toContain("`min_coverage` is not a known key");
    expect(faults('[check.s]\nuses = "compile"\nenv = {}')[0]).toContain("`env` is not a known key");
  });
});

describe("a group", () => {
  test("runs its members in the order given and stops at the first red one unless told otherwise", () => {
    const [, group] = config(`${lint}[check.all]\nmembers = ["lint"]`).checks;
    expect(group).toEqual({ kind: "group", name: "all", members: ["lint"], failFast: true });
  });

  test.each([
    ['members = ["all"]', "a group cannot be its own member"],
    ['members = ["lint", "lint"]', "`lint` is listed twice"],
    ['members = ["lnt"]', "there is no check `lnt` (did you mean `lint`?)"],
    ['members = ["other"]', "`other` is a group; groups do not nest"],
    ["members = []", "must not be empty"],
    ['members = "lint"', "expected a list, got a string"],
    ['members = ["lint"]\nfail_fast = "false"', "expected true or false, got a string"],
    ['members = ["lint"]\ntimeout = 3', "`timeout` is not a known key"],
  ])("%s is refused", (body, message) => {
    const text = `${lint}[check.all]\n${body}\n[check.other]\nmembers = ["lint"]`;
    expect(faults(text).join()).toContain(message);
  });
});

describe("the shape of a check", () => {
  test("is exactly one of uses, command with parser, members", () => {
    expect(faults('[check.t]\ncommand = "x"\nmembers = ["y"]')[0]).toContain("has `command` and `members`");
    expect(faults('[check.t]\nuses = "lint"\nparser = "generic"')[0]).toContain("has `uses` and `parser`");
    expect(faults('[check.t]\ncomand = "x"')[0]).toContain("did you mean `command`?");
    expect(faults('[check.t]\ncommand = "x"')[0]).toContain("`parser` is missing");
    expect(faults('[check.t]\nparser = "generic"')[0]).toContain("`command` is missing");
  });

  test("names that could leave the runs folder are refused (a slash, dots, blanks, length)", () => {
    for (const name of ["a/b", "..", ".hidden", "a b", "-x", "x".repeat(65), ""]) {
      expect(faults(`[check."${name}"]\ncommand = "x"\nparser = "generic"`)[0]).toContain("a check's name has 1 to 64");
    }
  });

  test("keeps the order of the file, also for names that look like numbers", () => {
    const text = ["zeta", "10", "alpha", "9"]
      .map((name) => `[check.${name}]\ncommand = "x"\nparser = "generic"\n`)
      .join("");
    expect(config(text).checks.map((check) => check.name)).toEqual(["zeta", "10", "alpha", "9"]);
  });
});
