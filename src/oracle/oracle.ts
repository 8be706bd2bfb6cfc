import type { Choice } from "inkjs/engine/Choice";
import type { InkObject } from "inkjs/engine/Object";
import {
  cloneRuntime,
  type CompiledStory,
  type Draws,
  ErrorType,
  type ExternalModel,
  type FlowMachine,
  findObservableCounts,
  isCompilerDone,
  type MachineSnapshot,
  type ObservableCounts,
  type OfferedChoice,
  Path,
  type PlainValue,
  plainValue,
  type RuntimeIssue,
  type SourceSpan,
  type StoryPlace,
  type Turn,
  type TurnBudget,
  type TurnEnd,
} from "../ink/index.ts";
import { engineWords } from "./engine-failure.ts";
import { internalsOf } from "./engine-internals.ts";
import { bindExternals, externalNames, type OpenExternal } from "./externals.ts";
import { canonicalState } from "./identity.ts";
import { type BeforeStep, MeteredStory, TurnStopped } from "./metered-story.ts";
import { restoreLists, restoreState, type SavedState, saveLists, saveState } from "./saved-state.ts";

/** About a second of stock inkjs on a slow machine. */
const DEFAULT_BUDGET: TurnBudget = { maxSteps: 100_000, maxOutputChars: 1_000_000 };

/** What inkjs calls the flow that a story begins in. */
const DEFAULT_FLOW = "DEFAULT_FLOW";

/** How the oracle plays. */
export interface OracleOptions {
  readonly budget?: Partial<TurnBudget>;
  /** What EXTERNAL functions answer, by name. One without a model runs its ink stand-in, or else answers 0. */
  readonly externals?: ReadonlyMap<string, ExternalModel>;
  /** Called before each instruction; the seam through which random draws can be steered. */
  readonly beforeStep?: BeforeStep;
  /** Note which authored things each turn plays; costs a little on every step. */
  readonly coverage?: boolean;
}

/** Stock inkjs as a story machine. */
export interface Oracle extends FlowMachine {
  /** EXTERNAL functions called so far that had neither a model nor an ink stand-in, in order of first call. */
  openExternals(): readonly OpenExternal[];
}

/** Opens a story in stock inkjs. Oracles of one story are independent of each other and of the compiled story. */
export function openOracle(story: CompiledStory, options: OracleOptions = {}): Oracle {
  return new InkjsOracle(story, options);
}

/** The latest turn of a flow. */
interface Shown {
  readonly turn: Turn;
  readonly output: Output;
}

/** What the player saw of a turn. */
interface Output {
  readonly text: string;
  readonly tags: readonly string[];
}

interface OracleSnapshot extends MachineSnapshot {
  readonly owner: InkjsOracle;
  readonly saved: SavedState;
  readonly turn: Turn;
  readonly output: Output;
  readonly turns: number;
}

const NOTHING_PLAYED: Turn = {
  end: { kind: "ended" },
  issues: [],
  stoppedAt: null,
  draws: 0,
  openExternals: [],
};

class InkjsOracle implements Oracle {
  readonly #compiled: CompiledStory;
  readonly #runtime;
  readonly #pristineLiterals;
  readonly #budget: TurnBudget;
  readonly #options: OracleOptions;
  readonly #openExternals = new Map<string, OpenExternal>();
  readonly #externalNames: ReadonlySet<string>;
  #counts: ObservableCounts | null = null;
  #story: MeteredStory;
  #turn = NOTHING_PLAYED;
  #output: Output = { text: "", tags: [] };
  #issues: RuntimeIssue[] = [];
  #openCalls = new Set<string>();
  /** What the flows that wait showed last. */
  readonly #waiting = new Map<string, Shown>();
  #touched = new Set<number>();
  #draws: Draws | null = null;
  /** Turns played since the start. */
  #turns = 0;
  readonly touched?: () => Iterable<number>;

  constructor(compiled: CompiledStory, options: OracleOptions) {
    this.#compiled = compiled;
    this.#runtime = cloneRuntime(compiled.root);
    this.#pristineLiterals = saveLists(this.#runtime.emptyListLiterals);
    this.#budget = { ...DEFAULT_BUDGET, ...options.budget };
    this.#options = options;
    this.#externalNames = externalNames(this.#runtime.root);
    this.#story = this.#newStory(1);
    if (options.coverage === true) this.touched = () => this.#touched;
  }

