import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { compileStory } from "../../src/ink/index.ts";
import { sharedFolder } from "../shared-folder.ts";
import { told } from "./told.ts";

const manifestSchema = v.array(v.object({ id: v.string(), entry: v.string() }));
const expectationSchema = v.object({
  entry: v.string(),
  expect: v.object({ kind: v.string(), line: v.optional(v.number()), message: v.optional(v.string()) }),
});

describe.skipIf(sharedFolder === null)("stories nobody here wrote", () => {
  const read = (path: string): unknown => JSON.parse(readFileSync(join(sharedFolder ?? "", path), "utf8"));

  test("every story compiles or tells each error's place", () => {
    for (const { id, entry } of v.parse(manifestSchema, read("corpus/manifest.json"))) {
      const result = compileStory(join(sharedFolder ?? "", "corpus", id, entry));
      const errors = result.issues.filter((issue) => issue.severity === "error");
      if (id === "sky-caravan") {
        expect(errors.length).toBe(4895);
        expect(errors.every(({ line, column, hint }) => line !== null && column !== null && hint !== null)).toBe(true);
      } else {
        expect({ id, errors }).toEqual({ id, errors: [] });
        expect(result.story).not.toBeNull();
      }
    }
  }, 60_000);

  test("compiled stories are, but for place, what the stock compiler gives", () => {
    for (const { id, entry } of v.parse(manifestSchema, read("corpus/manifest.json"))) {
      if (id.startsWith("sky-caravan") || id === "heresy2") continue;
      const { story } = compileStory(join(sharedFolder ?? "", "corpus", id, entry));
      const stock = read(`corpus/${id}/story.countAllVisits.ink.json`);
      expect({ id, json: JSON.parse(story?.toJson() ?? "null") }).toEqual({ id, json: stock });
    }
  }, 60_000);

  test("bug reports of the compile step are answered", () => {
    for (const folder of readdirSync(join(sharedFolder ?? "", "bugs"))) {
      const { entry, expect: expected } = v.parse(expectationSchema, read(`bugs/${folder}/expected.json`));
      const result = compileStory(join(sharedFolder ?? "", "bugs", folder, entry));
      const issues = told(result);
      const named = issues.filter((issue) => issue.includes(`:${expected.line}:`));
      const ofCompile = [
        "compile-error",
        "include-not-found",
        "include-portability",
        "suspicious-choice",
        "blank-choice",
      ];
      if (ofCompile.includes(expected.kind)) {
        expect({ folder, named: named.length > 0 }).toEqual({ folder, named: true });
        expect(named.join("\n")).toContain(expected.message ?? "");
      } else {
        expect({ folder, compiled: result.story !== null }).toEqual({ folder, compiled: true });
      }
      if (expected.kind === "none") expect({ folder, issues }).toEqual({ folder, issues: [] });
    }
  });
});
