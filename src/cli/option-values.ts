import { InvalidArgumentError } from "@commander-js/extra-typings";
import { parseBytes, parseSeconds } from "../config/index.ts";

interface Range {
  readonly min: number;
  readonly max: number;
}

/** Reads a whole number within a range; `10_000` is fine. */
export function wholeNumber({ min, max }: Range): (text: string) => number {
  return (text) => {
    const digits = text.replaceAll("_", "");
    const value = /^\d{1,15}$/u.test(digits) ? Number(digits) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}

/** Story seeds that one run takes at most. */
const MOST_SEEDS = 1000;

/** Reads whole numbers within a range: `7`, or `1..20` for all from the one to the other. */
export function wholeNumbers(range: Range): (text: string) => readonly number[] {
  return (text) => {
    const [first = "", last = first, ...more] = text.split("..");
    const from = wholeNumber(range)(first);
    const to = wholeNumber(range)(last);
    if (more.length > 0 || to < from || to - from >= MOST_SEEDS)
      throw new InvalidArgumentError(`It must be a number, or two such as 1..20, ${MOST_SEEDS} apart at most.`);
    return Array.from({ length: to - from + 1 }, (_, step) => from + step);
  };
}

/** Reads seconds: `90`, `90s`, `5m`, `2h`. */
export function durationSeconds(range: Range): (text: string) => number {
  return measured(parseSeconds, range, "a time such as 90, 90s, 5m or 2h");
}

/** Reads bytes: `2GiB`, `500MB`; a bare number counts MiB. */
export function memoryBytes(range: Range): (text: string) => number {
  return measured(parseBytes, range, "an amount such as 512MiB or 2GiB");
}

function measured(
  parse: (text: string) => number | null,
  { min, max }: Range,
  wanted: string,
): (text: string) => number {
  return (text) => {
    const value = parse(text) ?? Number.NaN;
    if (value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be ${wanted}.`);
  };
}

/** A value that a variable is set to. */
export type StartValue = number | string | boolean | readonly string[];

/** Reads `name=value` and adds it to those read before. */
export function settings(
  text: string,
  before: readonly (readonly [string, StartValue])[] = [],
): readonly (readonly [string, StartValue])[] {
  const [, name, value] = /^([\p{L}\p{N}_]+)=(.*)$/su.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    throw new InvalidArgumentError("It must be a variable and its value, such as gold=3.");
  }
  return [...before, [name, startValue(value.trim())]];
}

/** `3`, `true`, `"text"`, `(rope, lamp)` for a list, `-> knot` for a divert; anything else is text as it stands. */
function startValue(text: string): StartValue {
  if (text === "true" || text === "false") return text === "true";
  if (/^-?\d+(\.\d+)?$/u.test(text)) return Number(text);
  const items = /^\((.*)\)$/su.exec(text)?.[1];
  if (items !== undefined) return items.split(",").map((item) => item.trim());
  if (!text.startsWith('"')) return text;
  try {
    return String(JSON.parse(text));
  } catch {
    throw new InvalidArgumentError("A text in quotes must end with one.");
  }
}

/** A way through a story as text: the choices, and what is drawn by turn, the first turn first. */
export interface DrawnTrail {
  readonly choices: readonly number[];
  readonly draws: readonly (readonly number[])[] | null;
}

/** Reads choices, each with what its turn draws behind a colon; what the first turn draws stands first, such as `:2.0.1:5,0`. */
export function drawnTrail(text: string): DrawnTrail {
  if (!/^(:\d+(,\d+)*(\.|$))?(\d{1,5}(:\d+(,\d+)*)?(\.\d{1,5}(:\d+(,\d+)*)?)*)?$/u.test(text) || text.endsWith("."))
    throw new InvalidArgumentError(
      "It must be numbers with dots between, such as 0.2.1, with draws such as 0.2:5,0.1.",
    );
  const parts = text === "" ? [] : text.split(".");
  const [first, ...steps] = text.startsWith(":") ? parts : ["", ...parts];
  const drawn = [first ?? "", ...steps].map(outcomesIn);
  return {
    choices: steps.map((step) => Number.parseInt(step, 10)),
    draws: drawn.every((outcomes) => outcomes.length === 0) ? null : drawn,
  };
}

function outcomesIn(step: string): readonly number[] {
  const [, outcomes] = step.split(":");
  return outcomes === undefined ? [] : outcomes.split(",").map(Number);
}
