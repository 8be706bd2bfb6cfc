import { describe, expect, test } from "bun:test";
import { describeResolution, type PlaceRequest, resolvePlace, resolutionTable } from "../../src/config/index.ts";

/** Every source of an axis filled in, so that taking one away shows which comes next. */
function request(left: ReadonlySet<string>): PlaceRequest {
  const value = (kind: string): string | null => (left.has(kind) ? null : `/from/${kind}`);
  const given = { flag: value("flag"), field: value("field"), server: value("server") };
  const names = ["INKCHECK_CWD", "CKDN_CWD", "INKCHECK_CONFIG", "CKDN_CONFIG"];
  const environment = Object.fromEntries(names.map((name) => [name, left.has(name) ? "" : `/from/${name}`]));
  return { cwd: given, config: given, environment, processCwd: "/process" };
}

describe("the order the table states is the order that runs", () => {
  for (const axis of ["cwd", "config"] as const) {
    test(axis, () => {
      const left = new Set<string>();
      for (const source of resolutionTable[axis]) {
        const key = source.kind === "environment" ? source.spelled : source.kind;
        const found = resolvePlace(request(left))[axis];
        if (source.kind !== "default") expect(found).toBe(`/from/${key}`);
        left.add(key);
      }
      expect(resolvePlace(request(left))[axis]).toBe(axis === "cwd" ? "/process" : null);
    });
  }
});

const nothing: PlaceRequest = { cwd: {}, config: {}, environment: {}, processCwd: "/process" };

test("a relative configuration of the environment follows the working directory (weak spot 18)", () => {
  const place = resolvePlace({ ...nothing, cwd: { field: "/worktree" }, environment: { CKDN_CONFIG: "ckdn.toml" } });
  expect(place).toEqual({ cwd: "/worktree", config: "/worktree/ckdn.toml" });
});

test("a relative flag is what the shell it was typed in means", () => {
  const place = resolvePlace({ ...nothing, cwd: { flag: "tree" }, config: { flag: "conf/a.toml" } });
  expect(place).toEqual({ cwd: "/process/tree", config: "/process/conf/a.toml" });
});

test("an empty value is unset", () => {
  expect(resolvePlace({ ...nothing, cwd: { flag: "" }, environment: { INKCHECK_CWD: "", CKDN_CWD: "/c" } }).cwd).toBe(
    "/c",
  );
});

test("what is said about the order comes from the table", () => {
  expect(describeResolution("cwd", "mcp")).toBe(
    "the call's `cwd`, then mcp --cwd DIR, then INKCHECK_CWD, then CKDN_CWD, then the process's working directory",
  );
  expect(describeResolution("config", "cli")).toStartWith("--config FILE, then INKCHECK_CONFIG");
});
