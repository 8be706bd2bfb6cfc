import * as v from "valibot";
import { defineTool } from "../define-tool.ts";
import type { Tool } from "../tool.ts";
import { sessionLimits } from "../../config/index.ts";
import type { CheckServer } from "./check-place.ts";
import {
  findingFields,
  grantField,
  optionsFrom,
  searchFields,
  secondsField,
  storyFields,
} from "./operations/fields.ts";
import { answerOf, searchPlace, windowOf } from "./search-place.ts";

/** Starts a durable search of a story. */
export function startSearchTool(server: CheckServer): Tool {
  return defineTool({
    name: "start_search",
    title: "Start a durable search",
    description:
      "Plays a story's choices, nearest first, up to maxStates attempted choices, and keeps the search on disk. Gives counts, saved findings and the sessionCapability, which is shown once: keep it for inkcheck_workflow.",
    input: v.strictObject({
      ...storyFields,
      maxStates: v.optional(grantField, sessionLimits.firstWindowDefault),
      ...searchFields,
      ...secondsField,
      ...findingFields,
    }),
    hints: { readOnly: false, destructive: false, idempotent: false, revealsContent: true },
    async run(input, context) {
      const { file, cwd, maxStates, maxSeconds, findingLimit } = input;
      const place = await searchPlace(server, file, cwd);
      if (place.kind === "failure") return place;
      const { startSearch } = await import("../../app/index.ts");
      const started = await startSearch(place.project, {
        entrypoint: place.entrypoint,
        maxStates,
        options: optionsFrom(input),
        findings: { limit: findingLimit },
        ...windowOf(context, maxSeconds, maxStates),
      });
      return answerOf(started);
    },
  });
}
