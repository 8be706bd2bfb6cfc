import { relative, resolve } from "node:path";
import type { BuiltinRequest } from "../../checks/index.ts";
import { type BuiltinChoice, exitCodes, loadConfig } from "../../config/index.ts";
import { writeFileAtomic } from "../../store/index.ts";
import { type CheckSettings, checkSettings, type CheckWishes } from "../check-settings.ts";
import { guardedCheck } from "../guarded-check.ts";
import { compileOnly } from "../compile-only.ts";
import { reportFacts, type StoryFacts } from "./report-facts.ts";
import { trailFacts } from "./trail-facts.ts";

/** What a child that plays a built-in check gets from its process. */
export interface BuiltinSurroundings {
  readonly version: string;
  /** The worker entry that checks a story. */
  readonly worker: URL;
  readonly signal: AbortSignal;
}

/** What a built-in check came to: facts and the code to exit with, or one sentence why there are none. */
export type BuiltinOutcome =
  | { readonly kind: "played"; readonly exitCode: number; readonly log: string }
  | { readonly kind: "refused"; readonly message: string };

/** Whether this build can play a built-in check. */
export function isPlayable(uses: BuiltinChoice): boolean {
  // Rules of stories are not part of this build yet.
  return uses.name !== "assertions" && uses.name !== "goals";
}

/** Plays a built-in check, writes its facts, and gives the exit code that agrees with them. */
export async function playBuiltin(request: BuiltinRequest, around: BuiltinSurroundings): Promise<BuiltinOutcome> {
  const facts = request.uses.name === "trails" ? trailFacts(request) : await storyFacts(request, around);
  if (typeof facts === "string") return { kind: "refused", message: facts };
  const written = writeFileAtomic(request.factsFile, `${JSON.stringify(facts.document)}\n`);
  if (written.kind === "refused") return { kind: "refused", message: written.refusal.message };
  const exitCode = facts.exitCode ?? (facts.document.findings.length > 0 ? exitCodes.findings : exitCodes.clean);
  return { kind: "played", exitCode, log: facts.log };
}

/** Facts of one story, or a sentence why it cannot be looked at. */
async function storyFacts(request: BuiltinRequest, around: BuiltinSurroundings): Promise<StoryFacts | string> {
  const { uses, cwd } = request;
  const settings = settingsFor(request);
  if (typeof settings === "string") return settings;
  if (uses.name !== "explore") {
    const failOn = uses.name === "lint" ? (uses.options.fail_on ?? "warning") : "error";
    const outcome = compileOnly(settings, around.version);
    return outcome.kind === "refused"
      ? outcome.refusal.message
      : reportFacts(outcome.report, failOn, entryOf(settings, cwd));
  }
  const outcome = await guardedCheck({
    ...settings,
    version: around.version,
    worker: around.worker,
    signal: around.signal,
    interruptedBy: () => (around.signal.aborted ? "SIGTERM" : null),
    onProgress: () => undefined,
  });
  if (outcome.kind === "refused") return outcome.refusal.message;
  return reportFacts(outcome.report, settings.policy.failOn, entryOf(settings, cwd));
}

/** The one story a check is about: its own, or the configuration's entry. */
function settingsFor({ uses, cwd, configPath, check }: BuiltinRequest): CheckSettings | string {
  const { story } = uses.options;
  const outcome = checkSettings(
    story === undefined ? null : resolve(cwd, story),
    wishesOf(uses),
    loadConfig(cwd, configPath),
    cwd,
  );
  if (outcome.kind === "refused") return outcome.refusal.message;
  const [settings, second] = outcome.stories;
  if (settings === undefined || second !== undefined) {
    return `The configuration names several stories: say which one [check.${check}] is about with \`story\`.`;
  }
  // What a baseline accepts is for the run to say, after everything was found.
  return { ...settings, storyPath: resolve(cwd, settings.storyPath), root: cwd, baseline: null };
}

function wishesOf(uses: BuiltinChoice): CheckWishes {
  if (uses.name !== "explore") return {};
  const { max_states, max_depth, max_seconds, story_seed, fail_on } = uses.options;
  return { maxStates: max_states, maxDepth: max_depth, maxTime: max_seconds, storySeed: story_seed, failOn: fail_on };
}

function entryOf(settings: CheckSettings, cwd: string): string {
  return relative(cwd, settings.storyPath).replaceAll("\\", "/");
}
