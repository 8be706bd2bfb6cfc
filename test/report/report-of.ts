import { buildReport, type Report } from "../../src/report/index.ts";
import { defaultExitPolicy, type ExitPolicy } from "../../src/findings/index.ts";
import { defaultLimits, type SearchLimits } from "../../src/search/index.ts";
import { checkText } from "../findings/check-story.ts";

/** The report of a small story, with a run that took 42 ms. */
export async function reportOf(
  text: string | ReadonlyMap<string, string>,
  limits: Partial<SearchLimits> = {},
  policy: Partial<ExitPolicy> = {},
): Promise<Report> {
  const { story, issues, search, analysis, findings, ignored } = await checkText(text, limits);
  return buildReport({
    version: "0.1.0",
    entry: "story.ink",
    story,
    issues,
    storySeed: 1,
    limits: search?.limits ?? defaultLimits,
    explored: search === null || analysis === null ? null : { search, analysis, sampled: null, starts: [] },
    findings,
    ignored,
    policy: { ...defaultExitPolicy, ...policy },
    baseline: null,
    run: {
      storyPath: "story.ink",
      startedAt: "2026-01-02T03:04:05.000Z",
      elapsedMs: 42,
      peakMemoryBytes: 100_000_000,
      interruptedBy: null,
    },
  });
}
