import { expect, test } from "bun:test";
import fc from "fast-check";
import { CommentEliminator } from "inkjs/compiler/Parser/CommentEliminator";
import { SourceText } from "../../src/ink/source-text.ts";
import { stripComments } from "../../src/ink/strip-comments.ts";

const pieces = fc.constantFrom("/", "*", "/*", "*/", "//", "\n", "\r\n", "\r", "a", " b", "é🙂", "/**/", "\t");

test("comments go exactly as ink's own compiler takes them out", () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      const text = parts.join("");
      expect(stripComments(text).text).toBe(new CommentEliminator(text).Process());
    }),
    { numRuns: 2000 },
  );
});

test("every character that stays is found again at its place", () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      const source = new SourceText("a.ink", parts.join(""));
      for (let at = 0; at < source.stripped.length; at++) {
        const { line, column } = source.positionAt(at);
        const original = source.lineAt(line) ?? "";
        const kept = source.stripped[at];
        if (kept !== "\n" && kept !== "\r") expect(original[column - 1]).toBe(kept!);
      }
    }),
    { numRuns: 500 },
  );
});

test("columns count past comments, lines past comments of several lines", () => {
  const source = new SourceText("a.ink", "one /* two\r\nthree */ four // five\r\nsix");
  expect(source.positionAt(source.stripped.indexOf("four"))).toEqual({ line: 2, column: 10 });
  expect(source.endPositionAt(source.stripped.indexOf("four") + 4)).toEqual({ line: 2, column: 14 });
  expect(source.positionAt(source.stripped.indexOf("six"))).toEqual({ line: 3, column: 1 });
});
