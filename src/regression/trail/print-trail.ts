import { type Expectation, type Trail, trailVersion } from "./trail.ts";

/** A trail as the text of its file. */
export function printTrail(trail: Trail): string {
  const { story, seed, draws, expect, choices } = trail;
  return [
    `inkcheck trail ${trailVersion}`,
    `story: ${JSON.stringify(story)}`,
    `seed: ${seed}`,
    ...(draws === null ? [] : [`draws: ${draws.join(" ")}`]),
    `expect: ${printExpectation(expect)}`,
    "",
    ...choices.map(({ index, target, label }) => `${index} ${target} ${JSON.stringify(label)}`),
    "",
  ].join("\n");
}

/** An expectation as its line has it. */
export function printExpectation(expect: Expectation): string {
  switch (expect.kind) {
    case "error":
      return expect.message === null
        ? `error ${expect.code}`
        : `error ${expect.code} ${JSON.stringify(expect.message)}`;
    case "ending":
      return expect.place === null ? "ending" : `ending ${expect.place}`;
    case "rule":
      return `rule ${expect.id}`;
    case "choices":
      return "choices";
    default:
      return expect satisfies never;
  }
}
