import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { sharedFolder } from "../shared-folder.ts";
import { bugSchema, codesByKind, notCheckedKinds, openKinds, wrongWith } from "./bug-verdict.ts";
import { checkFile } from "./check-story.ts";

const bugs = sharedFolder === null ? null : join(sharedFolder, "bugs");
const names = bugs === null ? [] : readdirSync(bugs).filter((name) => /^\d\d-/u.test(name));
const read = (name: string) =>
  v.parse(bugSchema, JSON.parse(readFileSync(join(bugs ?? "", name, "expected.json"), "utf8")));

test.skipIf(bugs === null)(
  "every kind of public bug report has its codes, is documented as not checked, or open",
  () => {
    const kinds = new Set(names.map((name) => read(name).expect.kind));
    const known = [...Object.keys(codesByKind), ...Object.keys(notCheckedKinds), ...openKinds];
    expect([...kinds].filter((kind) => !known.includes(kind))).toEqual([]);
  },
);

test.each(names.filter((name) => read(name).expect.kind in codesByKind))("%s is answered as stated", async (name) => {
  const { entry, expect: stated } = read(name);
  const { findings } = await checkFile(join(bugs ?? "", name, entry), { maxStates: 500 });
  expect(wrongWith(stated, findings)).toBeNull();
});

test("what is documented as not checked stands on its page", () => {
  const page = readFileSync(join(import.meta.dir, "../../docs/not-checked.md"), "utf8");
  for (const name of Object.values(notCheckedKinds)) expect(page).toContain(`\`${name}\``);
});

test("an answer that is not the one stated is told apart", () => {
  const finding = { code: "INK110", severity: "error", landmark: "hall", span: { line: 3 }, witness: [0, 1] };
  expect(wrongWith({ kind: "none" }, [finding])).toBe("INK110 at line 3, but the story is sound");
  expect(wrongWith({ kind: "none" }, [{ ...finding, severity: "note" }])).toBeNull();
  expect(wrongWith({ kind: "dead-end" }, [finding])).toBe("none of INK113");
  expect(wrongWith({ kind: "ran-out-of-content", line: 4 }, [finding])).toBe("not at line 4");
  expect(wrongWith({ kind: "ran-out-of-content", witness: [0] }, [finding])).toBe("not by choices 0");
  expect(wrongWith({ kind: "ran-out-of-content", line: 3, witness: [0, 1] }, [finding])).toBeNull();
});
