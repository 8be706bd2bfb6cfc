import { existsSync, realpathSync } from "node:fs";
import { isAbsolute, relative, resolve } from "node:path";
import type { CheckSettings } from "../../app/index.ts";
import { loadConfig } from "../../config/index.ts";
import { failure, type ToolFailure } from "../tool.ts";
import { type CheckServer, placeOf } from "./check-place.ts";

export type StoryPlace = { readonly kind: "settings"; readonly settings: CheckSettings } | ToolFailure;

/** The story a call means: a file of the working directory, also after symbolic links are followed. */
export async function storyOf(server: CheckServer, file: string, cwdField: string | null): Promise<StoryPlace> {
  const { cwd, config } = placeOf(server, cwdField);
  const path = resolve(cwd, file);
  if (isAbsolute(file) || !isWithin(cwd, path))
    return failure("outside_cwd", `${file} does not lie in ${cwd}`, "give a path relative to the working directory");
  if (existsSync(path) && !isWithin(realpathSync(cwd), realpathSync(path))) {
    return failure("outside_cwd", `${file} is a link that leads out of ${cwd}`);
  }
  const { checkSettings } = await import("../../app/index.ts");
  const outcome = checkSettings(path, {}, loadConfig(cwd, config), cwd);
  if (outcome.kind === "refused") return failure(outcome.refusal.code, outcome.refusal.message);
  const [settings] = outcome.stories;
  return settings === undefined ? failure("no_story", "no story was named") : { kind: "settings", settings };
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return !way.startsWith("..") && !isAbsolute(way);
}
