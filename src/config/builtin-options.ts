import * as v from "valibot";

const count = v.pipe(v.number(), v.integer("must be a whole number"), v.minValue(0, "must be 0 or more"));
const positive = v.pipe(v.number(), v.integer("must be a whole number"), v.minValue(1, "must be 1 or more"));
const percent = v.pipe(
  v.number(),
  v.minValue(0, "must be between 0 and 100"),
  v.maxValue(100, "must be between 0 and 100"),
);
const text = v.pipe(v.string(), v.minLength(1, "must not be empty"));
const files = v.pipe(v.array(text), v.minLength(1, "must not be empty"));
const failOn = v.optional(v.picklist(["error", "warning", "note"]));

const budgets = {
  max_states: v.optional(v.pipe(positive, v.maxValue(100_000_000, "must be 100000000 or less"))),
  max_depth: v.optional(v.pipe(positive, v.maxValue(1000, "must be 1000 or less"))),
  max_seconds: v.optional(v.pipe(v.number(), v.gtValue(0, "must be greater than 0"))),
  story_seed: v.optional(v.pipe(positive, v.maxValue(2_147_483_646, "must be 2147483646 or less"))),
};

/** Every built-in check by name with the options it takes. `story` is the entry where the config's own is not meant. */
export const builtinOptions = {
  compile: v.strictObject({ story: v.optional(text), max_warnings: v.optional(count) }),
  lint: v.strictObject({ story: v.optional(text), fail_on: failOn, max_warnings: v.optional(count) }),
  explore: v.strictObject({
    story: v.optional(text),
    ...budgets,
    fail_on: failOn,
    require_exhaustive: v.optional(v.boolean(), false),
    min_coverage: v.optional(percent),
    max_warnings: v.optional(count),
  }),
  assertions: v.strictObject({
    story: v.optional(text),
    ...budgets,
    rules: v.optional(files),
    require_exhaustive: v.optional(v.boolean(), false),
  }),
  goals: v.strictObject({
    story: v.optional(text),
    ...budgets,
    rules: v.optional(files),
    require_reached: v.optional(v.union([v.boolean(), files], "expected true, false or a list of goal ids"), false),
  }),
  trails: v.strictObject({ story: v.optional(text), trails: v.optional(files) }),
} satisfies Readonly<Record<string, v.StrictObjectSchema<v.ObjectEntries, undefined>>>;

export type BuiltinName = keyof typeof builtinOptions;

export type BuiltinOptions<Name extends BuiltinName> = v.InferOutput<(typeof builtinOptions)[Name]>;

/** A built-in check with its validated options. */
export type BuiltinChoice = {
  [Name in BuiltinName]: { readonly name: Name; readonly options: BuiltinOptions<Name> };
}[BuiltinName];

export const builtinNames = Object.keys(builtinOptions) as readonly BuiltinName[];

export function isBuiltinName(name: string): name is BuiltinName {
  return Object.hasOwn(builtinOptions, name);
}

/** Options that were validated before and travelled as JSON; null where they are none. */
export function readBuiltinOptions(name: string, options: unknown): BuiltinChoice | null {
  if (!isBuiltinName(name)) return null;
  const read = v.safeParse(builtinOptions[name], options);
  // The options were read by the very schema of that name.
  return read.success ? ({ name, options: read.output } as BuiltinChoice) : null;
}
