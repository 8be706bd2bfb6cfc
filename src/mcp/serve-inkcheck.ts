import type { Readable, Writable } from "node:stream";
import { inThread } from "./in-thread.ts";
import { workPrompts } from "./prompts/work-prompts.ts";
import { findingPages } from "./resources/finding-pages.ts";
import { reports } from "./resources/reports.ts";
import { schemas } from "./resources/schemas.ts";
import { serveOverStdio } from "./sdk-server.ts";
import type { Tool } from "./tool.ts";
import { capabilitiesTool, type Profile, profileVariable } from "./tools/capabilities-tool.ts";
import { checkInstructions, type CheckServer } from "./tools/check-place.ts";
import { checkTools } from "./tools/check-tools.ts";
import { exploreStory } from "./tools/operations/explore-story.ts";
import { workflowOperations } from "./tools/operations/operations.ts";
import { storyTools } from "./tools/story-tools.ts";
import { workflowTool } from "./tools/workflow.ts";

/** Serves inkcheck's tools until the input ends or `stop` is aborted. Nothing is opened before a call needs it. */
export function serveInkcheck(
  server: CheckServer,
  input: Readable,
  output: Writable,
  stop: AbortSignal,
): Promise<void> {
  const operations = workflowOperations(server);
  const profile: Profile = server.environment[profileVariable] === "full" ? "full" : "compact";
  const beyond = profile === "full" ? operations : [workflowTool(operations)];
  const tools: readonly Tool[] = [
    capabilitiesTool(server.version, profile, operations, () => tools.map(({ name }) => name)),
    ...[...storyTools(server), ...beyond].map((tool) => inThread(tool, server)),
    ...(profile === "full" ? [exploreStory(server)] : []),
    ...checkTools(server),
  ];
  const table = {
    name: "inkcheck",
    version: server.version,
    instructions: checkInstructions,
    tools,
    resources: [findingPages, schemas, reports(server)],
    prompts: workPrompts(server),
  };
  return serveOverStdio(table, input, output, stop);
}
