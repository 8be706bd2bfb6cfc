import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import type { ConfigFile } from "../../config/index.ts";
import { type ExternalModels, modelsIn } from "../external-models.ts";
import { DataFolder } from "../../store/index.ts";

/** Where a project keeps what inkcheck stores for it, and what its stored names are relative to. */
export interface ProjectData {
  readonly root: string;
  readonly folder: DataFolder;
  /** What the game answers. */
  readonly externals: ExternalModels;
}

/** The data of the project that a working directory lies in: beside its configuration, else in the directory itself. */
export function projectData(cwd: string, config: ConfigFile, dataDir: string | null): ProjectData {
  const root = config.kind === "read" ? config.folder : cwd;
  return {
    root,
    folder: new DataFolder(dataDir === null ? join(root, ".inkcheck") : resolve(cwd, dataDir)),
    externals: modelsIn(config),
  };
}

/** A story's name in stored data: relative to the project root, with forward slashes. */
export function entrypointOf({ root }: ProjectData, cwd: string, story: string): string {
  const path = existsSync(resolve(cwd, story)) ? resolve(cwd, story) : resolve(root, story);
  return relative(root, path).replaceAll("\\", "/");
}
