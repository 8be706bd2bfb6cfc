import { expect, test } from "bun:test";
import fc from "fast-check";
import { LineSplitter } from "../../src/mcp/line-splitter.ts";

function feed(bytes: Uint8Array, cuts: readonly number[], max: number): string[] {
  const splitter = new LineSplitter(max);
  const edges = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return edges
    .slice(1)
    .flatMap((edge, i) =>
      [...splitter.push(bytes.subarray(edges[i], edge))].map((line) => (line.kind === "line" ? line.text : "TOO LONG")),
    );
}

test("gives the same lines however the stream is cut", () => {
  const text = fc.stringMatching(/^[a-zé\n\r]*$/);
  fc.assert(
    fc.property(text, fc.array(fc.nat()), (stream, cuts) => {
      const whole = stream
        .split("\n")
        .slice(0, -1)
        .map((line) => line.replace(/\r$/, ""));
      expect(feed(new TextEncoder().encode(stream), cuts, 1000)).toEqual(whole);
    }),
  );
});

test("skips a line that is too long and goes on with the next", () => {
  const bytes = new TextEncoder().encode(`ok\n${"x".repeat(50)}\nfine\n`);
  expect(feed(bytes, [10, 20, 30], 20)).toEqual(["ok", "TOO LONG", "fine"]);
});
