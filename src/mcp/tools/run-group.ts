import * as v from "valibot";
import { defineTool } from "../define-tool.ts";
import type { Tool } from "../tool.ts";
import { type CheckServer, failed, placeEntries, placeHint, projectOf } from "./check-place.ts";
import { runControl } from "./check-run-control.ts";

export function runGroupTool(server: CheckServer): Tool {
  return defineTool({
    name: "run_group",
    title: "Run a group of checks",
    description: `Runs the members of a group (no single check: use run_check) and gives what they came to. ${placeHint}`,
    input: v.strictObject({ alias: v.string(), ...placeEntries }),
    output: v.object({ aggregate: v.looseObject({}), exit_code: v.number() }),
    hints: { readOnly: false, destructive: true, idempotent: false, revealsContent: true },
    async run(input, context) {
      const { checkHost, runSeries } = await import("../../app/index.ts");
      const project = await projectOf(server, input);
      if (project.kind === "refused") return failed(project);
      const request = { group: input.alias, failFast: false };
      const ran = await runSeries(project.value, request, checkHost(server.version), runControl(context));
      if (ran.kind === "refused") return failed(ran);
      return { kind: "answer", data: { aggregate: ran.value.aggregate, exit_code: ran.value.exitCode } };
    },
  });
}
