import { expect, test } from "bun:test";
import fc from "fast-check";
import { StoryState } from "../../src/ink/index.ts";
import { cleanBlanks } from "../../src/machine/whitespace.ts";

const texts = fc
  .array(fc.constantFrom("a", "bc", " ", "  ", "\t", "\n", "."), { maxLength: 12 })
  .map((parts) => parts.join(""));

test("blanks are cleaned as inkjs cleans them", () => {
  const { CleanOutputWhitespace } = StoryState.prototype;
  fc.assert(fc.property(texts, (text) => expect(cleanBlanks(text)).toBe(CleanOutputWhitespace(text))));
});
