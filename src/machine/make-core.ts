import type { ExternalModel, TurnBudget } from "../ink/index.ts";
import { wordOf } from "./arithmetic.ts";
import { LoopWatch } from "./loop-watch.ts";
import { Lots, type LotsRules } from "./lots.ts";
import { type ExternalAnswer, MachineCore } from "./machine-core.ts";
import type { Program } from "./program.ts";
import { slowOp } from "./slow-ops.ts";
import { VOID } from "./words.ts";

/** How a machine plays. */
export interface MachineOptions {
  /** False for play without text: only what can reach a variable, a condition or a choice is built. Default true. */
  readonly text?: boolean;
  /** Note which authored things each turn plays. */
  readonly coverage?: boolean;
  readonly budget?: Partial<TurnBudget>;
  /** Answers of EXTERNAL functions by name; without one the ink stand-in is called, or else the answer is 0. */
  readonly externals?: ReadonlyMap<string, ExternalModel>;
  /** Play every outcome of what is drawn, one after another; without, the story's generator draws. */
  readonly lots?: LotsRules;
}

const DEFAULT_BUDGET: TurnBudget = { maxSteps: 2_000_000, maxOutputChars: 1_000_000 };

/** A fresh core that plays a program as the options say. */
export function makeCore(program: Program, options: MachineOptions, shared: MachineCore | null = null): MachineCore {
  const core = new MachineCore(program, slowOp, shared);
  const budget = { ...DEFAULT_BUDGET, ...options.budget };
  core.maxSteps = budget.maxSteps;
  core.maxText = budget.maxOutputChars;
  watchLoops(core);
  if (options.lots !== undefined) core.lots = new Lots(options.lots);
  core.externalAnswers = program.externalNames.map((name): ExternalAnswer | null => {
    const model = options.externals?.get(name);
    return model === undefined
      ? null
      : {
          words: model.answers.map((answer) => (answer === null ? VOID : wordOf(core, answer))),
          lookaheadSafe: model.lookaheadSafe,
        };
  });
  return core;
}

/** Sets a watch for endless turns; it is made when a turn is first long enough. */
function watchLoops(core: MachineCore): void {
  let watch: LoopWatch | null = null;
  core.watch = (m) => {
    watch ??= new LoopWatch(m);
    core.isWatched = true;
    return watch.look(m);
  };
  core.resetWatch = () => {
    watch?.reset();
    core.isWatched = false;
  };
}