  start(storySeed: number, draws: Draws | null = null): Turn {
    this.#draws = draws;
    this.#turns = 0;
    restoreLists(this.#pristineLiterals);
    this.#waiting.clear();
    this.#story = this.#newStory(storySeed);
    const path = this.#compiled.start?.path ?? null;
    return this.#play(() => {
      this.#story.ResetState();
      // As `ChoosePathString` does it, but for the turn that it would count.
      if (path !== null) this.#story.ChoosePath(new Path(path), false);
    });
  }

  take(index: number): Turn {
    const offered = this.#offeredChoices().length;
    if (index < 0 || index >= offered) throw new RangeError(`choice ${index} of ${offered}`);
    return this.#play(() => this.#story.ChooseChoiceIndex(index));
  }

  choices(): readonly OfferedChoice[] {
    return this.#offeredChoices().map((choice, index) => this.#describe(choice, index));
  }

  text(): string {
    return this.#output.text;
  }

  tags(): readonly string[] {
    return this.#output.tags;
  }

  globals(): ReadonlyMap<string, PlainValue> {
    const state = internalsOf(this.#story.state);
    const values = new Map<string, PlainValue>();
    for (const [name, value] of state.variablesState._globalVariables) values.set(name, plainValue(value));
    for (const [name, value] of state._patch?.globals ?? []) values.set(name, plainValue(value));
    return values;
  }

  visits(): ReadonlyMap<string, number> {
    const state = internalsOf(this.#story.state);
    const counts = new Map(state._visitCounts);
    for (const [container, count] of state._patch?.visitCounts ?? []) counts.set(container.path.toString(), count);
    return counts;
  }

  identity(): string {
    this.#counts ??= findObservableCounts(this.#runtime.root);
    return canonicalState(this.#story, this.#runtime.emptyListLiterals, this.#counts);
  }

  flow(): string {
    return this.#story.currentFlowName;
  }

  aliveFlows(): readonly string[] {
    return [...(this.#story.aliveFlowNames ?? [])];
  }

  switchFlow(name: string): Turn {
    if (name === this.flow()) return this.#turn;
    this.#waiting.set(this.flow(), { turn: this.#turn, output: this.#output });
    this.#story.SwitchFlow(name);
    const known = this.#waiting.get(name);
    this.#waiting.delete(name);
    this.#turn = known?.turn ?? NOTHING_PLAYED;
    this.#output = known?.output ?? { text: "", tags: [] };
    return this.#turn;
  }

  enter(path: string): Turn {
    if (this.#runtime.root.ContentAtPath(new Path(path)).approximate) throw new RangeError(`there is no place ${path}`);
    return this.#play(() => this.#story.ChoosePathString(path));
  }

  removeFlow(name: string): Turn {
    // inkjs itself goes back to the first flow, but not to what that one showed.
    if (name === this.flow()) this.switchFlow(DEFAULT_FLOW);
    if (name === DEFAULT_FLOW || this.aliveFlows().length > 0) this.#story.RemoveFlow(name);
    this.#waiting.delete(name);
    return this.#turn;
  }

  /** Flows that wait are not part of it: there must be none. */
  snapshot(): OracleSnapshot {
    if (this.#waiting.size > 0) throw new Error("a snapshot of a story whose flows wait");
    const saved = saveState(this.#story, this.#runtime.emptyListLiterals);
    return { machineSnapshot: true, owner: this, saved, turn: this.#turn, output: this.#output, turns: this.#turns };
  }

  restore(snapshot: MachineSnapshot): void {
    if (!isOracleSnapshot(snapshot) || snapshot.owner !== this) throw new Error("a snapshot of another machine");
    this.#story = this.#newStory(snapshot.saved.storySeed);
    restoreState(this.#story, snapshot.saved);
    this.#waiting.clear();
    this.#turn = snapshot.turn;
    this.#output = snapshot.output;
    this.#turns = snapshot.turns;
  }

  openExternals(): readonly OpenExternal[] {
    return [...this.#openExternals.values()];
  }

  readonly #noteStep: BeforeStep = (next, story) => {
    const item = this.#compiled.sourceMap.itemOf(next);
    if (item >= 0) this.#touched.add(item);
    this.#options.beforeStep?.(next, story);
  };

  #newStory(storySeed: number): MeteredStory {
    const story = new MeteredStory(
      this.#runtime.root,
      this.#compiled.listDefinitions.lists,
      storySeed,
      this.#options.coverage === true ? this.#noteStep : (this.#options.beforeStep ?? null),
    );
    story.onError = (message, type) => {
      const { severity, message: raw, at } = story.rawIssue(message, type === ErrorType.Error ? "error" : "warning");
      this.#issues.push({ severity, message: raw, ...this.#placeOf(at) });
    };
    const noteOpenCall = (name: string): void => {
      this.#openCalls.add(name);
      const { span } = this.#placeOf(story.lastExecuted);
      if (!this.#openExternals.has(name)) this.#openExternals.set(name, { name, span });
    };
    const models = this.#options.externals ?? new Map<string, ExternalModel>();
    bindExternals(story, this.#externalNames, models, noteOpenCall, (answers) => story.answer(answers));
    return story;
  }

  #play(enter: () => void): Turn {
    const lines: string[] = [];
    const tags: string[] = [];
    let stopped: TurnEnd | null = null;
    this.#issues = [];
    this.#openCalls = new Set();
    this.#touched = new Set();
    this.#story.meterTurn(this.#budget, this.#draws?.[this.#turns++] ?? []);
    try {
      enter();
      this.#continueMaximally(lines, tags);
    } catch (thrown) {
      stopped = this.#stopOf(thrown);
    }
    this.#turn = {
      end: stopped ?? this.#naturalEnd(),
      issues: this.#issues,
      stoppedAt: this.#stoppedAt(),
      draws: this.#story.draws,
      openExternals: [...this.#openCalls],
      ...this.#hazards(),
    };
    this.#output = { text: lines.join(""), tags };
    return this.#turn;
  }

  #hazards(): Pick<Turn, "hazards"> {
    const { hazards } = this.#story;
    if (hazards.size === 0) return {};
    return { hazards: Array.from(hazards, ([object, kind]) => ({ kind, ...this.#placeOf(object) })) };
  }

  #continueMaximally(lines: string[], tags: string[]): void {
    for (let length = 0; this.#story.canContinue;) {
      const line = this.#story.Continue() ?? "";
      lines.push(line);
      tags.push(...(this.#story.currentTags ?? []));
      length += line.length;
      if (length > this.#budget.maxOutputChars) throw new TurnStopped("output-budget");
    }
  }

  #stopOf(thrown: unknown): TurnEnd {
    if (thrown instanceof TurnStopped) return { kind: "unfinished", why: thrown.why };
    if (!(thrown instanceof Error)) throw thrown;
    if (thrown instanceof RangeError && thrown.message.includes("call stack")) {
      return { kind: "unfinished", why: "recursion" };
    }
    const place = this.#placeOf(this.#story.lastExecuted);
    this.#issues.push({ severity: "error", message: engineWords(thrown), ...place });
    return { kind: "error" };
  }

  #naturalEnd(): TurnEnd {
    if (this.#issues.some((issue) => issue.severity === "error")) return { kind: "error" };
    if (this.#story.currentChoices.length > 0) return { kind: "choices" };
    const stop = this.#story.lastStop;
    return stop !== null && isCompilerDone(stop, this.#compiled.origin) ? { kind: "silent-stop" } : { kind: "ended" };
  }

  #offeredChoices(): Choice[] {
    return this.#turn.end.kind === "choices" ? this.#story.currentChoices : [];
  }

  #describe(choice: Choice, index: number): OfferedChoice {
    const source = this.#runtime.root.ContentAtPath(new Path(choice.sourcePath)).obj;
    return {
      index,
      text: choice.text,
      tags: choice.tags ?? [],
      targetPath: choice.pathStringOnChoice,
      span: this.#spanOf(source),
    };
  }

  #stoppedAt(): StoryPlace | null {
    const { path, span } = this.#placeOf(this.#story.lastAuthored ?? this.#story.lastExecuted);
    return path === null ? null : { path, span };
  }

  #spanOf(object: InkObject | null): SourceSpan | null {
    return object === null ? null : this.#compiled.sourceMap.spanOf(object);
  }

  #placeOf(object: InkObject | null): { readonly path: string | null; readonly span: SourceSpan | null } {
    return { path: object?.path.toString() ?? null, span: this.#spanOf(object) };
  }
}

function isOracleSnapshot(snapshot: MachineSnapshot): snapshot is OracleSnapshot {
  return "owner" in snapshot && snapshot.owner instanceof InkjsOracle;
}
