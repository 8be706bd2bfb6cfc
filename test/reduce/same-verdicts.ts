import fc from "fast-check";
import { type CompiledStory, compileText } from "../../src/ink/index.ts";
import { defaultLimits, packedEngine, type SearchResult } from "../../src/search/index.ts";
import { storyText } from "../differential/stories/story.ts";

/** What the reduced and the unreduced search were compared on. */
export interface VerdictReport {
  stories: number;
  /** Stories that both searches closed, so that their verdicts had to be equal. */
  closed: number;
  /** Stories that only the reduced search closed. */
  closedByReduction: number;
  failure: string | null;
}

const budget = { maxSteps: 4000, maxOutputChars: 50_000 };

/**
 * Searches random stories with and without reductions. Where both close, they must agree on everything reached, offered,
 * told at an ending, and raised; where only the reduced one closes, it must have seen all that the other saw.
 */
export async function compareVerdicts(stories: number, seed: number, maxStates: number): Promise<VerdictReport> {
  const report: VerdictReport = { stories: 0, closed: 0, closedByReduction: 0, failure: null };
  for (const text of fc.sample(storyText, { numRuns: stories, seed })) {
    const { story } = compileText(text);
    if (story === null) continue;
    report.stories++;
    const difference = await differenceOf(story, maxStates, report);
    if (difference === null) continue;
    report.failure = `${difference}\n${text}`;
    return report;
  }
  return report;
}

async function differenceOf(story: CompiledStory, maxStates: number, report: VerdictReport): Promise<string | null> {
  const request = { storySeed: 1, limits: { ...defaultLimits, maxStates } };
  const reduced = await packedEngine(story, { budget })(request);
  const raw = await packedEngine(story, { budget, without: new Set(["all"]) })(request);
  if (reduced.closed && raw.closed) report.closed++;
  if (reduced.closed && !raw.closed) report.closedByReduction++;
  if (raw.closed && !reduced.closed) return "only the unreduced search closed";
  if (!reduced.closed) return null;
  return raw.closed ? unequal(facts(reduced), facts(raw)) : missing(facts(reduced), facts(raw));
}

function facts(result: SearchResult): ReadonlySet<string> {
  return new Set([
    ...[...result.reached.keys()].map((path) => `reached ${path}`),
    ...[...(result.items ?? new Map<number, unknown>()).keys()].map((item) => `played ${item}`),
    ...[...result.offered.keys()].map((path) => `offered ${path}`),
    ...result.sites.map(
      ({ event, place, after }) => `${JSON.stringify(event)} at ${place?.path} after ${after?.targetPath}`,
    ),
    ...(["ended", "silentStop", "error", "unfinished"] as const).filter((end) => result.ends[end] > 0),
  ]);
}

function unequal(reduced: ReadonlySet<string>, raw: ReadonlySet<string>): string | null {
  const extra = [...reduced].find((fact) => !raw.has(fact));
  return extra === undefined ? missing(reduced, raw) : `only with reductions: ${extra}`;
}

function missing(reduced: ReadonlySet<string>, raw: ReadonlySet<string>): string | null {
  const lost = [...raw].find((fact) => !reduced.has(fact));
  return lost === undefined ? null : `lost by reductions: ${lost}`;
}
