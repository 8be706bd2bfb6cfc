import { InvalidArgumentError } from "@commander-js/extra-typings";

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

const seconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };

/** Reads seconds: `90`, `90s`, `5m`, `2h`. */
export function durationSeconds(range: Range): (text: string) => number {
  return quantity(/^(\d{1,9})(s|m|h)?$/u, seconds, range, "a time such as 90, 90s, 5m or 2h");
}

const bytes: Readonly<Record<string, number>> = { MB: 1e6, GB: 1e9, MiB: 2 ** 20, GiB: 2 ** 30 };

/** Reads bytes: `2GiB`, `500MB`; a bare number counts MiB. */
export function memoryBytes(range: Range): (text: string) => number {
  return quantity(/^(\d{1,9})(MB|GB|MiB|GiB)?$/u, { ...bytes, "": 2 ** 20 }, range, "an amount such as 512MiB or 2GiB");
}

function quantity(
  pattern: RegExp,
  units: Readonly<Record<string, number>>,
  { min, max }: Range,
  wanted: string,
): (text: string) => number {
  return (text) => {
    const [, digits, unit = ""] = pattern.exec(text) ?? [];
    const value = digits === undefined ? Number.NaN : Number(digits) * (units[unit] ?? 1);
    if (value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be ${wanted}, from ${min} to ${max} in the smallest unit.`);
  };
}
