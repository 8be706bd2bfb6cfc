import { collectFindings, defaultExitPolicy, type ExitPolicy } from "../findings/index.ts";
import type { Refusal } from "../ink/index.ts";
import { buildReport, type Report } from "../report/index.ts";
import type { CheckSettings } from "./check-settings.ts";
import { compileSettled } from "./compile-settled.ts";

export type CompileOutcome =
  | {
      readonly kind: "report";
      readonly report: Report;
      /** The story in ink's compiled form, or null where it did not compile. */
      readonly compiledJson: string | null;
    }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/** Compiles a story and judges what the compiler says, without playing it. */
export function compileOnly(
  settings: CheckSettings,
  version: string,
  policy: ExitPolicy = defaultExitPolicy,
): CompileOutcome {
  const startedAt = new Date();
  const started = performance.now();
  const compiled = compileSettled(settings);
  if (compiled.kind === "refused") return compiled;
  const { story, issues, entry, files } = compiled;
  const report = buildReport({
    version,
    entry,
    story,
    issues,
    storySeed: settings.storySeed,
    limits: settings.limits,
    explored: null,
    ...collectFindings({ issues, files, played: null }),
    policy,
    baseline: null,
    run: {
      storyPath: settings.storyPath,
      startedAt: startedAt.toISOString(),
      elapsedMs: Math.round(performance.now() - started),
      peakMemoryBytes: process.memoryUsage.rss(),
      interruptedBy: null,
    },
  });
  return { kind: "report", report, compiledJson: story === null ? null : story.toJson() };
}
