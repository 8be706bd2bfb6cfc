import * as v from "valibot";
import type { BuiltinChoice } from "../config/index.ts";
import { distrusted, type Facts } from "./facts.ts";
import { type BuiltinFactsDocument, builtinFactsSchema, documentFacts } from "./facts-document.ts";
import type { ParserContext } from "./parsers/parser.ts";
import { withReport } from "./parsers/with-input.ts";

/** The file a built-in check writes into its run. */
export const builtinFactsFile = "facts.json";

type Measures = NonNullable<BuiltinFactsDocument["measures"]>;

/** Facts of a built-in check: what its child wrote, and the check's gates applied to what it measured. */
export function builtinFacts(context: ParserContext, uses: BuiltinChoice): Facts {
  return withReport(context, builtinFactsFile, (value) => {
    const read = v.safeParse(builtinFactsSchema, value);
    if (!read.success) return distrusted(`\`${builtinFactsFile}\` breaks inkcheck.facts/1`);
    const facts = documentFacts(read.output, context.snippetLines);
    const gates = gateFailures(uses, read.output.measures ?? {});
    return { ...facts, gateFailures: [...facts.gateFailures, ...gates] };
  });
}

/** Thresholds of the check that its measures miss. What was not measured misses the threshold. */
function gateFailures(uses: BuiltinChoice, measures: Measures): string[] {
  const { options } = uses;
  const missed: string[] = [];
  if ("require_exhaustive" in options && options.require_exhaustive && measures.exhaustive !== true) {
    missed.push("the search did not see everything, and require_exhaustive is set");
  }
  if ("min_coverage" in options && options.min_coverage !== undefined) {
    const percent = measures.coverage_percent;
    if (percent === undefined || percent < options.min_coverage) {
      missed.push(`coverage ${percent ?? "unknown"} % is below min_coverage ${options.min_coverage} %`);
    }
  }
  if ("max_warnings" in options && options.max_warnings !== undefined) {
    const warnings = measures.warnings;
    if (warnings === undefined || warnings > options.max_warnings) {
      missed.push(`${warnings ?? "an unknown number of"} warnings are above max_warnings ${options.max_warnings}`);
    }
  }
  if ("require_reached" in options) missed.push(...unreached(options.require_reached, measures.unreached ?? null));
  return missed;
}

function unreached(required: boolean | readonly string[], found: readonly string[] | null): string[] {
  if (required === false) return [];
  if (found === null) return ["which goals were reached is unknown, and require_reached is set"];
  const missing = required === true ? found : required.filter((goal) => found.includes(goal));
  return missing.map((goal) => `the goal ${goal} was not reached, and require_reached is set`);
}
