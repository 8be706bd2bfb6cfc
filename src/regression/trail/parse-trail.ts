import type { Draws } from "../../ink/index.ts";
import * as v from "valibot";
import { didYouMean } from "../../config/index.ts";
import { ok, type Outcome, refused } from "../../store/index.ts";
import { type Expectation, type Trail, type TrailChoice, trailVersion } from "./trail.ts";

const firstLine = `inkcheck trail ${trailVersion}`;
const keys = ["story", "seed", "draws", "expect"] as const;
type Key = (typeof keys)[number];

/** Reads the text of a trail file. The first thing that is wrong is named with its line. `name` stands in the message. */
export function parseTrail(text: string, name: string): Outcome<Trail> {
  const reader = new TrailReader();
  const lines = text.replace(/^\uFEFF/u, "").split(/\r?\n/u);
  if (lines[0]?.trim() !== firstLine) {
    return refused("bad_trail", `${name}:1: a trail begins with the line \`${firstLine}\``);
  }
  for (const [at, line] of lines.entries()) {
    const fault = at === 0 || line.trim() === "" || line.startsWith("#") ? null : reader.take(line);
    if (fault !== null)
      return refused("bad_trail", `${name}:${at + 1}: ${fault}`, "the format is described in docs/trails.md");
  }
  const { story, expect } = reader;
  if (story === null) return refused("bad_trail", `${name}: a line \`story: "FILE"\` is missing`);
  if (expect === null) return refused("bad_trail", `${name}: a line \`expect: …\` is missing`);
  return ok({ story, seed: reader.seed, draws: reader.draws, expect, choices: reader.choices });
}

/** Takes the lines of a trail; each gives null or what is wrong with it. */
class TrailReader {
  story: string | null = null;
  seed = 1;
  draws: Draws | null = null;
  expect: Expectation | null = null;
  readonly choices: TrailChoice[] = [];
  readonly #given = new Set<Key>();

  take(line: string): string | null {
    const header = /^([A-Za-z_-]+):\s*(.*)$/u.exec(line.trimEnd());
    if (header !== null) return this.#header(header[1] ?? "", header[2] ?? "");
    const choice = readChoice(line.trim());
    if (typeof choice === "string") return choice;
    this.choices.push(choice);
    return null;
  }

  #header(word: string, value: string): string | null {
    const key = keys.find((known) => known === word);
    if (key === undefined) {
      const near = didYouMean(word, keys);
      return `there is no \`${word}\` in a trail${near === null ? "" : `; did you mean \`${near}\`?`}`;
    }
    if (this.#given.has(key)) return `\`${key}\` stands twice`;
    if (this.choices.length > 0) return `\`${key}\` must stand before the choices`;
    this.#given.add(key);
    return this.#value(key, value);
  }

  #value(key: Key, value: string): string | null {
    switch (key) {
      case "story":
        this.story = readQuoted(value) ?? (/^[^\s"]+$/u.test(value) ? value : null);
        return this.story === null ? "the story is a file name, in double quotes where it has spaces" : null;
      case "seed":
        this.seed = Number(value);
        return /^\d{1,10}$/u.test(value) && this.seed >= 1 && this.seed <= 2_147_483_646
          ? null
          : "the seed is a whole number from 1 to 2147483646";
      case "draws":
        this.draws = value.split(/\s+/u).map((turn) => (turn === "-" ? [] : turn.split(",").map(Number)));
        return /^(?:-|\d{1,9}(?:,\d{1,9})*)(?:\s+(?:-|\d{1,9}(?:,\d{1,9})*))*$/u.test(value)
          ? null
          : "draws are whole numbers with commas between, turn by turn with spaces between, `-` for a turn without";
      case "expect":
        this.expect = readExpectation(value);
        return this.expect === null
          ? "expect one of `error CODE`, `ending`, `ending PLACE`, `rule ID`, `choices`"
          : null;
      default:
        return key satisfies never;
    }
  }
}

function readChoice(line: string): TrailChoice | string {
  const parts = /^(\d{1,6})\s+(\S+)\s+(".*")$/u.exec(line);
  const label = parts === null ? null : readQuoted(parts[3] ?? "");
  if (parts === null || label === null) return 'a choice is `INDEX TARGET "WORDS"`, such as `0 cellar "Light a lamp"`';
  return { index: Number(parts[1]), target: parts[2] ?? "", label };
}

function readExpectation(value: string): Expectation | null {
  const [word = "", rest = ""] = splitOnce(value);
  const bare = /^\S*$/u.test(rest);
  switch (word) {
    case "choices":
      return rest === "" ? { kind: "choices" } : null;
    case "ending":
      return bare ? { kind: "ending", place: rest === "" ? null : rest } : null;
    case "rule":
      return bare && rest !== "" ? { kind: "rule", id: rest } : null;
    case "error": {
      const [code = "", quoted = ""] = splitOnce(rest);
      const message = quoted === "" ? null : readQuoted(quoted);
      return /^INK\d{3}$/u.test(code) && (quoted === "" || message !== null) ? { kind: "error", code, message } : null;
    }
    default:
      return null;
  }
}

function splitOnce(text: string): readonly string[] {
  return /^(\S*)\s*(.*)$/u.exec(text)?.slice(1) ?? [];
}

/** A text in double quotes, with JSON's escapes; null where it is none. */
function readQuoted(text: string): string | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), v.string()), text);
  return read.success ? read.output : null;
}
