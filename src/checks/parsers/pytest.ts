import { junitFacts } from "./junit-report.ts";
import type { Parser } from "./parser.ts";

/** pytest's JUnit report. */
export const pytest: Parser<"pytest"> = {
  name: "pytest",
  parse: (context, options) => junitFacts(context, options.junit),
  reports: (options) => [options.junit],
};
