import { SharedStop } from "../search/index.ts";
import { type CheckNews, type CheckOrder, gistOf, stopNumbers } from "./check-messages.ts";
import { checkStory } from "./check-story.ts";
import { render } from "./rendering.ts";

/** Does a check in this thread and tells of it as it goes. */
export async function workOnCheck(order: CheckOrder, tell: (news: CheckNews) => void): Promise<void> {
  const signal = new SharedStop(order.stop);
  try {
    const outcome = await checkStory({
      ...order.settings,
      version: order.version,
      signal,
      interruptedBy: () => (signal.by === stopNumbers.SIGINT ? "SIGINT" : signal.aborted ? "SIGTERM" : null),
      onProgress: (progress) => tell({ kind: "progress", progress }),
      onStage: (stage, soFar) => tell({ kind: "stage", stage, soFar: soFar === null ? null : JSON.stringify(soFar) }),
    });
    if (outcome.kind === "refused") return tell({ kind: "refused", refusal: outcome.refusal });
    const { report } = outcome;
    const body = order.rendering === null ? JSON.stringify(report) : render(report, order.rendering);
    tell({ kind: "done", gist: gistOf(report), body });
  } catch (error) {
    const known = error instanceof Error ? error : new Error(String(error));
    tell({ kind: "failed", message: known.message, stack: known.stack ?? "" });
  }
}
