import { relative } from "node:path";
import type { CheckSettings, Outcome, SessionProject } from "../../app/index.ts";
import { loadConfig } from "../../config/index.ts";
import type { ToolAnswer, ToolContext, ToolFailure } from "../tool.ts";
import { type CheckServer, failed, placeOf } from "./check-place.ts";
import { storyOf } from "./story-place.ts";

export type SearchPlace =
  | {
      readonly kind: "place";
      readonly project: SessionProject;
      readonly entrypoint: string;
      readonly settings: CheckSettings;
    }
  | ToolFailure;

/** The project whose sessions a call means, and the story's name in it. */
export async function searchPlace(server: CheckServer, file: string, cwdField: string | null): Promise<SearchPlace> {
  const story = await storyOf(server, file, cwdField);
  if (story.kind === "failure") return story;
  const { projectData, sessionProject } = await import("../../app/index.ts");
  const { cwd, config } = placeOf(server, cwdField);
  const read = loadConfig(cwd, config);
  const data = projectData(cwd, read, server.dataDir ?? null);
  const entrypoint = relative(data.root, story.settings.storyPath).replaceAll("\\", "/");
  return { kind: "place", project: sessionProject(data, read, server.version), entrypoint, settings: story.settings };
}

/** How a window of this call is followed and ended. */
export function windowOf({ signal, progress }: ToolContext, maxSeconds: number | undefined, maxStates: number) {
  return {
    signal,
    onProgress: ({ transitions, states }: { readonly transitions: number; readonly states: number }) =>
      progress(transitions, maxStates, `${states} states met`),
    ...(maxSeconds === undefined ? {} : { maxSeconds }),
  };
}

export function answerOf(outcome: Outcome<object>): ToolAnswer {
  return outcome.kind === "refused" ? failed(outcome) : { kind: "answer", data: { ...outcome.value } };
}
