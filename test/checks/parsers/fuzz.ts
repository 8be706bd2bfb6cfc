import fc from "fast-check";
import { parse } from "./parse.ts";
import { type Sample, samples } from "./samples.ts";

const garbage = fc.oneof(
  fc.string({ minLength: 1, maxLength: 200, unit: "binary" }),
  fc.json({ maxDepth: 4 }),
  fc.constantFrom("<a>", "{", "[[[[", "\0", "\n\n{}\n", "<!DOCTYPE a [", "Found 1 error", "1..0", "SF:", "(fail) x"),
);

const exits = fc.constantFrom(0, 1, 2, 127, 255, -9, -11);

/**
 * Feeds every parser with damaged outputs and with rubbish. Nothing may throw, and a red output that was damaged, or rubbish,
 * may not turn green because the exit code says 0. Gives the number of inputs; throws at the first that breaks this.
 */
export async function fuzzParsers(inputs: number, seed: number): Promise<number> {
  const each = Math.ceil(inputs / samples.length / 2);
  for (const sample of samples) {
    const damaged = fc.asyncProperty(damage(sample.text), exits, (text, rc) => expectSound(sample, text, rc));
    await fc.assert(damaged, { numRuns: each, seed });
    const rubbish = fc.asyncProperty(garbage, exits, (text, rc) => expectSound(sample, text, rc));
    await fc.assert(rubbish, { numRuns: each, seed });
  }
  return each * samples.length * 2;
}

/** A prefix, a character lost, a character replaced, a piece doubled. */
function damage(text: string): fc.Arbitrary<string> {
  const at = fc.nat({ max: text.length - 1 });
  return fc.oneof(
    at.map((end) => text.slice(0, end)),
    at.map((lost) => text.slice(0, lost) + text.slice(lost + 1)),
    fc
      .tuple(at, fc.string({ minLength: 1, maxLength: 3 }))
      .map(([place, put]) => text.slice(0, place) + put + text.slice(place + 1)),
    fc.tuple(at, at).map(([a, b]) => text.slice(0, Math.max(a, b)) + text.slice(Math.min(a, b))),
  );
}

async function expectSound(sample: Sample, text: string, rc: number): Promise<void> {
  const { status } = await parse(sample.name, { ...sample.left(text), rc });
  // An empty output, and an empty list, are how some tools say that nothing is wrong.
  const saysNothing = text.trim() === "" || /^\s*\[\s*\]\s*$/.test(text);
  if (status === "pass" && !saysNothing) throw new Error(`${sample.name}: green from ${JSON.stringify(text)}`);
}
