import * as v from "valibot";
import { defineTool } from "../define-tool.ts";
import type { Tool } from "../tool.ts";
import { type CheckServer, failed, placeEntries, placeHint, projectOf } from "./check-place.ts";

export function getDigestTool(server: CheckServer): Tool {
  return defineTool({
    name: "get_digest",
    title: "Read a digest",
    description: `Gives the stored digest of a run by its id, or of the latest run. ${placeHint}`,
    input: v.strictObject({ run: v.optional(v.nullable(v.string()), null), ...placeEntries }),
    output: v.looseObject({}),
    hints: { readOnly: true, destructive: false, idempotent: true, revealsContent: true },
    async run(input) {
      const { readDigest } = await import("../../app/index.ts");
      const project = await projectOf(server, input);
      if (project.kind === "refused") return failed(project);
      const stored = readDigest(project.value, input.run);
      return stored.kind === "refused" ? failed(stored) : { kind: "answer", data: stored.value.digest };
    },
  });
}
