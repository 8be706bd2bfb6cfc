import { loadManifest, type ReportArtifact } from "../store/index.ts";
import { optionsOf } from "./continue-search.ts";
import type { SessionProject } from "./project.ts";
import type { SessionDocument } from "./session-document.ts";
import type { WindowOptions } from "./story-engine.ts";

/** The options a session was started with: its frontier's, or, once there is none, those its latest report names. */
export function optionsOfSession(
  { folder }: SessionProject,
  document: SessionDocument,
  { report }: ReportArtifact,
): WindowOptions {
  const manifest = document.latestCheckpointId === undefined ? null : loadManifest(folder, document.latestCheckpointId);
  if (manifest?.kind === "ok") return optionsOf(manifest.value);
  const { maxDepth, storySeed, maxFrontierStates, maxFrontierBytes } = report.evidence.options;
  return { maxDepth, storySeed, seed: 1, maxFrontierStates, maxFrontierBytes };
}
