import { expect, test } from "bun:test";
import { loadConfig } from "../../src/config/index.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("a configuration that is not UTF-8 is not read at all", async () => {
  using folder = temporaryFolder();
  const path = `${folder.path}/inkcheck.toml`;
  await Bun.write(path, new Uint8Array([...Buffer.from('[story]\nentry = "caf'), 0xe9, ...Buffer.from('.ink"\n')]));
  expect(loadConfig(folder.path, null)).toEqual({ kind: "unreadable", path, why: "it is not UTF-8 text" });
});
