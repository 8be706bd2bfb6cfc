import { expect, test } from "bun:test";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileStory } from "../../src/ink/index.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("an entry that is no story file is refused in one sentence, with a code", () => {
  using folder = temporaryFolder({ "in/story.ink": "Text. -> END" });
  const at = (name: string): string => join(folder.path, name);
  mkdirSync(at("folder"));
  writeFileSync(at("binary.ink"), new Uint8Array([0x7f, 0x45, 0, 1]));
  writeFileSync(at("latin.ink"), new Uint8Array([0x63, 0x61, 0x66, 0xe9, 10]));
  writeFileSync(at("utf16.ink"), new Uint8Array([0xff, 0xfe, 0x61, 0]));
  symlinkSync(at("nowhere"), at("broken.ink"));
  const refused = (name: string, root?: string): string => {
    const result = compileStory(at(name), root === undefined ? {} : { root: at(root) });
    return result.kind === "refused" ? `${result.refusal.code} ${result.refusal.message}` : "not refused";
  };
  expect(refused("none.ink")).toBe(`INK430 There is no file ${at("none.ink")}.`);
  expect(refused("in/stroy.ink")).toBe(`INK430 There is no file ${at("in/stroy.ink")}; did you mean story.ink?`);
  expect(refused("folder")).toBe(`INK431 ${at("folder")} is a folder: name the story's main ink file.`);
  expect(refused("binary.ink")).toBe(`INK406 ${at("binary.ink")} is a binary file, not ink.`);
  expect(refused("latin.ink")).toBe(`INK406 ${at("latin.ink")} is not UTF-8 (line 1): save it as UTF-8.`);
  expect(refused("utf16.ink")).toBe(`INK406 ${at("utf16.ink")} is UTF-16, not UTF-8: save it as UTF-8.`);
  expect(refused("broken.ink")).toBe(
    `INK406 ${at("broken.ink")} cannot be read: it is a link to a file that does not exist.`,
  );
  expect(refused("in/story.ink", "folder")).toBe(
    `INK405 ${at("in/story.ink")} lies outside the project folder ${at("folder")}.`,
  );
  expect(refused("in/story.ink")).toBe("not refused");
});

test("devices and pipes are refused, not read", () => {
  const result = compileStory("/dev/zero");
  expect(result.kind === "refused" && result.refusal.message).toBe("/dev/zero is not a regular file.");
});
