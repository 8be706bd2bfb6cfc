import { type SearchProgress, SharedStop, startWorker } from "../search/index.ts";
import { type Outcome, type ReportArtifact, refused } from "../store/index.ts";
import type { CampaignRequest, CampaignRun, CampaignState } from "./campaign.ts";
import type { DurableNews, DurableOrder, DurablePlace, DurableTask } from "./durable-messages.ts";
import type { ResumeRequest } from "./stored/resume.ts";

/** Milliseconds after which a thread that was asked to stop is ended where it has searched nothing that could be kept. */
const NOTHING_TO_KEEP_MS = 700;

/** How work in a thread is followed and ended. */
interface Control {
  readonly signal: AbortSignal;
  readonly onProgress: ((progress: SearchProgress) => void) | null;
  readonly onWindow: (state: CampaignState) => void;
}

/** `resumeSearch` in a thread of its own, so that the signal is heard whatever it is doing. */
export function resumeInThread(
  worker: URL,
  place: DurablePlace,
  { signal, onProgress, ...request }: ResumeRequest & Pick<Control, "signal">,
): Promise<Outcome<ReportArtifact>> {
  const control = { signal, onProgress: onProgress ?? null, onWindow: () => undefined };
  return inThread<ReportArtifact>(worker, place, { kind: "resume", request }, control);
}

/** `runCampaign` in a thread of its own. */
export function campaignInThread(
  worker: URL,
  place: DurablePlace,
  { signal, onProgress, onWindow, ...request }: CampaignRequest & Pick<Control, "signal">,
): Promise<Outcome<CampaignRun>> {
  const control = { signal, onProgress: onProgress ?? null, onWindow };
  return inThread<CampaignRun>(worker, place, { kind: "campaign", request }, control);
}

function inThread<Value>(
  worker: URL,
  place: DurablePlace,
  task: DurableTask,
  { signal, onProgress, onWindow }: Control,
): Promise<Outcome<Value>> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome<Value>>();
  let searches = false;
  const thread = startWorker<DurableOrder, DurableNews>(worker, {
    onMessage(news) {
      switch (news.kind) {
        case "progress":
          searches = true;
          return onProgress?.(news.progress);
        case "window":
          searches = false;
          return onWindow(news.state);
        case "done":
          return resolve(JSON.parse(news.outcome));
        case "failed":
          return reject(Object.assign(new Error(news.message), { stack: news.stack }));
        default:
          return news satisfies never;
      }
    },
    onFailure: (why) => reject(new Error(why)),
  });
  const stop = new SharedStop();
  let patience: NodeJS.Timeout | null = null;
  const ask = (): void => {
    stop.raise();
    const giveUp = (): void => {
      if (!searches) resolve(refused("interrupted", "stopped before anything was searched; nothing was changed"));
    };
    patience = setTimeout(giveUp, NOTHING_TO_KEEP_MS);
  };
  thread.post({ place, task, stop: stop.memory });
  signal.addEventListener("abort", ask);
  if (signal.aborted) ask();
  return promise.finally(() => {
    signal.removeEventListener("abort", ask);
    if (patience !== null) clearTimeout(patience);
    thread.end();
  });
}
