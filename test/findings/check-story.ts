import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { analyse, type Analysis } from "../../src/analysis/index.ts";
import { collectFindings, type Finding } from "../../src/findings/index.ts";
import { type CompiledStory, compileStory, type Issue, type SourceFile } from "../../src/ink/index.ts";
import { openOracle } from "../../src/oracle/index.ts";
import { breadthFirstEngine, defaultLimits, type SearchLimits, type SearchResult } from "../../src/search/index.ts";

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

/** Checks a story given as text, or as several files of which `story.ink` is the entry. */
export async function checkText(
  text: string | ReadonlyMap<string, string>,
  limits: Partial<SearchLimits> = {},
): Promise<CheckedStory> {
  const folder = mkdtempSync(join(tmpdir(), "inkcheck-findings-"));
  try {
    for (const [name, content] of typeof text === "string" ? [["story.ink", text] as const] : text) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    return await checkFile(join(folder, "story.ink"), limits);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Checks a story file with stock inkjs as the machine, on a turn budget small enough for tests. */
export async function checkFile(path: string, limits: Partial<SearchLimits> = {}): Promise<CheckedStory> {
  const { story, issues } = await compileStory(path);
  if (story === null) {
    return {
      issues,
      files: [],
      story,
      search: null,
      analysis: null,
      ...collectFindings({ issues, files: [], played: null }),
    };
  }
  const open = () => openOracle(story, { coverage: true, budget: { maxSteps: 3000, maxOutputChars: 20_000 } });
  const search = await breadthFirstEngine(open())({
    storySeed: 1,
    limits: { ...defaultLimits, maxStates: 2000, maxTime: 20, ...limits },
  });
  const analysis = analyse(search, story.sourceMap.items);
  const played = {
    story,
    search,
    analysis,
    player: open(),
    referee: { oracle: open(), mustHurry: () => false },
    declaredExternals: new Set<string>(),
  };
  const collected = collectFindings({ issues, files: story.files, played });
  return { issues, files: story.files, story, search, analysis, ...collected };
}
