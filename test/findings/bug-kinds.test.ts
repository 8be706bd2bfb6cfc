import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { sharedFolder } from "../shared-folder.ts";
import { bugSchema, codesByKind, notCheckedKinds, wrongWith } from "./bug-verdict.ts";
import { checkFile } from "./check-story.ts";

const bugs = sharedFolder === null ? null : join(sharedFolder, "bugs");
const names = bugs === null ? [] : readdirSync(bugs).filter((name) => /^\d\d-/u.test(name));
const read = (name: string) =>
  v.parse(bugSchema, JSON.parse(readFileSync(join(bugs ?? "", name, "expected.json"), "utf8")));

test.skipIf(bugs === null)("every kind of public bug report has its codes, or is documented as not checked", () => {
  const kinds = new Set(names.map((name) => read(name).expect.kind));
  const known = [...Object.keys(codesByKind), ...Object.keys(notCheckedKinds)];
  expect([...kinds].filter((kind) => !known.includes(kind))).toEqual([]);
});

test.each(names.filter((name) => read(name).expect.kind in codesByKind))("%s is answered as stated", async (name) => {
  const { entry, expect: stated } = read(name);
  const { findings, analysis } = await checkFile(join(bugs ?? "", name, entry), { maxStates: 500 }, "all");
  const knots = (analysis?.items ?? []).filter(
    ({ item, verdict }) => item.kind === "knot" && verdict.kind === "reached",
  );
  expect(wrongWith(stated, findings, new Set(knots.map(({ item }) => item.path)))).toBeNull();
});

test("what is documented as not checked stands on its page", () => {
  const page = readFileSync(join(import.meta.dir, "../../docs/not-checked.md"), "utf8");
  for (const name of Object.values(notCheckedKinds)) expect(page).toContain(`\`${name}\``);
});

test("an answer that is not the one stated is told apart", () => {
  const finding = { code: "INK110", severity: "error", landmark: "hall", span: { line: 3 }, witness: [0, 1] };
  const none = new Set<string>();
  expect(wrongWith({ kind: "none" }, [finding], none)).toBe("INK110 at line 3, but the story is sound");
  expect(wrongWith({ kind: "none" }, [{ ...finding, severity: "note" }], none)).toBeNull();
  expect(wrongWith({ kind: "dead-end" }, [finding], none)).toBe("none of INK113");
  expect(wrongWith({ kind: "ran-out-of-content", line: 4 }, [finding], none)).toBe("not at line 4");
  expect(wrongWith({ kind: "ran-out-of-content", witness: [0] }, [finding], none)).toBe("not by choices 0");
  expect(wrongWith({ kind: "ran-out-of-content", line: 3, witness: [0, 1] }, [finding], none)).toBeNull();
  expect(wrongWith({ kind: "reachable", knot: "differ" }, [], none)).toBe("knot differ is not reached");
  expect(wrongWith({ kind: "reachable", knot: "differ" }, [], new Set(["differ"]))).toBeNull();
});
