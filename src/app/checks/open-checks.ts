import { type CheckProject, openProject } from "../../checks/index.ts";
import { type PlaceRequest, resolvePlace } from "../../config/index.ts";
import type { Outcome } from "../../store/index.ts";

/** The project whose checks a caller means, by the one table of where things come from. */
export function openChecks(request: PlaceRequest): Outcome<CheckProject> {
  return openProject(resolvePlace(request));
}
