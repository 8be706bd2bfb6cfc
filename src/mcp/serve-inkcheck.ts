import type { Readable, Writable } from "node:stream";
import { serveOverStdio } from "./sdk-server.ts";
import type { Tool } from "./tool.ts";
import { capabilitiesTool } from "./tools/capabilities-tool.ts";
import { checkInstructions, type CheckServer } from "./tools/check-place.ts";
import { checkTools } from "./tools/check-tools.ts";
import { compileStoryTool } from "./tools/compile-story.ts";
import { inspectStoryTool } from "./tools/inspect-story.ts";
import { startSearchTool } from "./tools/start-search.ts";
import { workflowTool } from "./tools/workflow.ts";

/** Serves inkcheck's tools until the input ends or `stop` is aborted. Nothing is opened before a call needs it. */
export function serveInkcheck(
  server: CheckServer,
  input: Readable,
  output: Writable,
  stop: AbortSignal,
): Promise<void> {
  const tools: readonly Tool[] = [
    capabilitiesTool(server.version, () => tools.map(({ name }) => name)),
    compileStoryTool(server),
    inspectStoryTool(server),
    startSearchTool(server),
    workflowTool(server),
    ...checkTools(server),
  ];
  const table = { name: "inkcheck", version: server.version, instructions: checkInstructions, tools };
  return serveOverStdio(table, input, output, stop);
}
