import * as v from "valibot";
import { readChecks } from "./checks-table.ts";
import type { ConfigIssue } from "./config-issue.ts";
import type { InkcheckConfig } from "./inkcheck-config.ts";
import { limitRanges } from "./limit-ranges.ts";
import { readAssertions, readGoals } from "./rules/rule-tables.ts";
import { isTable } from "./rules/reading.ts";
import { schemaIssues } from "./schema-issues.ts";
import { storyTable } from "./story-table.ts";
import { isYamlDocument, readYaml, type YamlDocument } from "./yaml-document.ts";

const whole = (min: number, max: number) => {
  const range = `must be a whole number from ${min} to ${max}`;
  return v.optional(v.pipe(v.number(), v.integer(range), v.minValue(min, range), v.maxValue(max, range)));
};
const million = 1_000_000;
const { maxStates, maxDepth, storySeed } = limitRanges;

const ciEntries = {
  maxDepth: whole(maxDepth.min, maxDepth.max),
  maxStates: whole(maxStates.min, maxStates.max),
  goalMaxStates: whole(0, maxStates.max),
  /** Told apart orders of a search; this search has one. */
  seed: whole(1, 4_294_967_295),
  storySeed: whole(storySeed.min, storySeed.max),
  search: v.optional(
    v.picklist(["portfolio", "shared", "shared-variable"], "must be portfolio, shared or shared-variable"),
  ),
  concurrency: v.optional(
    v.union(
      [v.literal("auto"), v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(16))],
      'must be "auto" or 1 to 16',
    ),
  ),
  maxMemoryMb: whole(1, million),
  maxTimeSec: whole(1, 86_400),
  maxFrontierStates: whole(1, maxStates.max),
  maxFrontierMb: whole(1, million),
  strict: v.optional(v.boolean()),
  minRepro: v.optional(v.boolean()),
};

const entrypoint = v.pipe(
  v.string(),
  v.transform((path) => path.replaceAll("\\", "/")),
  v.check((path) => /[^/]\.ink$/i.test(path), "must be the path of an .ink file"),
  v.check(
    (path) => !/^(\/|[a-zA-Z]:)/.test(path) && !path.split("/").includes(".."),
    "must be a path inside the folder of this file",
  ),
);

const rootEntries = {
  schemaVersion: v.literal(1, "must be 1"),
  entrypoint,
  ci: v.optional(v.strictObject(ciEntries), {}),
  assertions: v.optional(v.unknown()),
  goals: v.optional(v.unknown()),
};

/** Reads an `inkcheck.yml` of schema 1: the whole configuration, or everything that is wrong with it, in file order. */
export function readYamlConfig(source: string): InkcheckConfig | readonly ConfigIssue[] {
  const document = readYaml(source);
  if (!isYamlDocument(document)) return document;
  const { value } = document;
  if (!isTable(value)) return [{ path: [], line: null, message: "expected a mapping", hint: null }];
  const root = v.safeParse(v.strictObject(rootEntries), value);
  const assertions = readAssertions(value["assertions"], ["assertions"]);
  const goals = readGoals(value["goals"], ["goals"]);
  const known = [...Object.keys(rootEntries), ...Object.keys(ciEntries)];
  const issues = [
    ...(root.success ? crossIssues(root.output.ci, goals.rules.length > 0) : schemaIssues(root.issues, [], known)),
    ...assertions.issues,
    ...goals.issues,
  ];
  if (!root.success || issues.length > 0) return inFileOrder(issues, document);
  const { ci } = root.output;
  return {
    story: v.parse(storyTable, {
      entry: root.output.entrypoint,
      max_depth: ci.maxDepth,
      max_states: ci.maxStates,
      goal_states: ci.goalMaxStates,
      story_seed: ci.storySeed,
      max_memory:
        ci.maxMemoryMb === undefined ? undefined : Math.max(limitRanges.maxMemory.min, ci.maxMemoryMb * 2 ** 20),
      max_time: ci.maxTimeSec,
      strict: ci.strict,
    }),
    assertions: assertions.rules,
    goals: goals.rules,
    externals: new Map(),
    checks: noChecks,
  };
}

const noChecks = (() => {
  const read = readChecks({ table: {}, lineOf: () => null });
  if (Array.isArray(read)) throw new Error("a file without checks has nothing wrong");
  return read;
})();

/** What holds between the keys of `ci`. */
function crossIssues(ci: v.InferOutput<(typeof rootEntries)["ci"]>, hasGoals: boolean): ConfigIssue[] {
  const issues: ConfigIssue[] = [];
  const say = (key: string, message: string): number =>
    issues.push({ path: ["ci", key], line: null, message, hint: null });
  const isShared = ci.search === "shared" || ci.search === "shared-variable";
  if (ci.goalMaxStates !== undefined && !hasGoals) say("goalMaxStates", "needs at least one goal");
  if ((ci.maxStates ?? 10 * million) + (ci.goalMaxStates ?? 0) > maxStates.max) {
    say("goalMaxStates", `must not exceed ${maxStates.max} together with maxStates`);
  }
  if (typeof ci.concurrency === "number" && ci.concurrency > 1 && isShared) {
    say("concurrency", "above 1 needs `search: portfolio`");
  }
  for (const key of ["maxFrontierStates", "maxFrontierMb"] as const) {
    if (ci[key] !== undefined && !isShared) say(key, "needs `search: shared` or `shared-variable`");
  }
  return issues;
}

function inFileOrder(issues: readonly ConfigIssue[], document: YamlDocument): ConfigIssue[] {
  const placed = issues.map((issue) => ({ ...issue, line: document.lineOf(issue.path) }));
  return placed.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
}
