import * as v from "valibot";

const percent = v.pipe(
  v.number(),
  v.minValue(0, "must be between 0 and 100"),
  v.maxValue(100, "must be between 0 and 100"),
);
const count = v.pipe(v.number(), v.integer("must be a whole number"), v.minValue(0, "must be 0 or more"));
const words = v.pipe(
  v.array(v.pipe(v.string(), v.minLength(1, "must not be empty"))),
  v.minLength(1, "must not be empty"),
);

/** A report the command writes into its run folder; a relative name is one below that folder. */
function report(name: string) {
  return v.optional(v.pipe(v.string(), v.minLength(1, "must not be empty")), name);
}

const sarifLevel = v.picklist(["error", "warning", "note", "none"]);
const sarifLevels = v.union([
  v.array(sarifLevel),
  v.pipe(
    sarifLevel,
    v.transform((level) => [level]),
  ),
]);

/** Every parser by name with the options it takes beside the keys all checks have. */
export const parserOptions = {
  generic: v.strictObject({}),
  pytest: v.strictObject({ junit: report("junit.xml") }),
  coverage: v.strictObject({
    coverage_xml: report("coverage.xml"),
    lcov: v.optional(v.string()),
    junit: report("junit.xml"),
    fail_under: v.optional(percent),
    branch_fail_under: v.optional(percent),
    missing_lines_preview: v.optional(count, 40),
  }),
  ruff: v.strictObject({ report: report("ruff.json") }),
  mypy: v.strictObject({ format: v.optional(v.picklist(["text", "json"]), "text") }),
  pyright: v.strictObject({}),
  ty: v.strictObject({}),
  reformat: v.strictObject({}),
  pip_audit: v.strictObject({ report: report("pip-audit.json") }),
  bandit: v.strictObject({ report: report("bandit.json") }),
  pylint: v.strictObject({ report: report("pylint.json"), score_fail_under: v.optional(v.number()) }),
  sarif: v.strictObject({ report: report("report.sarif"), fail_levels: v.optional(sarifLevels, ["error"]) }),
  pre_commit: v.strictObject({}),
  junit: v.strictObject({ report: report("junit.xml") }),
  bun_test: v.strictObject({}),
  tsc: v.strictObject({}),
  eslint_json: v.strictObject({ report: report("eslint.json") }),
  tap: v.strictObject({}),
  parser_command: v.strictObject({
    parser_command: words,
    parser_timeout: v.optional(v.pipe(v.number(), v.gtValue(0, "must be greater than 0")), 60),
  }),
} satisfies Readonly<Record<string, v.StrictObjectSchema<v.ObjectEntries, undefined>>>;

export type ParserName = keyof typeof parserOptions;

/** The options of one parser after validation, defaults filled in. */
export type ParserOptions<Name extends ParserName> = v.InferOutput<(typeof parserOptions)[Name]>;

/** A parser with its validated options. */
export type ParserChoice = {
  [Name in ParserName]: { readonly name: Name; readonly options: ParserOptions<Name> };
}[ParserName];

export const parserNames = Object.keys(parserOptions) as readonly ParserName[];

export function isParserName(name: string): name is ParserName {
  return Object.hasOwn(parserOptions, name);
}
