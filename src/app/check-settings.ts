import { resolve } from "node:path";
import {
  type Assertion,
  type ConfigFile,
  describeConfigIssue,
  type Goal,
  type InkcheckConfig,
  type StoryConfig,
} from "../config/index.ts";
import { defaultExitPolicy, type ExitPolicy } from "../findings/index.ts";
import { modelsOf } from "./external-models.ts";
import { reductionIssues } from "./story-config-issues.ts";
import type { ExternalModel, Refusal, StoryStart } from "../ink/index.ts";
import {
  defaultFanOut,
  defaultLimits,
  defaultOrder,
  type OrderChoice,
  type SearchOrder,
  type SearchLimits,
  type StoreKind,
} from "../search/index.ts";

/** Who plays while searching: our own machine, or stock inkjs, which is slow. */
export type Engine = "machine" | "inkjs";

/** Who draws: the story seed, chance in every way it can, or chance as long as no turn has too many outcomes. */
export type Randomness = "auto" | "all" | "seed";

/** What a caller may say about a check; what is left out comes from the configuration, else from the defaults. */
export interface CheckWishes {
  readonly maxStates?: number | undefined;
  readonly maxDepth?: number | undefined;
  /** Seconds. */
  readonly maxTime?: number | undefined;
  /** Bytes. */
  readonly maxMemory?: number | undefined;
  readonly maxFrontierStates?: number | undefined;
  /** Bytes. */
  readonly maxFrontierMemory?: number | undefined;
  readonly storySeed?: number | undefined;
  readonly failOn?: ExitPolicy["failOn"] | undefined;
  readonly strict?: boolean | undefined;
  readonly requireComplete?: boolean | undefined;
  readonly engine?: Engine | undefined;
  /** Random plays to take besides the search. */
  readonly sample?: number | undefined;
  /** A file of accepted findings. */
  readonly baseline?: string | undefined;
  /** Reductions to leave out; "all" for every one. */
  readonly without?: readonly string[] | undefined;
  /** Whether endings are told apart by all that the variables hold. */
  readonly tracksGlobals?: boolean | undefined;
  /** How states are told apart. */
  readonly store?: StoreKind | undefined;
  /** In which order states are expanded, and the seed of that order. */
  readonly order?: SearchOrder | undefined;
  readonly seed?: number | undefined;
  readonly random?: Randomness | undefined;
  /** Outcomes of one turn that are played at most. */
  readonly maxFanOut?: number | undefined;
  /** Transitions that looking for goals may take besides the check's own. */
  readonly goalStates?: number | undefined;
  /** The one of the configuration's entries that is meant. */
  readonly entry?: string | undefined;
}

/** One story to check and how. */
export interface CheckSettings {
  /** As it is shown. */
  readonly storyPath: string;
  /** The project root, or null for the entry's folder. */
  readonly root: string | null;
  readonly includeRoots: readonly string[];
  readonly engine: Engine;
  readonly without: readonly string[];
  readonly tracksGlobals: boolean;
  readonly store: StoreKind;
  readonly order: OrderChoice;
  readonly random: Randomness;
  /** Outcomes of one turn that are played at most. */
  readonly fanOut: number;
  readonly storySeed: number;
  readonly limits: SearchLimits;
  readonly policy: ExitPolicy;
  readonly declaredExternals: ReadonlySet<string>;
  /** What the game may answer, by the name of the EXTERNAL function. */
  readonly externals: ReadonlyMap<string, ExternalModel>;
  readonly assertions: readonly Assertion[];
  readonly goals: readonly Goal[];
  /** Transitions that looking for goals may take besides those of `limits`; 0 looks for none. */
  readonly goalStates: number;
  /** Random plays to take besides the search. */
  readonly sample: number;
  /** A file of accepted findings, or null. */
  readonly baseline: string | null;
  /** Places where the game enters the story; play begins at each of them as well. */
  readonly starts: readonly StoryStart[];
}

export type SettingsOutcome =
  | { readonly kind: "settings"; readonly stories: readonly CheckSettings[] }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/**
 * Decides what is checked: the story named, or the entries of the configuration. The configuration speaks for its own
 * entries only; a story that is none of them is checked by the caller's wishes and the defaults alone.
 */
export function checkSettings(
  story: string | null,
  wishes: CheckWishes,
  file: ConfigFile,
  cwd: string,
): SettingsOutcome {
  if (story !== null && wishes.entry !== undefined) {
    return refuse("INK440", "", "Name the story or its `--entry`, not both.");
  }
  if (story === "") return refuse("INK440", "", "The story's name is empty: name its main ink file.");
  switch (file.kind) {
    case "faulty":
      return refuse("INK441", file.path, `${file.path}: ${file.issues.map(describeConfigIssue).join("; ")}.`);
    case "unreadable":
      return refuse("INK441", file.path, `${file.path} cannot be read: ${file.why}.`);
    case "none":
      if (story === null)
        return refuse("INK440", "", "No story was named: try `inkcheck STORY.ink` or `inkcheck init`.");
      return { kind: "settings", stories: [settingsOf(story, null, wishes, null)] };
    case "read":
      return fromConfig(story, wishes, file, cwd);
    default:
      return file satisfies never;
  }
}

