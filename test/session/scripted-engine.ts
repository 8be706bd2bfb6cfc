import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compileText, type StoryMachine } from "../../src/ink/index.ts";
import { openOracle } from "../../src/oracle/index.ts";
import { canonicalSha256, type Report } from "../../src/report/index.ts";
import type {
  OpenStory,
  ProbeResult,
  StoryEngine,
  WindowOptions,
  WindowRequest,
  WindowResult,
  WindowStop,
} from "../../src/session/story-engine.ts";
import { type CheckpointChunk, ok, type Outcome, refused } from "../../src/store/index.ts";
import { reportOf } from "../report/report-of.ts";

/** The scripted graph, and how fast it is searched. */
export interface Script {
  readonly states: number;
  readonly choices: number;
  /** Transitions a second, on the script's own clock, so that time limits are deterministic. */
  readonly rate: number;
  /** Waits so long after every thousand transitions, in milliseconds, so that a test can interrupt a window. */
  readonly pauseMs: number;
  /** Called when a window begins. */
  readonly onWindow: (() => void) | null;
}

const plain: Script = { states: 40_000, choices: 3, rate: 1e9, pauseMs: 0, onWindow: null };

/**
 * An engine for tests: it searches a graph of numbers breadth-first, for real and with checkpoints, and takes findings and
 * machine from the small ink story in the entry file. Which way the graph goes follows from the story's text.
 */
export function scriptedEngine(root: string, script: Partial<Script> = {}): StoryEngine {
  const settings = { ...plain, ...script };
  const read = (entrypoint: string): string => readFileSync(join(root, entrypoint), "utf8");
  return {
    open: async (entrypoint, options) => openStory(read(entrypoint), entrypoint, options, settings),
    sourceSha256: async (entrypoint) => ok(canonicalSha256(read(entrypoint))),
  };
}

async function openStory(
  text: string,
  entrypoint: string,
  options: WindowOptions,
  script: Script,
): Promise<Outcome<OpenStory>> {
  const { story } = await compileText(text);
  if (story === null) return refused("does_not_compile", `${entrypoint} does not compile`);
  const sourceSha256 = canonicalSha256(text);
  const template = await reportOf(text);
  return ok({
    binding: {
      machineVersion: "scripted-1",
      sourceSha256,
      knotsSha256: canonicalSha256(text.match(/^=== .*$/gm) ?? []),
      ...options,
      turnSensitive: false,
      randomSensitive: false,
      draws: "seed",
      maxFanOut: 4096,
      externalsSha256: canonicalSha256([]),
      reductions: [],
    },
    runWindow: (request) => runWindow(new Walk(sourceSha256, script), template, entrypoint, request),
    goal: (goal) => scriptedGoal(goal, template),
    machine: (): StoryMachine => openOracle(story),
    judge: { rule: () => "holds", goal: () => false },
  });
}

async function runWindow(
  walk: Walk,
  template: Report,
  entrypoint: string,
  request: WindowRequest,
): Promise<Outcome<WindowResult>> {
  for await (const chunk of request.from ?? []) walk.read(chunk);
  const known = walk.queue.length;
  const stop = await walk.run(request);
  const report = reportFor(template, entrypoint, walk);
  const { findings } = report.evidence;
  return ok({
    statesExplored: walk.transitions,
    stop,
    findings: {
      endings: report.evidence.endings.total,
      runtimeErrors: findings.filter(({ code }) => code.startsWith("INK1")).length,
      assertionViolations: 0,
      unvisitedKnots: 0,
    },
    report,
    checkpoint: stop === "exhausted" ? null : { extent: "window", chunks: walk.chunksSince(known) },
  });
}

/** Breadth-first over numbers: the queue is everything met in order, `transitions` says how far it was expanded. */
class Walk {
  readonly queue: number[] = [0];
  readonly #seen = new Set([0]);
  transitions = 0;

  constructor(
    readonly source: string,
    private readonly script: Script,
  ) {}

  async run({ totalStates, maxSeconds, signal, onProgress }: WindowRequest): Promise<WindowStop> {
    const { choices, rate, pauseMs, onWindow } = this.script;
    onWindow?.();
    const start = this.transitions;
    for (;;) {
      if (this.transitions >= this.queue.length * choices) return "exhausted";
      if (this.transitions >= totalStates) return "states";
      if (this.transitions - start >= maxSeconds * rate) return "time";
      if (signal.aborted) return "interrupted";
      if (pauseMs > 0 && this.transitions % 1000 === 999) await Bun.sleep(pauseMs);
      this.#step();
      onProgress?.(this.#progress());
    }
  }

  read({ type, bytes }: CheckpointChunk): void {
    const numbers = new Uint32Array(bytes.slice().buffer);
    if (type === 2) this.transitions = numbers[0] ?? 0;
    else for (const state of numbers) this.#meet(state);
  }

  async *chunksSince(known: number): AsyncGenerator<CheckpointChunk> {
    for (let at = known; at < this.queue.length; at += 5000) {
      yield { type: 1, bytes: new Uint8Array(new Uint32Array(this.queue.slice(at, at + 5000)).buffer) };
    }
    yield { type: 2, bytes: new Uint8Array(new Uint32Array([this.transitions]).buffer) };
  }

  #step(): void {
    const { choices, states } = this.script;
    const from = this.queue[Math.floor(this.transitions / choices)] ?? 0;
    const choice = this.transitions % choices;
    this.transitions++;
    this.#meet(Bun.hash.xxHash32(`${this.source} ${from} ${choice}`) % states);
  }

  #meet(state: number): void {
    if (this.#seen.has(state)) return;
    this.#seen.add(state);
    this.queue.push(state);
  }

  #progress() {
    const { transitions } = this;
    const states = this.queue.length;
    return {
      transitions,
      states,
      frontier: states - Math.floor(transitions / 3),
      depth: 0,
      elapsedMs: 0,
      memoryBytes: 0,
    };
  }
}

/** The story's own report with the figures of the walk in it, and the walk's order in one ending's text. */
function reportFor(template: Report, entry: string, walk: Walk): Report {
  const { explore } = template.evidence;
  if (explore === null) throw new Error("the story of a test must compile");
  const order = canonicalSha256(walk.queue);
  const evidence: Report["evidence"] = {
    ...template.evidence,
    story: { ...template.evidence.story, entry, sourceSha256: walk.source },
    explore: { ...explore, transitions: walk.transitions, states: walk.queue.length },
    endings: {
      ...template.evidence.endings,
      list: template.evidence.endings.list.map((end) => ({ ...end, text: order })),
    },
  };
  return { ...template, evidence, evidenceSha256: canonicalSha256(evidence) };
}

function scriptedGoal(goal: unknown, template: Report): ReturnType<OpenStory["goal"]> {
  if (typeof goal !== "string") return refused("bad_goal", "the goal must be a string");
  const run = async ({ maxStates }: { readonly maxStates: number }): Promise<Outcome<ProbeResult>> => {
    const reached = goal === "reachable";
    const status = reached ? "reached" : "not_reached_within_limits";
    const detail = { goal, witness: reached ? [0] : null, closest: reached ? null : { variable: "lamp", value: 3 } };
    return ok({ status, consumed: reached ? 7 : maxStates, report: template, detail });
  };
  return ok({ run });
}
