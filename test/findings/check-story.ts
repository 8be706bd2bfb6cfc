import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { analyse, type Analysis, staticReach } from "../../src/analysis/index.ts";
import { collectFindings, type Finding } from "../../src/findings/index.ts";
import { type CompiledStory, compileStory, inspectStory, type Issue, type SourceFile } from "../../src/ink/index.ts";
import { openMachine } from "../../src/machine/index.ts";
import { openOracle } from "../../src/oracle/index.ts";
import { defaultLimits, packedEngine, type SearchLimits, type SearchResult } from "../../src/search/index.ts";

/** All that one small check gives. */
export interface CheckedStory {
  readonly issues: readonly Issue[];
  readonly files: readonly SourceFile[];
  readonly story: CompiledStory | null;
  readonly search: SearchResult | null;
  readonly analysis: Analysis | null;
  readonly findings: readonly Finding[];
  readonly ignored: number;
}

/** Checks a story given as text, or as several files. */
export async function checkText(
  text: string | ReadonlyMap<string, string>,
  limits: Partial<SearchLimits> = {},
  entry = "story.ink",
): Promise<CheckedStory> {
  const folder = mkdtempSync(join(tmpdir(), "inkcheck-findings-"));
  try {
    for (const [name, content] of typeof text === "string" ? [["story.ink", text] as const] : text) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    return await checkFile(join(folder, entry), limits);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const budget = { maxSteps: 3000, maxOutputChars: 20_000 };
/** Our machine proves that a turn never ends only after it has run for a while. */
const searchBudget = { maxSteps: 100_000, maxOutputChars: 1_000_000 };

/** Checks a story file as the program does, on a turn budget small enough for tests. */
export async function checkFile(
  path: string,
  limits: Partial<SearchLimits> = {},
  draws: "seed" | "all" = "seed",
): Promise<CheckedStory> {
  const { story, issues, files } = compileStory(path);
  if (story === null) {
    const collected = collectFindings({ issues, files, played: null });
    return { issues, files, story, search: null, analysis: null, ...collected };
  }
  const search = await packedEngine(story, { budget: searchBudget, draws })({
    storySeed: 1,
    limits: { ...defaultLimits, maxStates: 2000, maxTime: 20, ...limits },
  });
  const inspection = inspectStory(story);
  const fromSource = inspection === null ? null : staticReach(inspection);
  const analysis = analyse(search, story.sourceMap.items, fromSource);
  const referee = { oracle: openOracle(story, { budget }), mustHurry: () => false };
  const played = {
    story,
    search,
    analysis,
    player: openMachine(story, { budget: searchBudget }),
    referee,
    declaredExternals: new Set<string>(),
    starts: [],
  };
  const collected = collectFindings({ issues, files: story.files, played });
  return { issues, files: story.files, story, search, analysis, ...collected };
}