function fromConfig(
  story: string | null,
  wishes: CheckWishes,
  { path, folder, config }: Extract<ConfigFile, { kind: "read" }>,
  cwd: string,
): SettingsOutcome {
  const { entries } = config.story;
  const unknown = reductionIssues(config.story).map(describeConfigIssue);
  if (unknown.length > 0) return refuse("INK441", path, `${path}: ${unknown.join("; ")}.`);
  if (story === null && entries.length === 0) {
    return refuse("INK440", path, `No story was named, and ${path} names no entry in [story].`);
  }
  if (story === null && wishes.entry !== undefined && !entries.includes(wishes.entry)) {
    const known = entries.map((entry) => `\`${entry}\``).join(", ");
    return refuse("INK440", path, `${path} has no entry \`${wishes.entry}\`: it names ${known}.`);
  }
  const isEntry = (named: string): boolean =>
    entries.some((entry) => resolve(folder, entry) === resolve(cwd, named)) || entries.length === 0;
  if (story !== null) {
    return { kind: "settings", stories: [settingsOf(story, folder, wishes, isEntry(story) ? config : null)] };
  }
  const meant = wishes.entry === undefined ? entries : [wishes.entry];
  const stories = meant.map((entry) => settingsOf(shownPath(resolve(folder, entry), cwd), folder, wishes, config));
  return { kind: "settings", stories };
}

/** Relative to where the caller stands where that is shorter. */
function shownPath(absolute: string, cwd: string): string {
  return absolute.startsWith(`${cwd}/`) ? absolute.slice(cwd.length + 1) : absolute;
}

function settingsOf(
  storyPath: string,
  folder: string | null,
  wishes: CheckWishes,
  whole: InkcheckConfig | null,
): CheckSettings {
  const config = whole?.story ?? null;
  return {
    storyPath,
    root: config === null ? null : folder,
    includeRoots: (config?.includeRoots ?? []).map((root) => resolve(folder ?? ".", root)),
    engine: wishes.engine ?? "machine",
    without: wishes.without ?? config?.noReduce ?? [],
    tracksGlobals: wishes.tracksGlobals ?? false,
    store: wishes.store ?? "auto",
    order: { order: wishes.order ?? defaultOrder.order, orderSeed: wishes.seed ?? defaultOrder.orderSeed },
    random: wishes.random ?? config?.random ?? "auto",
    fanOut: wishes.maxFanOut ?? config?.maxFanOut ?? defaultFanOut,
    storySeed: wishes.storySeed ?? config?.storySeed ?? 1,
    limits: {
      maxStates: wishes.maxStates ?? config?.maxStates ?? defaultLimits.maxStates,
      maxDepth: wishes.maxDepth ?? config?.maxDepth ?? defaultLimits.maxDepth,
      maxTime: wishes.maxTime ?? config?.maxTime ?? defaultLimits.maxTime,
      maxMemory: wishes.maxMemory ?? config?.maxMemory ?? defaultLimits.maxMemory,
      maxFrontierStates: wishes.maxFrontierStates ?? null,
      maxFrontierBytes: wishes.maxFrontierMemory ?? null,
    },
    policy: {
      failOn: wishes.failOn ?? config?.failOn ?? defaultExitPolicy.failOn,
      strict: wishes.strict ?? config?.strict ?? defaultExitPolicy.strict,
      requireComplete: wishes.requireComplete ?? config?.requireComplete ?? defaultExitPolicy.requireComplete,
    },
    declaredExternals: new Set([...(config?.externals ?? []), ...(whole?.externals.keys() ?? [])]),
    externals: modelsOf(whole?.externals),
    assertions: whole?.assertions ?? [],
    goals: whole?.goals ?? [],
    goalStates: wishes.goalStates ?? config?.goalStates ?? defaultLimits.maxStates,
    sample: wishes.sample ?? 0,
    starts: startsOf(storyPath, folder, config),
    baseline: wishes.baseline ?? (config?.baseline === undefined ? null : resolve(folder ?? ".", config.baseline)),
  };
}

function startsOf(storyPath: string, folder: string | null, config: StoryConfig | null): readonly StoryStart[] {
  const file = resolve(storyPath);
  return (config?.starts ?? [])
    .filter(({ entry }) => entry === undefined || resolve(folder ?? ".", entry) === file)
    .map(({ knot, set }) => ({ path: knot, set: new Map(Object.entries(set)) }));
}

function refuse(code: string, path: string, message: string): SettingsOutcome {
  return { kind: "refused", refusal: { code, path, message } };
}
