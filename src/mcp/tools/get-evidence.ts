import * as v from "valibot";
import { defineTool } from "../define-tool.ts";
import type { Tool } from "../tool.ts";
import { type CheckServer, failed, placeEntries, placeHint, projectOf } from "./check-place.ts";

const name = v.optional(v.nullable(v.string()), null);

export function getEvidenceTool(server: CheckServer): Tool {
  return defineTool({
    name: "get_evidence",
    title: "Read evidence of a run",
    description: `Gives a run's findings and files, and lines of one file (artifact) from offset on; limit is clamped to 1..2000. Page with offset + limit while truncated. ${placeHint}`,
    input: v.strictObject({
      run: name,
      artifact: name,
      offset: v.optional(v.number(), 0),
      limit: v.optional(v.number(), 200),
      include_meta: v.optional(v.boolean(), false),
      ...placeEntries,
    }),
    output: v.looseObject({}),
    hints: { readOnly: true, destructive: false, idempotent: true, revealsContent: true },
    async run(input) {
      const { getEvidence } = await import("../../app/index.ts");
      const project = await projectOf(server, input);
      if (project.kind === "refused") return failed(project);
      const { run, artifact, offset, limit } = input;
      const request = { run, artifact, offset, limit, includeMeta: input.include_meta };
      const evidence = getEvidence(project.value, request, server.environment);
      return evidence.kind === "refused" ? failed(evidence) : { kind: "answer", data: evidence.value };
    },
  });
}
