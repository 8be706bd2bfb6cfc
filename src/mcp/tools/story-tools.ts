import type { Tool } from "../tool.ts";
import type { CheckServer } from "./check-place.ts";
import { compileStoryTool } from "./compile-story.ts";
import { inspectStoryTool } from "./inspect-story.ts";
import { startSearchTool } from "./start-search.ts";

/** The tools of both profiles that compile or search a story. */
export function storyTools(server: CheckServer): readonly Tool[] {
  return [compileStoryTool(server), inspectStoryTool(server), startSearchTool(server)];
}
