import { expect, test } from "bun:test";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { clearIndex, type IndexedKind, indexedFiles } from "../../src/store/project-index.ts";
import { emptyFolder } from "./empty-folder.ts";
import { valueOf } from "./value-of.ts";

function words() {
  const folder = emptyFolder();
  const room = valueOf(folder.ensure("reports"));
  const read: string[] = [];
  const kind: IndexedKind<number> = {
    room: "reports",
    pattern: /\.txt$/,
    facts: v.number(),
    describe: (path) => {
      read.push(path.slice(room.length + 1));
      const length = readFileSync(path, "utf8").length;
      return length === 0 ? null : length;
    },
  };
  const list = () => {
    read.length = 0;
    return { files: valueOf(indexedFiles(folder, kind)), read: [...read] };
  };
  return { folder, list, write: (name: string, text: string) => writeFileSync(join(room, name), text), room };
}

test("files are read once, and again only after they changed", () => {
  const { list, write, room } = words();
  write("b.txt", "four");
  write("a.txt", "");
  write("other.json", "ignored");
  const files = [
    { name: "a.txt", facts: null },
    { name: "b.txt", facts: 4 },
  ];
  expect(list()).toEqual({ files, read: ["a.txt", "b.txt"] });
  expect(list()).toEqual({ files, read: ["a.txt"] });
  write("b.txt", "five!");
  expect(list().read).toContain("b.txt");
  rmSync(join(room, "b.txt"));
  expect(list().files).toEqual([{ name: "a.txt", facts: null }]);
});

test("a damaged index is set aside and filled anew", () => {
  const { folder, list, write } = words();
  write("a.txt", "one");
  list();
  writeFileSync(join(folder.root, "inkcheck.sqlite"), "no database ".repeat(500));
  expect(list()).toEqual({ files: [{ name: "a.txt", facts: 3 }], read: ["a.txt"] });
  expect(list().read).toEqual([]);
  expect(readdirSync(join(folder.root, "quarantine")).length).toBe(1);
  clearIndex(folder);
  expect(list().read).toEqual(["a.txt"]);
});
