import * as v from "valibot";
import { defineTool } from "../define-tool.ts";
import type { Tool } from "../tool.ts";

/** Operations of the full design that this build does not serve yet. Told, so that no client looks for them in vain. */
const notServed = [
  "start_campaign",
  "continue_campaign",
  "add_goal",
  "add_assertions",
  "pin_regression",
  "check_regression",
] as const;

/** What this build can do, and what it cannot do yet. `toolNames` are all tools of the server. */
export function capabilitiesTool(version: string, toolNames: () => readonly string[]): Tool {
  return defineTool({
    name: "inkcheck_capabilities",
    title: "What inkcheck can do",
    description: "Versions, limits, finding codes, the tools served here, and what is not served yet.",
    input: v.strictObject({}),
    output: v.looseObject({ mcp: v.object({ tools: v.array(v.string()), notServed: v.array(v.string()) }) }),
    hints: { readOnly: true, destructive: false, idempotent: true, revealsContent: false },
    async run() {
      const { capabilities } = await import("../../app/index.ts");
      return {
        kind: "answer",
        data: { ...capabilities(version), mcp: { tools: [...toolNames()], notServed: [...notServed] } },
      };
    },
  });
}
