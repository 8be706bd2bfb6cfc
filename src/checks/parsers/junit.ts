import { junitFacts } from "./junit-report.ts";
import type { Parser } from "./parser.ts";

/** Any test runner's JUnit report. */
export const junit: Parser<"junit"> = {
  name: "junit",
  parse: (context, options) => junitFacts(context, options.report),
  reports: (options) => [options.report],
};
