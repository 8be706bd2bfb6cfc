import type { HazardKind } from "./story-machine.ts";

/**
 * Where inkle's own runtime, written in C#, is known to do otherwise than inkjs: its floats have 32 bits and are printed
 * with 7 digits, its whole numbers wrap round at 32 bits, and its divisions and INT() round towards zero.
 */

/** A number in a story, with the type that ink gives it. */
export interface InkNumber {
  readonly value: number;
  readonly isFloat: boolean;
}

const HIGHEST = 2 ** 31 - 1;
const LOWEST = -(2 ** 31);
const DIGITS = 7;

/**
 * In what the runtimes part on a native function of one or two numbers, or null. Whole numbers divided by zero are left
 * out: that is a hazard of its own.
 */
export function numbersDiffer(name: string, x: InkNumber, y: InkNumber | null): HazardKind | null {
  if (y === null) return name === "INT" && x.isFloat && x.value < 0 && !Number.isInteger(x.value) ? "rounding" : null;
  if (!x.isFloat && !y.isFloat) return wholeNumbersDiffer(name, x.value, y.value);
  const result = resultOf(name, x.value, y.value);
  if (Number.isNaN(result)) return "no-number";
  const looksWhole = name === "/" && Number.isInteger(x.value) && Number.isInteger(y.value);
  return looksWhole && Number.isFinite(result) && !Number.isInteger(result) ? "whole-float" : null;
}

function wholeNumbersDiffer(name: string, x: number, y: number): HazardKind | null {
  const result = resultOf(name, x, y);
  if (name === "/") return Number.isFinite(result) && result < 0 && !Number.isInteger(result) ? "rounding" : null;
  if (name !== "+" && name !== "-" && name !== "*") return null;
  return result > HIGHEST || result < LOWEST ? "beyond-32-bits" : null;
}

function resultOf(name: string, x: number, y: number): number {
  switch (name) {
    case "+":
      return x + y;
    case "-":
      return x - y;
    case "*":
      return x * y;
    case "/":
      return x / y;
    case "%":
      return x % y;
    case "POW":
      return x ** y;
    default:
      return 0;
  }
}

/** Whether a float is printed with other characters by inkle's own runtime. */
export function printsDifferently(value: number): boolean {
  if (!Number.isFinite(value)) return false;
  const single = Math.fround(value);
  if (!Number.isFinite(single)) return true;
  const [digits = "", exponent = "0"] = single.toExponential(DIGITS - 1).split("e");
  // C# turns to an exponent earlier than JavaScript, and writes it in another way.
  if (single !== 0 && (Number(exponent) >= DIGITS || Number(exponent) < -5)) return true;
  return Number(`${digits}e${exponent}`) !== value || String(value).includes("e");
}
