import * as v from "valibot";
import { defineTool } from "../define-tool.ts";
import type { Tool } from "../tool.ts";
import { type CheckServer, failed, placeEntries, placeHint, projectOf } from "./check-place.ts";
import { runControl } from "./check-run-control.ts";

export function runCheckTool(server: CheckServer): Tool {
  return defineTool({
    name: "run_check",
    title: "Run a check",
    description: `Runs one check (no group: use run_group) and gives its digest. Only status pass is green. ${placeHint}`,
    input: v.strictObject({
      check: v.string(),
      extra_args: v.optional(v.nullable(v.array(v.string())), null),
      ...placeEntries,
    }),
    output: v.object({ digest: v.looseObject({}), exit_code: v.number() }),
    hints: { readOnly: false, destructive: true, idempotent: false, revealsContent: true },
    async run(input, context) {
      const { checkHost, runCheck } = await import("../../app/index.ts");
      const project = await projectOf(server, input);
      if (project.kind === "refused") return failed(project);
      const host = checkHost(server.version);
      const ran = await runCheck(project.value, input.check, input.extra_args ?? [], host, runControl(context));
      if (ran.kind === "refused") return failed(ran);
      return { kind: "answer", data: { digest: ran.value.digest, exit_code: ran.value.exitCode } };
    },
  });
}
