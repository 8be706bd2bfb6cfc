import { type Expectation, type Trail, trailVersion } from "./trail.ts";

/** A trail as the text of its file. */
export function printTrail(trail: Trail): string {
  const { story, seed, draws, expect, choices } = trail;
  return [
    `inkcheck trail ${trailVersion}`,
    `story: ${quoted(story)}`,
    `seed: ${seed}`,
    ...(draws === null ? [] : [`draws: ${draws.map((turn) => (turn.length === 0 ? "-" : turn.join(","))).join(" ")}`]),
    `expect: ${printExpectation(expect)}`,
    "",
    ...choices.map(({ index, target, label }) => `${index} ${target} ${quoted(label)}`),
    "",
  ].join("\n");
}

/** An expectation as its line has it. */
export function printExpectation(expect: Expectation): string {
  switch (expect.kind) {
    case "error":
      return expect.message === null ? `error ${expect.code}` : `error ${expect.code} ${quoted(expect.message)}`;
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

/** A text in double quotes on one line: also what only some programs take for the end of a line is written as a number. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\u0085\u2028\u2029]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
