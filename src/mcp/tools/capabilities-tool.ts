import * as v from "valibot";
import { sessionLimits } from "../../config/index.ts";
import { defineTool } from "../define-tool.ts";
import type { Tool } from "../tool.ts";
import { requestFields } from "./operations/operations.ts";

/** Operations of the full design that this build does not serve yet. Told, so that no client looks for them in vain. */
const notServed = ["add_assertions"] as const;

/** How a client chooses which tools are registered. */
export const profileVariable = "INKCHECK_MCP_PROFILE";

export type Profile = "compact" | "full";

/** What this build can do, and what it cannot do yet. `toolNames` are all tools of the server. */
export function capabilitiesTool(
  version: string,
  profile: Profile,
  operations: readonly Tool[],
  toolNames: () => readonly string[],
): Tool {
  return defineTool({
    name: "inkcheck_capabilities",
    title: "What inkcheck can do",
    description:
      "Versions, limits, finding codes, tools, the fields of each workflow operation, and what is not served yet.",
    input: v.strictObject({}),
    output: v.looseObject({ mcp: v.looseObject({ tools: v.array(v.string()), notServed: v.array(v.string()) }) }),
    hints: { readOnly: true, destructive: false, idempotent: true, revealsContent: false },
    async run() {
      const { capabilities } = await import("../../app/index.ts");
      const fields = operations.map((operation) => [operation.name, requestFields(operation)] as const);
      return {
        kind: "answer",
        data: {
          ...capabilities(version),
          mcp: {
            profile,
            fullProfileEnvironment: `${profileVariable}=full`,
            tools: [...toolNames()],
            workflowOperations: Object.fromEntries(fields),
            notServed: [...notServed],
            sessionLimits,
            disclosure:
              "Windows run while their call runs; cancel_search ends a search between windows, a cancelled call ends its window at the next boundary.",
          },
        },
      };
    },
  });
}
