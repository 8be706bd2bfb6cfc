import { expect, test } from "bun:test";
import { parserNames } from "../../../src/config/index.ts";
import { parse } from "./parse.ts";
import { fuzzParsers } from "./fuzz.ts";
import { samples } from "./samples.ts";

test("every parser that reads something has a sample, and every sample is red", async () => {
  const named = new Set(samples.map(({ name }) => name));
  expect(parserNames.filter((name) => !named.has(name))).toEqual(["generic"]);
  for (const sample of samples) {
    expect({ name: sample.name, ...(await parse(sample.name, { ...sample.left(sample.text), rc: 1 })) }).toMatchObject({
      name: sample.name,
      status: "fail",
    });
  }
});

test("no damaged or senseless output crashes a parser or turns green", async () => {
  expect(await fuzzParsers(1200, 7)).toBeGreaterThanOrEqual(1200);
});
