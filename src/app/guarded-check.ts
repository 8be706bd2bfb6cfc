import type { Refusal } from "../ink/index.ts";
import type { CheckStage, CutOff, Report } from "../report/index.ts";
import { SharedStop, startWorker, type SearchProgress, type WorkerThread } from "../search/index.ts";
import type { CheckSettings } from "./check-settings.ts";
import { type CheckNews, type CheckOrder, gistOf, type ReportGist, stopNumbers } from "./check-messages.ts";
import { memoryLine } from "./check-watch.ts";
import type { CutCheck } from "./cut-check.ts";
import type { Rendering } from "./rendering.ts";

/** A check in a thread of its own, which is ended where a limit or a signal finds it in the middle of a stage. */
export interface GuardedRequest extends CheckSettings {
  readonly version: string;
  /** The worker entry that does checks. */
  readonly worker: URL;
  readonly signal: AbortSignal;
  readonly interruptedBy: () => "SIGINT" | "SIGTERM" | null;
  readonly onProgress: (progress: SearchProgress) => void;
  /** Told now and then in a stage that counts nothing. */
  readonly onStage?: (stage: CheckStage, elapsedMs: number) => void;
}

/** A check that came to a report, as it is to be printed. */
export interface PrintedCheck {
  readonly kind: "printed";
  readonly gist: ReportGist;
  readonly text: string;
}

type Refused = { readonly kind: "refused"; readonly refusal: Refusal };
type Ended =
  | { readonly kind: "done"; readonly gist: ReportGist; readonly body: string }
  | { readonly kind: "cut"; readonly cut: CutCheck }
  | Refused;

/**
 * Milliseconds from a signal to the end of a thread that stays in its stage, and of one that is on its way to a report. A
 * search stops within some milliseconds; where it does not, the machine is busy and the wait saves what was found.
 */
const DEAF_MS = 400;
const DEAF_SEARCH_MS = 900;
const GRACE_MS = 1500;
/** Of the time limit, what judging and reporting may take beyond it; the grace above where that is more. */
const GRACE_SHARE = 0.2;
const STAGE_NEWS_MS = 250;
/** How often memory is looked at. The thread allocates on between two looks, so growth is taken to go on for a few. */
const MEMORY_LOOK_MS = 12;
const MEMORY_LOOKS_AHEAD = 3;

/** Checks a story and gives the report as text. */
export async function printedCheck(request: GuardedRequest, rendering: Rendering): Promise<PrintedCheck | Refused> {
  const ended = await new Guard(request, rendering).ended;
  switch (ended.kind) {
    case "refused":
      return ended;
    case "cut": {
      const { render, reportOfCut } = await import("./cut-check.ts");
      const report = reportOfCut(ended.cut);
      return { kind: "printed", gist: gistOf(report), text: render(report, rendering) };
    }
    case "done":
      return { kind: "printed", gist: ended.gist, text: ended.body };
    default:
      return ended satisfies never;
  }
}

/** Checks a story and gives the report as data. */
export async function guardedCheck(
  request: GuardedRequest,
): Promise<{ readonly kind: "report"; readonly report: Report } | Refused> {
  const ended = await new Guard(request, null).ended;
  switch (ended.kind) {
    case "refused":
      return ended;
    case "cut":
      return { kind: "report", report: (await import("./cut-check.ts")).reportOfCut(ended.cut) };
    case "done": {
      const report: Report = JSON.parse(ended.body);
      return { kind: "report", report };
    }
    default:
      return ended satisfies never;
  }
}

/** Watches one thread from its start to its end. */
class Guard {
  readonly ended: Promise<Ended>;
  readonly #request: GuardedRequest;
  readonly #thread: WorkerThread<CheckOrder>;
  readonly #stop = new SharedStop();
  readonly #started = performance.now();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #settle: (ended: Ended) => void;
  readonly #reject: (error: Error) => void;
  #peakMemory = 0;
  #stage: CheckStage = "compiling";
  #soFar: string | null = null;

