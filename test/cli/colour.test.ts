import { expect, test } from "bun:test";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { runInkcheck } from "./run-inkcheck.ts";

const colour = "\u001b[";

test.each([
  [{ FORCE_COLOR: "1" }, [], true],
  [{ FORCE_COLOR: "0" }, [], false],
  [{ FORCE_COLOR: "1", NO_COLOR: "1" }, [], false],
  [{ FORCE_COLOR: "1" }, ["--no-color"], false],
  [{}, [], false],
])("into a pipe with %p and %p: colour %p", async (environment, words, coloured) => {
  using folder = temporaryFolder({ "ferry.ink": "The ferry leaves. -> END\n" });
  const { stdout } = await runInkcheck(["ferry.ink", ...words], folder.path, environment);
  expect(stdout.includes(colour)).toBe(coloured);
});
