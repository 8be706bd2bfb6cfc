import { limitRanges } from "../config/index.ts";
import { codeTable } from "../findings/index.ts";
import { defaultLimits, optionalReductions } from "../search/index.ts";

/** What this build can do, for tools that drive it. */
export function capabilities(version: string) {
  return {
    schemaVersion: 1,
    tool: { name: "inkcheck", version },
    schemas: {
      report: 1,
      config: 1,
      capabilities: 1,
      searchSession: 5,
      campaignPolicy: 3,
      campaignLedger: 1,
      regressionPin: 2,
    },
    engines: ["machine", "inkjs"],
    reductions: [...optionalReductions],
    formats: ["text", "json", "lcov"],
    limits: { ranges: limitRanges, defaults: defaultLimits },
    codes: Object.entries(codeTable).map(([code, { severity, kind, title }]) => ({ code, severity, kind, title })),
  } as const;
}
