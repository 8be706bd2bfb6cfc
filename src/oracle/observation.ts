import type { OfferedChoice, PlainValue, StoryMachine, Turn } from "../ink/index.ts";

/** One thing two machines can disagree about after a turn. */
export interface Disagreement {
  /** What differs, such as `text` or `global gold`. */
  readonly what: string;
  readonly left: string;
  readonly right: string;
}

/** What is compared: all that a player or host can see, or all but the words, for a machine that writes none. */
export type Aspects = "all" | "all-but-text";

/** The first thing about the latest turn in which two machines differ, most telling first, or null. */
export function firstDisagreement(
  left: StoryMachine,
  right: StoryMachine,
  turns: readonly [Turn, Turn],
  aspects: Aspects,
): Disagreement | null {
  const [leftTurn, rightTurn] = turns;
  return (
    difference("end", leftTurn.end.kind, rightTurn.end.kind) ??
    difference("issues", issueList(leftTurn), issueList(rightTurn)) ??
    firstOf("choice", choiceEntries(left.choices(), aspects), choiceEntries(right.choices(), aspects)) ??
    (aspects === "all" ? firstWordsApart(left, right) : null) ??
    firstOf("global", valueEntries(left.globals()), valueEntries(right.globals())) ??
    firstOf("visits of", countEntries(left.visits()), countEntries(right.visits())) ??
    difference("hazards", hazardList(leftTurn), hazardList(rightTurn)) ??
    difference("draws", String(leftTurn.draws), String(rightTurn.draws)) ??
    difference("open externals", sortedNames(leftTurn.openExternals), sortedNames(rightTurn.openExternals))
  );
}

function firstWordsApart(left: StoryMachine, right: StoryMachine): Disagreement | null {
  return (
    difference("text", quoted(left.text()), quoted(right.text())) ??
    difference("tags", JSON.stringify(left.tags()), JSON.stringify(right.tags()))
  );
}

/** A value in words that keep apart what JSON would not: infinities, NaN, negative zero. */
function valueText(value: PlainValue | undefined): string {
  if (value === undefined) return "absent";
  if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(value);
  return JSON.stringify(value);
}

function difference(what: string, left: string, right: string): Disagreement | null {
  return left === right ? null : { what, left, right };
}

function firstOf(
  what: string,
  left: ReadonlyMap<string, string>,
  right: ReadonlyMap<string, string>,
): Disagreement | null {
  for (const key of [...new Set([...left.keys(), ...right.keys()])].sort()) {
    const found = difference(`${what} ${key}`, left.get(key) ?? "absent", right.get(key) ?? "absent");
    if (found !== null) return found;
  }
  return null;
}

function issueList(turn: Turn): string {
  return JSON.stringify(
    turn.issues.map(({ severity, message, span }) => {
      const line = span === null ? "an unknown line" : `${span.file}:${span.line}`;
      return `${severity}: ${message} (${line})`;
    }),
  );
}

/** In order of place: a look ahead may meet them in another order. */
function hazardList({ hazards = [] }: Turn): string {
  return JSON.stringify(hazards.map(({ kind, path }) => `${kind} at ${path}`).sort());
}

function choiceEntries(choices: readonly OfferedChoice[], aspects: Aspects): Map<string, string> {
  const words = ({ text, tags }: OfferedChoice): string =>
    aspects === "all" ? `${quoted(text)} tags ${JSON.stringify(tags)} ` : "";
  return new Map(choices.map((choice) => [String(choice.index), `${words(choice)}to ${choice.targetPath}`]));
}

function valueEntries(values: ReadonlyMap<string, PlainValue>): Map<string, string> {
  return new Map(Array.from(values, ([name, value]) => [name, valueText(value)]));
}

function countEntries(counts: ReadonlyMap<string, number>): Map<string, string> {
  return new Map(Array.from(counts, ([path, count]) => [path, String(count)]));
}

function sortedNames(names: readonly string[]): string {
  return [...names].sort().join(", ");
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
