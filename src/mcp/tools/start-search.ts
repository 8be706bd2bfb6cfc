import * as v from "valibot";
import { defineTool } from "../define-tool.ts";
import type { Tool } from "../tool.ts";
import type { CheckServer } from "./check-place.ts";
import { answerOf, searchPlace, windowOf } from "./search-place.ts";

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** States of the first window where none are asked for: what a call surely does within its time. */
const FIRST_STATES = 1_000_000;

/** Starts a durable search of a story. */
export function startSearchTool(server: CheckServer): Tool {
  return defineTool({
    name: "start_search",
    title: "Start a durable search",
    description:
      "Plays a story's choices, nearest first, up to maxStates attempted choices, and keeps the search on disk. Gives counts, saved findings and the sessionCapability, which is shown once: keep it for inkcheck_workflow.",
    input: v.strictObject({
      file: v.string(),
      cwd: v.optional(v.nullable(v.string()), null),
      maxStates: v.optional(count, FIRST_STATES),
      maxSeconds: v.optional(count),
      maxDepth: v.optional(count, 100),
      storySeed: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 1),
    }),
    hints: { readOnly: false, destructive: false, idempotent: false, revealsContent: true },
    async run({ file, cwd, maxStates, maxSeconds, maxDepth, storySeed }, context) {
      const place = await searchPlace(server, file, cwd);
      if (place.kind === "failure") return place;
      const { startSearch } = await import("../../app/index.ts");
      const started = await startSearch(place.project, {
        entrypoint: place.entrypoint,
        maxStates,
        options: {
          maxDepth,
          seed: 1,
          storySeed,
          maxFrontierStates: null,
          maxFrontierBytes: null,
        },
        ...windowOf(context, maxSeconds, maxStates),
      });
      return answerOf(started);
    },
  });
}
