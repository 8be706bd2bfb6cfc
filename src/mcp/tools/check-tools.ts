import type { Tool } from "../tool.ts";
import type { CheckServer } from "./check-place.ts";
import { getDigestTool } from "./get-digest.ts";
import { getEvidenceTool } from "./get-evidence.ts";
import { listChecksTool } from "./list-checks.ts";
import { listRunsTool } from "./list-runs.ts";
import { runCheckTool } from "./run-check.ts";
import { runGroupTool } from "./run-group.ts";

/** The six tools on verified check runs. Governance (lock-config, verify-config, doctor) is for people and CI, and no tool. */
export function checkTools(server: CheckServer): readonly Tool[] {
  return [listChecksTool, runCheckTool, runGroupTool, getDigestTool, listRunsTool, getEvidenceTool].map((tool) =>
    tool(server),
  );
}
