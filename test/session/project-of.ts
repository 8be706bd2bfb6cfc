import { join } from "node:path";
import type { SessionProject } from "../../src/session/project.ts";
import { startSearch, type StartResponse } from "../../src/session/start-search.ts";
import type { WindowOptions } from "../../src/session/story-engine.ts";
import { DataFolder } from "../../src/store/index.ts";
import { valueOf } from "../store/value-of.ts";
import { type Script, scriptedEngine } from "./scripted-engine.ts";

/** A story with an ending and an error: the lamp goes out of content. */
export const lamp =
  "VAR oil = 1\nThe lamp burns low.\n* [Wait] You wait. -> END\n* [Read on] -> page\n=== page\nThe page ends\n";

export const options: WindowOptions = {
  maxDepth: 100,
  seed: 1,
  storySeed: 1,
  maxFrontierStates: null,
  maxFrontierBytes: null,
};

export interface TestProject extends SessionProject {
  readonly root: string;
}

/** The project of a folder, as a new process finds it. */
export function projectIn(root: string, script: Partial<Script> = {}): TestProject {
  return {
    root,
    folder: new DataFolder(join(root, ".inkcheck")),
    engine: scriptedEngine(root, script),
    version: "0.1.0",
    now: () => new Date("2030-01-01T00:00:00.000Z"),
  };
}

export const entrypoint = "lamp.ink";

export async function started(project: SessionProject, maxStates = 20_000): Promise<StartResponse> {
  return valueOf(await startSearch(project, { entrypoint, maxStates, options }));
}

/** How the bearer of a fresh session addresses it. */
export const held = ({ sessionCapability: capability, session }: StartResponse) => ({
  entrypoint,
  access: { by: "capability", capability } as const,
  revision: session.revision,
});
