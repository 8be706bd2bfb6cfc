import { describe, expect, test } from "bun:test";
import {
  defaultExitPolicy,
  exitCode,
  type ExitPolicy,
  type FindingCode,
  type RunOutcome,
} from "../../src/findings/index.ts";
import type { Severity } from "../../src/ink/index.ts";

const outcome = (found: readonly (readonly [FindingCode, Severity])[], rest: Partial<RunOutcome> = {}): RunOutcome => ({
  findings: found.map(([code, severity]) => ({ code, severity })),
  closed: true,
  interruptedBy: null,
  ...rest,
});
const policy = (rest: Partial<ExitPolicy>): ExitPolicy => ({ ...defaultExitPolicy, ...rest });

describe("the exit code", () => {
  test.each([
    ["nothing found", [], {}, 0],
    ["an error", [["INK110", "error"]], {}, 1],
    ["a warning, by default", [["INK203", "warning"]], {}, 0],
    ["a warning, failing on warnings", [["INK203", "warning"]], { failOn: "warning" }, 1],
    ["a note, failing on notes", [["INK420", "note"]], { failOn: "note" }, 1],
    ["a TODO, strict", [["INK420", "note"]], { strict: true }, 0],
    ["a warning, strict", [["INK203", "warning"]], { strict: true }, 1],
    ["a note, strict and failing on notes", [["INK420", "note"]], { strict: true, failOn: "note" }, 1],
    ["unvisited content, strict", [["INK202", "note"]], { strict: true }, 1],
    ["a declared open external, strict", [["INK130", "note"]], { strict: true }, 1],
    ["a disagreement with inkjs", [["INK900", "error"]], {}, 70],
  ] as const)("%s", (_, found, options, expected) => {
    expect(exitCode(outcome(found), policy(options))).toBe(expected);
  });

  test("a search that was cut matters only where asked for", () => {
    const cut = outcome([], { closed: false });
    expect(exitCode(cut, policy({}))).toBe(0);
    expect(exitCode(cut, policy({ requireComplete: true }))).toBe(3);
    expect(exitCode(cut, policy({ strict: true }))).toBe(1);
    expect(exitCode(outcome([["INK110", "error"]], { closed: false }), policy({ requireComplete: true }))).toBe(1);
  });

  test("an interruption outweighs what was found", () => {
    expect(exitCode(outcome([["INK110", "error"]], { interruptedBy: "SIGINT" }), policy({}))).toBe(130);
    expect(exitCode(outcome([], { interruptedBy: "SIGTERM" }), policy({}))).toBe(143);
  });
});
