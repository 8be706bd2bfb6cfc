import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { scratchFolder } from "../support/scratch-folder.ts";
import { lamp, projectIn, type TestProject } from "./project-of.ts";
import type { Script } from "./scripted-engine.ts";

/** A project with one story, `lamp.ink`, searched by the scripted engine. */
export function newProject(script: Partial<Script> = {}): TestProject {
  const root = scratchFolder();
  writeFileSync(join(root, "lamp.ink"), lamp);
  return projectIn(root, script);
}
