import type { ConfigIssue } from "./config-issue.ts";
import { described, isTable, type Path, Reading } from "./rules/reading.ts";

/** What the game may answer where a story calls an EXTERNAL function. */
export type ExternalConfig =
  /** One of these, chosen anew at each call; null is no value at all. */
  | {
      readonly kind: "answers";
      readonly answers: readonly (string | number | boolean | null)[];
      readonly isSafe: boolean;
    }
  /** The ink function of the same name answers. */
  | { readonly kind: "fallback" };

const keys = ["values", "range", "fallback", "returns", "lookahead_safe"] as const;
const forms = ["values", "range", "fallback", "returns"] as const;
const maxAnswers = 1000;

/** Reads all `[externals.NAME]`. */
export function readExternals(value: unknown): {
  readonly externals: ReadonlyMap<string, ExternalConfig>;
  readonly issues: readonly ConfigIssue[];
} {
  const reading = new Reading();
  const externals = new Map<string, ExternalConfig>();
  if (value !== undefined && !isTable(value)) reading.refuse(["externals"], "expected tables `[externals.NAME]`");
  for (const [name, table] of Object.entries(isTable(value) ? value : {})) {
    const external = readExternal(reading, table, ["externals", name]);
    if (external !== null) externals.set(name, external);
  }
  return { externals, issues: reading.issues };
}

function readExternal(reading: Reading, value: unknown, path: Path): ExternalConfig | null {
  const table = reading.table(value, path, keys);
  if (table === null) return null;
  const isSafe = table["lookahead_safe"] ?? false;
  if (typeof isSafe !== "boolean") {
    return reading.refuse([...path, "lookahead_safe"], `expected true or false, got ${described(isSafe)}`);
  }
  const told = forms.filter((form) => form in table);
  const [form] = told;
  if (form === undefined || told.length > 1) {
    return reading.refuse(path, "needs exactly one of `values`, `range`, `fallback`, `returns`");
  }
  const at = [...path, form];
  switch (form) {
    case "values":
      return answersOf(readValues(reading, table[form], at), isSafe);
    case "range":
      return answersOf(readRange(reading, table[form], at), isSafe);
    case "fallback":
      return table[form] === true ? { kind: "fallback" } : reading.refuse(at, "must be true, or left out");
    case "returns":
      return table[form] === "nothing"
        ? { kind: "answers", answers: [null], isSafe }
        : reading.refuse(at, 'must be "nothing"; what it may return is told by `values` or `range`');
    default:
      return form satisfies never;
  }
}

function answersOf(answers: readonly (string | number | boolean)[] | null, isSafe: boolean): ExternalConfig | null {
  return answers === null ? null : { kind: "answers", answers, isSafe };
}

function readValues(reading: Reading, value: unknown, path: Path): (string | number | boolean)[] | null {
  const items = reading.list(value, path, 1);
  if (items === null) return null;
  if (items.length > maxAnswers) return reading.refuse(path, `must name ${maxAnswers} values or fewer`);
  const values = items.flatMap((item, index): (string | number | boolean)[] => {
    if (typeof item === "string" || typeof item === "boolean") return [item];
    if (typeof item === "number" && Number.isFinite(item)) return [item];
    reading.refuse([...path, String(index)], `expected a string, a number, true or false, got ${described(item)}`);
    return [];
  });
  if (values.length < items.length) return null;
  const repeated = values.find((item, index) => values.indexOf(item) < index);
  return repeated === undefined ? values : reading.refuse(path, "names a value twice");
}

function readRange(reading: Reading, value: unknown, path: Path): number[] | null {
  const [low, high, ...rest] = reading.list(value, path, 2) ?? [];
  if (!isWhole(low) || !isWhole(high) || rest.length > 0 || low > high) {
    return reading.refuse(path, "must be two whole numbers, the smaller one first");
  }
  const size = high - low + 1;
  if (size > maxAnswers) return reading.refuse(path, `must span ${maxAnswers} numbers or fewer`);
  return Array.from({ length: size }, (_, step) => low + step);
}

function isWhole(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value);
}
