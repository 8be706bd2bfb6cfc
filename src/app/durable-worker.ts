import { SharedStop, type SearchProgress } from "../search/index.ts";
import type { SessionProject } from "../session/index.ts";
import type { Outcome } from "../store/index.ts";
import { runCampaign } from "./campaign.ts";
import type { DurableNews, DurableOrder, DurableTask } from "./durable-messages.ts";
import { projectData } from "./stored/project-data.ts";
import { resumeSearch, sessionProject } from "./stored/resume.ts";

/** Does work on saved searches in this thread and tells of it as it goes. */
export async function workOnDurable(
  { place, task, stop }: DurableOrder,
  tell: (news: DurableNews) => void,
): Promise<void> {
  try {
    const data = projectData(place.cwd, place.config, place.dataDir);
    const project = sessionProject(data, place.config, place.version);
    const outcome = await outcomeOf(project, task, new SharedStop(stop), tell);
    tell({ kind: "done", outcome: JSON.stringify(outcome) });
  } catch (error) {
    const known = error instanceof Error ? error : new Error(String(error));
    tell({ kind: "failed", message: known.message, stack: known.stack ?? "" });
  }
}

function outcomeOf(
  project: SessionProject,
  task: DurableTask,
  signal: SharedStop,
  tell: (news: DurableNews) => void,
): Promise<Outcome<object>> {
  const onProgress = (progress: SearchProgress): void => tell({ kind: "progress", progress });
  switch (task.kind) {
    case "resume":
      return resumeSearch(project, { ...task.request, signal, onProgress });
    case "campaign":
      return runCampaign(project, {
        ...task.request,
        ...{ signal, onProgress },
        onWindow: (state) => tell({ kind: "window", state }),
      });
    default:
      return task satisfies never;
  }
}
