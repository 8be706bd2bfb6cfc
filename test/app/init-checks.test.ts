import { expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { initProject } from "../../src/app/index.ts";
import { openProject } from "../../src/checks/index.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("the checks that `inkcheck init` proposes can be used as they stand", () => {
  using folder = temporaryFolder({ "tide.ink": "Ebb. -> END\n" });
  expect(initProject(folder.path)).toMatchObject({ kind: "made", entry: "tide.ink" });
  const path = join(folder.path, "inkcheck.toml");
  const text = readFileSync(path, "utf8");
  expect(openProject({ cwd: folder.path, config: null })).toMatchObject({ refusal: { code: "no_checks" } });
  const proposed = text.slice(text.indexOf("# [check.")).replaceAll(/^# ?/gm, "");
  writeFileSync(path, text.slice(0, text.indexOf("# [check.")) + proposed);
  const opened = openProject({ cwd: folder.path, config: null });
  expect(opened).toMatchObject({
    kind: "ok",
    value: { checks: [{ name: "story" }, { name: "spelling" }, { name: "all" }] },
  });
});
