import { buildReport, type CheckStage, type CutOff, cutShort, type Report, type ReportInput } from "../report/index.ts";
import type { CheckRequest } from "./check-request.ts";
import { CheckWatch } from "./check-watch.ts";

/** What a check found out, as far as it came. */
export type Known = Pick<ReportInput, "entry" | "story" | "issues" | "explored" | "findings" | "ignored">;

/** Nothing yet, of a story by the name it was asked for. */
export const notCompiled = (entry: string): Known => ({
  entry,
  story: null,
  issues: null,
  explored: null,
  findings: [],
  ignored: 0,
});

/** One check under way: the stage it is in, and what would be reported if it ended there. */
export class CheckRun {
  readonly watch: CheckWatch;
  readonly #request: Omit<CheckRequest, "onProgress">;
  readonly #baseline: ReportInput["baseline"];
  #stage: CheckStage = "compiling";
  #soFar: Report;
  #by: CutOff["by"] | null = null;

  constructor(request: Omit<CheckRequest, "onProgress">, baseline: ReportInput["baseline"]) {
    this.watch = new CheckWatch(request.limits, request.signal);
    this.#request = request;
    this.#baseline = baseline;
    this.#soFar = this.report(notCompiled(request.storyPath));
  }

  /** Begins a stage, with what is known by then where that is more than before. True where the check must end instead. */
  enter(stage: CheckStage, known: Known | null = null): boolean {
    this.#stage = stage;
    if (known !== null) this.#soFar = this.report(known);
    this.#request.onStage?.(stage, known === null ? null : this.#soFar);
    return this.mustStop();
  }

  /** Whether a limit or the signal ends the check here. */
  mustStop(): boolean {
    this.#by ??= this.watch.cut();
    return this.#by !== null;
  }

  report(known: Known): Report {
    const { version, storyPath, storySeed, limits, policy, interruptedBy } = this.#request;
    return buildReport({
      ...{ version, storySeed, limits, policy, baseline: this.#baseline, ...known },
      run: {
        storyPath,
        startedAt: this.watch.startedAt.toISOString(),
        elapsedMs: this.watch.elapsedMs,
        peakMemoryBytes: known.explored?.search.measured.peakMemoryBytes ?? process.memoryUsage.rss(),
        interruptedBy: interruptedBy(),
      },
    });
  }

  /** The report of a check that ends where it is. */
  cutReport(): Report {
    return cutShort(this.#soFar, {
      by: this.#by ?? "interrupted",
      during: this.#stage,
      interruptedBy: this.#request.interruptedBy(),
      elapsedMs: this.watch.elapsedMs,
      peakMemoryBytes: process.memoryUsage.rss(),
    });
  }
}
