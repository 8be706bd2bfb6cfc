import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "bun:test";
import { repositoryRoot } from "../../scripts/house/repository.ts";
import { runBinary, withoutTimes } from "../binary/run-binary.ts";

const readme = readFileSync(join(repositoryRoot, "README.md"), "utf8");
const shown = [...readme.matchAll(/^```console\n\$ scripts\/run (.+)\n([\s\S]*?)^```$/gm)].map((match) => ({
  command: match[1] ?? "",
  output: match[2] ?? "",
}));

describe("README", () => {
  test("shows runs, the first one within the first screen", () => {
    expect(shown.length).toBeGreaterThanOrEqual(2);
    const above = readme.slice(0, readme.indexOf("```console")).split("\n").length;
    expect(above).toBeLessThan(12);
  });

  for (const { command, output } of shown) {
    test(`shows what scripts/run ${command} prints`, async () => {
      const run = await runBinary(command.split(" "), repositoryRoot);
      expect(withoutTimes(output)).toBe(withoutTimes(run.stdout));
    });
  }

  test("stays under 600 words", () => {
    expect(readme.split(/\s+/).filter((word) => /\w/.test(word)).length).toBeLessThan(600);
  });

  test("links to files that exist", () => {
    for (const [, target = ""] of readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)) {
      expect({ target, exists: existsSync(join(repositoryRoot, target)) }).toEqual({ target, exists: true });
    }
  });
});
