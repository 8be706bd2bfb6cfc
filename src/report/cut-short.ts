import { exitCode, type ExitPolicy } from "../findings/index.ts";
import { shellWord } from "./next-command.ts";
import type { CutOff, Report } from "./report-schema.ts";

/** How a run ended before its time. */
export interface CutFacts extends CutOff {
  readonly interruptedBy: Report["run"]["interruptedBy"];
  readonly elapsedMs: number;
  readonly peakMemoryBytes: number;
}

/** The report of a run that was ended in the middle of a stage, from what was known when the stage began. */
export function cutShort(soFar: Report, { by, during, ...facts }: CutFacts): Report {
  const accepted = soFar.run.baseline?.accepted ?? [];
  const findings = soFar.evidence.findings.filter(({ id }) => !accepted.includes(id));
  const policy: ExitPolicy = soFar.run;
  const advice = adviceAfter(by, soFar.run.maxTime);
  const words = ["inkcheck", shellWord(soFar.run.storyPath), ...advice.flags];
  return {
    ...soFar,
    run: {
      ...soFar.run,
      ...facts,
      peakMemoryBytes: Math.max(facts.peakMemoryBytes, soFar.run.peakMemoryBytes),
      cutOff: { by, during },
      // Whatever was searched, it was not judged.
      exitCode: exitCode({ findings, closed: false, interruptedBy: facts.interruptedBy }, policy),
    },
    advice,
    next: { command: words.join(" "), why: advice.why },
  };
}

const MORE_SECONDS = 600;

function adviceAfter(by: CutOff["by"], maxTime: number | null): Report["advice"] {
  const plain = { flags: [], limits: null };
  switch (by) {
    case "time": {
      const flags = (maxTime ?? 0) < MORE_SECONDS ? ["--max-time", String(MORE_SECONDS)] : [];
      return { action: "more-time", why: "the time limit was met before the check was done", flags, limits: null };
    }
    case "memory":
      return {
        ...plain,
        action: "more-memory",
        why: "memory ran out before the check was done: allow more with --max-memory",
      };
    case "interrupted":
      return { ...plain, action: "run-again", why: "the run was interrupted" };
    default:
      return by satisfies never;
  }
}
