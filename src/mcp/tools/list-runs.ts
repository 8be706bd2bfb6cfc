import * as v from "valibot";
import { defineTool } from "../define-tool.ts";
import type { Tool } from "../tool.ts";
import { type CheckServer, failed, placeEntries, placeHint, projectOf } from "./check-place.ts";

export function listRunsTool(server: CheckServer): Tool {
  return defineTool({
    name: "list_runs",
    title: "List runs",
    description: `Lists the most recent runs, oldest first; limit is clamped to 0..500. ${placeHint}`,
    input: v.strictObject({ limit: v.optional(v.number(), 10), ...placeEntries }),
    output: v.object({ runs: v.array(v.looseObject({ run_id: v.string() })) }),
    hints: { readOnly: true, destructive: false, idempotent: true, revealsContent: false },
    async run(input) {
      const { listRuns } = await import("../../app/index.ts");
      const project = await projectOf(server, input);
      if (project.kind === "refused") return failed(project);
      return { kind: "answer", data: { runs: listRuns(project.value, input.limit) } };
    },
  });
}
