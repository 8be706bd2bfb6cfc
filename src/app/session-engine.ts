import { join } from "node:path";
import type { ConfigFile } from "../config/index.ts";
import { openOracle } from "../oracle/index.ts";
import { canonicalSha256 } from "../report/index.ts";
import { packedSearch, settledDraws } from "../search/index.ts";
import type { OpenStory, StoryEngine, WindowOptions } from "../session/index.ts";
import { ok, type Outcome, refused } from "../store/index.ts";
import { checkSettings } from "./check-settings.ts";
import { goalProbe } from "./session-goal.ts";
import { pinJudge } from "./session-judge.ts";
import { limitsTo, type ReadStory, runWindow, searchOptionsOf } from "./session-window.ts";
import { storyOrRefusal } from "./compile-settled.ts";

/**
 * Names the machine, what its states are made of, the schedule of the search and the form it is saved in. A release that
 * changes any of them must change this: a frontier saved under another name is refused.
 */
const MACHINE_VERSION = "packed-7 stores-2 orders-1 endings-2";

/** Where a project's stories are, and how they are read. */
export interface EngineProject {
  /** Entrypoints are relative to this folder. */
  readonly root: string;
  readonly config: ConfigFile;
  /** Of inkcheck. */
  readonly version: string;
}

/** Sessions over the packed search: without rules, all of it saved at the end of every window. */
export function sessionEngine(project: EngineProject): StoryEngine {
  return {
    open: async (entrypoint, options) => {
      const read = readStory(project, entrypoint);
      return read.kind === "refused" ? read : await openStory(project.version, read.value, options);
    },
    sourceSha256: async (entrypoint) => {
      const read = readStory(project, entrypoint);
      return read.kind === "refused" ? read : ok(read.value.story.sourceSha256);
    },
  };
}

function readStory({ root, config }: EngineProject, entrypoint: string): Outcome<ReadStory> {
  const found = checkSettings(entrypoint, {}, config, root);
  if (found.kind === "refused") return refused(found.refusal.code, found.refusal.message);
  const [settings] = found.stories;
  if (settings === undefined) throw new Error("a story that was named has no settings");
  const compiled = storyOrRefusal({ ...settings, storyPath: join(root, settings.storyPath), root }, entrypoint);
  return compiled.kind === "refused" ? compiled : ok({ ...compiled.value, settings });
}

async function openStory(version: string, read: ReadStory, options: WindowOptions): Promise<Outcome<OpenStory>> {
  const { storySeed } = options;
  const { story } = read;
  const { random, fanOut, externals: models } = read.settings;
  const draws = await settledDraws(story, storySeed, random, fanOut);
  const request = { storySeed, limits: limitsTo(0, options) };
  const {
    search: _,
    reductions,
    turnSensitive,
    randomSensitive,
  } = packedSearch(story, request, searchOptionsOf({ ...read, draws }));
  const answers = [...models].map(([name, model]) => [name, model.answers, model.lookaheadSafe]);
  const externals = [
    [...read.settings.declaredExternals].sort(),
    story.externals.map(({ name }) => name),
    ...(answers.length === 0 ? [] : [answers]),
  ];
  return ok({
    binding: {
      machineVersion: MACHINE_VERSION,
      sourceSha256: story.sourceSha256,
      knotsSha256: canonicalSha256(story.declarations.flows.map(({ path }) => path)),
      ...options,
      turnSensitive,
      randomSensitive,
      draws,
      maxFanOut: fanOut,
      externalsSha256: canonicalSha256(externals),
      reductions: [...reductions].sort(),
    },
    runWindow: (window) => runWindow(version, { ...read, draws }, options, window),
    goal: (goal) => goalProbe(version, { ...read, draws }, options, goal),
    machine: () => openOracle(story, { externals: read.settings.externals }),
    judge: pinJudge(story),
  });
}
