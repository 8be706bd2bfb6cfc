import { type CompiledStory, type CompileOptions, type CompileResult, compileStory, type Issue } from "../ink/index.ts";
import { ok, type Outcome, refused } from "../store/index.ts";
import type { CheckSettings } from "./check-settings.ts";

type Settled = Pick<CheckSettings, "storyPath" | "root" | "includeRoots">;

/** Compiles the story that settings name, within the folders they name. */
export function compileSettled(
  { storyPath, root, includeRoots }: Settled,
  options: Pick<CompileOptions, "mustStop"> = {},
): CompileResult {
  return compileStory(storyPath, { ...(root === null ? {} : { root }), includeRoots, ...options });
}

/** The same for a use case that can do nothing without a story: one that does not compile is a refusal, told by `name`. */
export function storyOrRefusal(
  settings: Settled,
  name: string = settings.storyPath,
): Outcome<{ readonly story: CompiledStory; readonly issues: readonly Issue[] }> {
  const compiled = compileSettled(settings);
  if (compiled.kind === "refused") return refused(compiled.refusal.code, compiled.refusal.message);
  if (compiled.story !== null) return ok({ story: compiled.story, issues: compiled.issues });
  return refused("does_not_compile", `${name} does not compile`, `see \`inkcheck compile ${name}\``);
}