  constructor(request: GuardedRequest, rendering: Rendering | null) {
    this.#request = request;
    const { promise, resolve, reject } = Promise.withResolvers<Ended>();
    [this.ended, this.#settle, this.#reject] = [promise, resolve, reject];
    this.#thread = startWorker<CheckOrder, CheckNews>(request.worker, {
      onMessage: (news) => this.#hear(news),
      onFailure: (why) => this.#fail(why, ""),
    });
    const { version, limits } = request;
    this.#thread.post({ settings: checkSettingsOf(request), version, rendering, stop: this.#stop.memory });
    this.#watchTime(limits.maxTime);
    this.#watchMemory(limits.maxMemory);
    this.#timers.push(setInterval(() => this.#tellStage(), STAGE_NEWS_MS));
    request.signal.addEventListener("abort", this.#interrupt);
    if (request.signal.aborted) this.#interrupt();
  }

  #watchTime(maxTime: number | null): void {
    if (maxTime === null) return;
    const graceMs = Math.max(GRACE_MS, maxTime * 1000 * GRACE_SHARE);
    this.#timers.push(setTimeout(() => this.#cut("time"), maxTime * 1000 + graceMs));
  }

  #watchMemory(maxMemory: number | null): void {
    if (maxMemory === null) return;
    let before = process.memoryUsage.rss();
    let grew = 0;
    const look = (): void => {
      const used = process.memoryUsage.rss();
      const grows = Math.max(0, used - before);
      // One leap alone says nothing: code is loaded in leaps.
      const soon = used + MEMORY_LOOKS_AHEAD * Math.min(grows, grew);
      [before, grew] = [used, grows];
      this.#peakMemory = Math.max(this.#peakMemory, used);
      if (soon >= memoryLine(maxMemory)) this.#cut("memory");
    };
    this.#timers.push(setInterval(look, MEMORY_LOOK_MS));
  }

  readonly #interrupt = (): void => {
    this.#stop.raise(stopNumbers[this.#request.interruptedBy() ?? "SIGINT"]);
    const stage = this.#stage;
    const ifDeaf = (): void => {
      if (this.#stage === stage) this.#cut("interrupted");
    };
    this.#timers.push(
      setTimeout(ifDeaf, stage === "exploring" ? DEAF_SEARCH_MS : DEAF_MS),
      setTimeout(() => this.#cut("interrupted"), GRACE_MS),
    );
  };

  #tellStage(): void {
    if (this.#stage !== "exploring") this.#request.onStage?.(this.#stage, performance.now() - this.#started);
  }

  #hear(news: CheckNews): void {
    switch (news.kind) {
      case "stage":
        this.#stage = news.stage;
        this.#soFar = news.soFar ?? this.#soFar;
        return;
      case "progress":
        return this.#request.onProgress(news.progress);
      case "done":
      case "refused":
        return this.#finish(news);
      case "failed":
        return this.#fail(news.message, news.stack);
      default:
        return news satisfies never;
    }
  }

  /** Ends the thread where it stands; what was known when its stage began is the report. */
  #cut(by: CutOff["by"]): void {
    const { version, interruptedBy } = this.#request;
    const facts = {
      by,
      during: this.#stage,
      interruptedBy: interruptedBy(),
      elapsedMs: Math.round(performance.now() - this.#started),
      peakMemoryBytes: Math.max(this.#peakMemory, process.memoryUsage.rss()),
    };
    const cut = { settings: checkSettingsOf(this.#request), version, soFar: this.#soFar, facts };
    this.#finish({ kind: "cut", cut });
  }

  #fail(message: string, stack: string): void {
    // No defect: the story asks for more than this machine has.
    if (/out of memory/iu.test(message)) return this.#cut("memory");
    const error = new Error(message);
    if (stack !== "") error.stack = stack;
    this.#release();
    this.#reject(error);
  }

  #finish(ended: Ended): void {
    this.#release();
    this.#settle(ended);
  }

  #release(): void {
    this.#thread.end();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#request.signal.removeEventListener("abort", this.#interrupt);
  }
}

/** What a thread is told: nothing but data. */
function checkSettingsOf({
  worker,
  signal,
  interruptedBy,
  onProgress,
  onStage,
  version,
  ...settings
}: GuardedRequest): CheckSettings {
  return settings;
}
