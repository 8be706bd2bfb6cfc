import { expect, test } from "bun:test";
import { CompileStopped, compileStory } from "../../src/ink/index.ts";
import { longStory } from "../support/long-story.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("a compile asks now and then whether to go on, and ends with nothing but word of that", () => {
  using folder = temporaryFolder({ "long.ink": longStory(300) });
  let asked = 0;
  const path = `${folder.path}/long.ink`;
  expect(() => compileStory(path, { mustStop: () => ++asked === 5 })).toThrow(CompileStopped);
  expect(asked).toBe(5);
  expect(compileStory(path, { mustStop: () => false }).kind).toBe("compiled");
});
