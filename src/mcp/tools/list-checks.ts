import * as v from "valibot";
import { defineTool } from "../define-tool.ts";
import type { Tool } from "../tool.ts";
import { type CheckServer, failed, placeEntries, placeHint, projectOf } from "./check-place.ts";

export function listChecksTool(server: CheckServer): Tool {
  return defineTool({
    name: "list_checks",
    title: "List checks",
    description: `Names the configured checks and groups. ${placeHint}`,
    input: v.strictObject(placeEntries),
    output: v.object({ checks: v.array(v.looseObject({ name: v.string() })) }),
    hints: { readOnly: true, destructive: false, idempotent: true, revealsContent: false },
    async run(input) {
      const { listChecks } = await import("../../app/index.ts");
      const project = await projectOf(server, input);
      return project.kind === "refused"
        ? failed(project)
        : { kind: "answer", data: { checks: listChecks(project.value) } };
    },
  });
}
