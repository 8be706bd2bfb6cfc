import * as v from "valibot";
import { didYouMean } from "../../config/index.ts";
import { defineTool } from "../define-tool.ts";
import { failure, type Tool } from "../tool.ts";

/** Everything beyond the bootstrap tools, by the name of the operation. */
export function workflowTool(operations: readonly Tool[]): Tool {
  const byName = new Map(operations.map((operation) => [operation.name, operation]));
  return defineTool({
    name: "inkcheck_workflow",
    title: "Searches, campaigns and what they found",
    description: `Runs one operation: ${[...byName.keys()].join(", ")}. inkcheck_capabilities lists the fields of each request.`,
    input: v.strictObject({ operation: v.string(), request: v.looseObject({}) }),
    hints: { readOnly: false, destructive: true, idempotent: false, revealsContent: true },
    run({ operation: name, request }, context) {
      const operation = byName.get(name);
      if (operation !== undefined) return operation.call(request, context);
      const meant = didYouMean(name, byName.keys());
      const guess = meant === null ? "" : `; did you mean \`${meant}\`?`;
      return failure("invalid_input", `no operation is called \`${name}\`${guess}`);
    },
  });
}
