import { type Analysis, whyUnknown } from "../analysis/index.ts";
import {
  type Baseline,
  compareWithBaseline,
  exitCode,
  type ExitPolicy,
  type Finding,
  plainStart,
  wayOf,
} from "../findings/index.ts";
import type { CompiledStory, Issue } from "../ink/index.ts";
import { NO_STATE, type SearchLimits, type SearchResult } from "../search/index.ts";
import { adviceOn } from "./advice.ts";
import { ruleEvidence } from "./rule-evidence.ts";
import { canonicalSha256 } from "./canonical-json.ts";
import { endingsOf, type Explored } from "./endings.ts";
import { nextCommand } from "./next-command.ts";
import type { Evidence, Report } from "./report-schema.ts";

export interface ReportInput {
  readonly version: string;
  /** The entry relative to the project root. */
  readonly entry: string;
  /** Null where the story did not compile. */
  readonly story: CompiledStory | null;
  /** What the compiler said, or null where it was not heard to its end. */
  readonly issues: readonly Issue[] | null;
  readonly storySeed: number;
  readonly limits: SearchLimits;
  readonly explored: Explored | null;
  readonly findings: readonly Finding[];
  /** Findings that the author marked to be ignored. */
  readonly ignored: number;
  readonly policy: ExitPolicy;
  readonly baseline: { readonly path: string; readonly baseline: Baseline } | null;
  readonly run: {
    /** The story as the caller named it. */
    readonly storyPath: string;
    /** ISO 8601. */
    readonly startedAt: string;
    readonly elapsedMs: number;
    readonly peakMemoryBytes: number;
    readonly interruptedBy: "SIGINT" | "SIGTERM" | null;
  };
}

/** Puts everything a run found into one report, with its exit code and what to do next. */
export function buildReport(input: ReportInput): Report {
  const evidence = evidenceOf(input);
  const { policy, run, explored, limits, findings } = input;
  const known = input.baseline === null ? null : compareWithBaseline(findings, input.baseline.baseline);
  const fresh = findings.filter(({ id }) => known === null || !known.accepted.includes(id));
  return {
    schemaVersion: 1,
    tool: { name: "inkcheck", version: input.version },
    evidence,
    evidenceSha256: canonicalSha256(evidence),
    run: {
      ...run,
      maxTime: limits.maxTime,
      maxMemory: limits.maxMemory,
      identity: explored?.search.under.identity ?? null,
      cutOff: null,
      ...policy,
      baseline: known === null ? null : { path: input.baseline?.path ?? "", ...known },
      exitCode: exitCode(
        { findings: fresh, closed: evidence.explore?.closed ?? true, interruptedBy: run.interruptedBy },
        policy,
      ),
    },
    advice: adviceOn(evidence),
    notChecked: notChecked(evidence),
    next: nextCommand({ ...evidence, findings: fresh }, run.storyPath),
  };
}

/** Nothing was played where there is no search. */
function notChecked({ explore, starts }: Evidence): Report["notChecked"] {
  if (explore === null) return ["saved-games", "knots-the-game-enters"];
  const { randomness, draws, openExternals } = explore.under;
  return [
    "saved-games",
    ...(starts.length === 0 ? (["knots-the-game-enters"] as const) : []),
    ...(randomness && draws === "seed" ? (["other-draws"] as const) : []),
    ...(openExternals.length > 0 ? (["host-answers"] as const) : []),
  ];
}

function evidenceOf({ entry, story, issues, storySeed, limits, explored, findings, ignored }: ReportInput): Evidence {
  return {
    story: {
      entry,
      origin: story?.origin ?? (entry.endsWith(".json") ? "json" : "ink"),
      sourceSha256: story?.sourceSha256 ?? null,
      files: (story?.files ?? []).map((file) => file.path),
    },
    options: {
      storySeed,
      maxStates: limits.maxStates,
      maxDepth: limits.maxDepth,
      maxFrontierStates: limits.maxFrontierStates ?? null,
      maxFrontierBytes: limits.maxFrontierBytes ?? null,
    },
    compile: issues === null ? null : { ok: story !== null, ...countsOf(issues) },
    explore: explored === null ? null : wholeOf(explored),
    ...(explored?.externals === undefined ? {} : { externals: answersOf(explored.externals) }),
    multipliers: explored?.multipliers ?? [],
    starts: (explored?.starts ?? []).map(({ start, search }) => ({ ...plainStart(start), explore: exploreOf(search) })),
    coverage: explored?.analysis?.coverage ?? null,
    reachability: explored === null || explored.analysis === null ? [] : reachabilityOf(explored, explored.analysis),
    endings: endingsOf(explored),
    ...(explored?.rules === undefined ? {} : { rules: ruleEvidence(explored) }),
    findings,
    ignored,
  };
}

function answersOf(models: NonNullable<Explored["externals"]>): NonNullable<Evidence["externals"]> {
  return Object.fromEntries(Array.from(models, ([name, { answers }]) => [name, answers]));
}

function countsOf(issues: readonly Issue[]): { errors: number; warnings: number; notes: number } {
  const of = (severity: Issue["severity"]): number => issues.filter((issue) => issue.severity === severity).length;
  return { errors: of("error"), warnings: of("warning"), notes: of("note") };
}

function exploreOf(search: SearchResult): NonNullable<Evidence["explore"]> {
  const unknown = whyUnknown(search);
  const { storySeed, order, orderSeed, randomness, draws, fanOut, openExternals, reductions, exactVariants } =
    search.under;
  return {
    exhaustive: unknown === null,
    closed: search.closed,
    stop: search.stop,
    unknown,
    under: { storySeed, order, orderSeed, randomness, draws, fanOut, openExternals, reductions, exactVariants },
    ...search.counters,
    lastNewAt: lastNewAt(search),
    ends: search.ends,
  };
}

function lastNewAt({ sites, endings, reached, items, offered }: SearchResult): number {
  let last = 0;
  const met = [...sites, ...endings.outcomes, ...reached.values(), ...(items?.values() ?? []), ...offered.values()];
  for (const { first } of met) if (first.from !== NO_STATE) last = Math.max(last, first.from);
  return last;
}

/** The search from the top; closed and exhaustive are only what the searches from all starts are. */
function wholeOf({ search, starts }: Explored): NonNullable<Evidence["explore"]> {
  const top = exploreOf(search);
  const others = starts.map((started) => exploreOf(started.search));
  const unknown = [top, ...others].find((each) => each.unknown !== null)?.unknown ?? null;
  return { ...top, unknown, exhaustive: unknown === null, closed: [top, ...others].every(({ closed }) => closed) };
}

function reachabilityOf({ search, starts }: Explored, analysis: Analysis): Evidence["reachability"] {
  const graphs = [search, ...starts.map((started) => started.search)].map(({ graph }) => graph);
  return analysis.items.map(({ item: { kind, path, name, span }, verdict }) => ({
    kind,
    path,
    name,
    span,
    verdict:
      verdict.kind === "reached"
        ? {
            kind: "reached",
            from: verdict.from,
            ...wayOf(graphs[verdict.from] ?? search.graph, verdict.first),
            transitions: verdict.transitions,
          }
        : verdict,
  }));
}
