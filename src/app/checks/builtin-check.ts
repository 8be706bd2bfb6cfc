import { relative, resolve } from "node:path";
import type { BuiltinRequest } from "../../checks/index.ts";
import { type BuiltinChoice, exitCodes, loadConfig, loadRules } from "../../config/index.ts";
import { writeFileAtomic } from "../../store/index.ts";
import { type CheckSettings, checkSettings, type CheckWishes } from "../check-settings.ts";
import { guardedCheck } from "../guarded-check.ts";
import { compileOnly } from "../compile-only.ts";
import { reportFacts, type StoryFacts } from "./report-facts.ts";
import { ruleFacts } from "./rule-facts.ts";
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
  if (uses.name !== "explore" && uses.name !== "assertions" && uses.name !== "goals") {
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
  if (uses.name === "explore") return reportFacts(outcome.report, settings.policy.failOn, entryOf(settings, cwd));
  return ruleFacts(outcome.report, uses.name, entryOf(settings, cwd));
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
  const placed = { ...settings, storyPath: resolve(cwd, settings.storyPath), root: cwd, baseline: null };
  return withRules(placed, uses, cwd, check);
}

/** Explore is not about rules; the others are about their own kind, from the files that the check names or the configuration. */
function withRules(settings: CheckSettings, uses: BuiltinChoice, cwd: string, check: string): CheckSettings | string {
  if (uses.name !== "assertions" && uses.name !== "goals") return { ...settings, assertions: [], goals: [] };
  const named = uses.options.rules;
  const read = named === undefined ? null : loadRules(named.map((file) => resolve(cwd, file)));
  if (read !== null && read.issues.length > 0) return `The rules cannot be read: ${read.issues.join("; ")}.`;
  const { assertions, goals } = read ?? settings;
  const meant = uses.name === "assertions" ? { assertions, goals: [] } : { assertions: [], goals };
  const required = uses.name === "goals" ? uses.options.require_reached : false;
  const unknown = (Array.isArray(required) ? required : []).filter((id) => !goals.some((goal) => goal.id === id));
  if (unknown.length > 0) {
    return `[check.${check}] requires goals that there are not: ${unknown.map((id) => `\`${id}\``).join(", ")}.`;
  }
  if (meant.assertions.length + meant.goals.length > 0) return { ...settings, ...meant };
  return `There are no ${uses.name} to check: write them in inkcheck.toml, or name their files with \`rules\` in [check.${check}].`;
}

function wishesOf(uses: BuiltinChoice): CheckWishes {
  if (uses.name !== "explore" && uses.name !== "assertions" && uses.name !== "goals") return {};
  const { max_states, max_depth, max_seconds, story_seed } = uses.options;
  const limits = { maxDepth: max_depth, maxTime: max_seconds, storySeed: story_seed };
  if (uses.name === "explore") return { ...limits, maxStates: max_states, failOn: uses.options.fail_on };
  // A check of goals is all about the search for them.
  return uses.name === "goals"
    ? { ...limits, maxStates: 1, goalStates: max_states }
    : { ...limits, maxStates: max_states };
}

function entryOf(settings: CheckSettings, cwd: string): string {
  return relative(cwd, settings.storyPath).replaceAll("\\", "/");
}
