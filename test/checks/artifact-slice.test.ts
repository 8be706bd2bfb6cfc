import { describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readSlice, type SliceLimits } from "../../src/checks/artifact-slice.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const limits: SliceLimits = { maxLines: 2000, usualLines: 200, maxLineBytes: 1000, maxBytes: 5000 };

function slice(content: string, offset = 0, limit = 10, bounds: SliceLimits = limits) {
  using folder = temporaryFolder();
  const path = join(folder.path, "full.log");
  writeFileSync(path, content);
  return readSlice(path, offset, limit, bounds, (text) => text.replaceAll("secret", "[redacted]"));
}

describe("lines", () => {
  test.each([
    ["", []],
    ["\n", [""]],
    ["a", ["a"]],
    ["a\nb\n", ["a", "b"]],
    ["a\r\nb", ["a", "b"]],
    ["a\n\n", ["a", ""]],
    ["\r\n\r\n", ["", ""]],
  ])("of %j", (content, lines) => {
    expect(slice(content)).toMatchObject({ lines, total_lines: lines.length, truncated: false });
  });

  test("are counted to the end of a file much larger than a piece of it", () => {
    const content = Array.from({ length: 50_000 }, (_, at) => `line ${at}`).join("\n");
    expect(slice(content, 49_998, 2)).toMatchObject({
      lines: ["line 49998", "line 49999"],
      total_lines: 50_000,
      truncated: false,
    });
  });

  test("are masked where they hold a secret", () => {
    expect(slice("a secret b").lines).toEqual(["a [redacted] b"]);
  });
});

describe("numbers are clamped, and echoed as they were used", () => {
  test.each([
    [-5, 2, { offset: 0, limit: 2 }],
    [0, 0, { offset: 0, limit: 1 }],
    [0, -1, { offset: 0, limit: 1 }],
    [0, 9999, { offset: 0, limit: 2000 }],
    [7, 2, { offset: 7, limit: 2, lines: [], truncated: false }],
    [1, 1, { offset: 1, limit: 1, lines: ["b"], truncated: true }],
  ])("offset %d, limit %d", (offset, limit, expected) => {
    expect(slice("a\nb\nc\n", offset, limit)).toMatchObject(expected);
  });
});

describe("an answer is bounded in bytes", () => {
  test("a line without end is cut and counted", () => {
    const cut = slice("x".repeat(1_000_000));
    expect(cut).toMatchObject({ total_lines: 1, lines_cut: 1 });
    expect(cut.lines[0]).toHaveLength(1000);
  });

  test("where the lines asked for are too large the limit shrinks, so that pages join without a gap", () => {
    const lines = Array.from({ length: 40 }, (_, at) => `${at}`.padEnd(400, "."));
    const seen: string[] = [];
    for (let offset = 0, more = true; more;) {
      const page = slice(lines.join("\n"), offset, 30);
      expect(Buffer.byteLength(JSON.stringify(page.lines))).toBeLessThan(limits.maxBytes + 100);
      expect(page.truncated).toBe(page.offset + page.limit < page.total_lines);
      seen.push(...page.lines);
      offset += page.limit;
      more = page.truncated;
    }
    expect(seen).toEqual(lines);
  });
});
