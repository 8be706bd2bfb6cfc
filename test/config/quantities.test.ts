import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { parseBytes, parseSeconds } from "../../src/config/index.ts";

const count = fc.integer({ min: 0, max: 999_999_999 });

describe("quantities", () => {
  test("a time is seconds, or a number with its unit", () => {
    const units = { "": 1, s: 1, m: 60, h: 3600, d: 86_400 } as const;
    fc.assert(
      fc.property(count, fc.constantFrom("", "s", "m", "h", "d"), (number, unit) => {
        expect(parseSeconds(`${number}${unit}`)).toBe(number * units[unit]);
      }),
    );
  });

  test("an amount of memory is MiB, or a number with its unit, whose i means powers of two", () => {
    const units = { "": 2 ** 20, MB: 1e6, MiB: 2 ** 20, GB: 1e9, GiB: 2 ** 30 } as const;
    fc.assert(
      fc.property(count, fc.constantFrom("", "MB", "MiB", "GB", "GiB"), (number, unit) => {
        expect(parseBytes(`${number}${unit}`)).toBe(number * units[unit]);
      }),
    );
  });

  test.each(["", "s", "-1", "1.5", "5 m", "5M", "1e3", "5min", "1234567890", "٣"])("%p is no time", (text) => {
    expect(parseSeconds(text)).toBeNull();
  });

  test.each(["", "GiB", "-1", "1.5GiB", "1 GiB", "1KiB", "1gib", "1G", "1TiB"])("%p is no amount of memory", (text) => {
    expect(parseBytes(text)).toBeNull();
  });
});
