import type { Container } from "inkjs/engine/Container";
import type { ListDefinition } from "inkjs/engine/ListDefinition";
import type { InkObject } from "inkjs/engine/Object";
import {
  ControlCommand,
  type HazardKind,
  ListValue,
  NativeFunctionCall,
  type RuntimeIssue,
  Story,
  StringValue,
  type TurnBudget,
  type TurnEnd,
} from "../ink/index.ts";
import { Steering } from "./steering.ts";
import { differsElsewhere, dividesByZero, isEmptyList, isPrintedDifferently, movesList } from "./hazards.ts";

const { CommandType } = ControlCommand;
const drawing = new Set([CommandType.Random, CommandType.SequenceShuffleIndex]);

type UnfinishedReason = Extract<TurnEnd, { kind: "unfinished" }>["why"];

/** Leaves a turn that used up its budget. Not an error: the oracle turns it into an `unfinished` end. */
export class TurnStopped extends Error {
  constructor(readonly why: UnfinishedReason) {
    super(why);
  }
}

/** A complaint as inkjs raised it, before it is decorated with a place in words. */
interface RawIssue {
  readonly severity: RuntimeIssue["severity"];
  readonly message: string;
  readonly at: InkObject | null;
}

/** What is done before an instruction of the story runs, for instance to steer its random draws. */
export type BeforeStep = (next: InkObject, story: Story) => void;

/**
 * Stock inkjs with meters on it. Nothing of its behaviour is replaced: each override notes something and hands on. Stepping
 * is counted in `ContinueSingleStep`, because `Continue` itself then stays inkjs's own loop; slicing it with
 * `ContinueAsync` was the alternative, but its slices are measured in time and report errors of a look-ahead that inkjs
 * takes back afterwards.
 */
export class MeteredStory extends Story {
  /** The last instruction that ran, for the place of a complaint about having none left. */
  lastExecuted: InkObject | null = null;
  /** The last instruction that ran and has a place of its own in the source. */
  lastAuthored: InkObject | null = null;
  /** The last DONE or END that let the flow stop without an error. */
  lastStop: ControlCommand | null = null;
  /** Random draws of this turn, without those of a look-ahead that was taken back. */
  draws = 0;
  /** What this turn met that inkjs says nothing about, by instruction. */
  readonly hazards = new Map<InkObject, HazardKind>();
  readonly #steering = new Steering();
  #drawsAtLineEnd = 0;
  readonly #raised = new Map<string, RawIssue>();
  #stepsLeft = 0;
  #maxOutputChars = 0;

  constructor(
    root: Container,
    lists: ListDefinition[],
    private readonly storySeed: number,
    private readonly beforeStep: BeforeStep | null,
  ) {
    super(root, lists);
    this.allowExternalFunctionFallbacks = true;
  }

  /** Grants a new turn its budget, and says what its draws bring as far as that is to be decided. */
  meterTurn(budget: TurnBudget, draws: readonly number[]): void {
    this.#steering.begin(draws);
    this.#stepsLeft = budget.maxSteps;
    this.#maxOutputChars = budget.maxOutputChars;
    this.lastStop = null;
    this.lastExecuted = null;
    this.lastAuthored = null;
    this.draws = 0;
    this.hazards.clear();
    this.#raised.clear();
  }

  /** The complaint behind a decorated message that inkjs handed to `onError`. */
  rawIssue(decorated: string, severity: RuntimeIssue["severity"]): RawIssue {
    return this.#raised.get(decorated) ?? { severity, message: decorated, at: null };
  }

  override ResetGlobals(): void {
    this.state.storySeed = this.storySeed;
    super.ResetGlobals();
  }

  override ContinueSingleStep(): boolean {
    this.charge(1 + (this.state.outputStream.length >> 7));
    const top = this.state.evaluationStack.at(-1);
    if (top instanceof StringValue && (top.value?.length ?? 0) > this.#maxOutputChars)
      throw new TurnStopped("output-budget");
    return super.ContinueSingleStep();
  }

  /** Which of several answers a host gives now. */
  answer(answers: number): number {
    return this.#steering.answer(answers);
  }

  override NextSequenceShuffleIndex(): number {
    return this.#steering.arm(super.NextSequenceShuffleIndex());
  }

  override StateSnapshot(): void {
    this.#steering.markLineEnd();
    this.charge(this.state.callStack.depth >> 3);
    this.#drawsAtLineEnd = this.draws;
    super.StateSnapshot();
  }

  override RestoreStateSnapshot(): void {
    this.draws = this.#drawsAtLineEnd;
    this.#steering.backToLineEnd();
    super.RestoreStateSnapshot();
  }

  override PerformLogicAndFlowControl(content: InkObject | null): boolean {
    if (content !== null) {
      this.lastExecuted = content;
      if (content.ownDebugMetadata !== null) this.lastAuthored = content;
      this.beforeStep?.(content, this);
    }
    const inThread = this.state.callStack.canPopThread;
    const draws = content instanceof ControlCommand && this.#isDraw(content);
    const stack = this.state.evaluationStack;
    if (content instanceof ControlCommand) this.#notePrinted(content, stack.at(-1));
    if (draws && content.commandType !== CommandType.SequenceShuffleIndex) this.#steering.beforeDraw(content, this);
    const emptying = content instanceof NativeFunctionCall && this.#noteOperation(content, stack);
    const result = super.PerformLogicAndFlowControl(content);
    if (emptying && isEmptyList(stack.at(-1))) this.hazards.set(content, "list-emptied");
    if (draws) this.draws++;
    if (content instanceof ControlCommand && stopsFlow(content, inThread)) this.lastStop = content;
    return result;
  }

  override AddError(message: string, isWarning = false, useEndLineNumber = false): void {
    const at = this.state.currentPointer.Resolve() ?? this.lastExecuted;
    super.AddError(message, isWarning, useEndLineNumber);
    const decorated = (isWarning ? this.state.currentWarnings : this.state.currentErrors)?.at(-1);
    if (decorated !== undefined) {
      this.#raised.set(decorated, { severity: isWarning ? "warning" : "error", message, at });
    }
  }

  override Assert(condition: boolean, message: string | null = null): void {
    if (condition === false) throw new EngineAssertion(message ?? "Story assert");
  }

  /** Notes an operation that is a hazard by its operands; tells whether it could empty a list. */
  #noteOperation(operation: NativeFunctionCall, stack: readonly InkObject[]): boolean {
    const kind = dividesByZero(operation, stack) ? "division-by-zero" : differsElsewhere(operation, stack);
    if (kind !== null) this.hazards.set(operation, kind);
    return movesList(operation, stack);
  }

  #notePrinted(command: ControlCommand, value: InkObject | undefined): void {
    const isPrinted = command.commandType === CommandType.EvalOutput && isPrintedDifferently(value);
    if (isPrinted) this.hazards.set(command, "float-text");
  }

  /** Whether an instruction is about to draw; LIST_RANDOM of an empty list does not. */
  #isDraw({ commandType }: ControlCommand): boolean {
    if (commandType !== CommandType.ListRandom) return drawing.has(commandType);
    const list = this.state.evaluationStack.at(-1);
    return list instanceof ListValue && (list.value?.Count ?? 0) > 0;
  }

  private charge(steps: number): void {
    this.#stepsLeft -= steps;
    if (this.#stepsLeft < 0) throw new TurnStopped("step-budget");
  }
}

/** One of inkjs's own assertions failed; the message is inkjs's, without the place it appends. */
export class EngineAssertion extends Error {}

function stopsFlow(command: ControlCommand, inThread: boolean): boolean {
  if (command.commandType === CommandType.End) return true;
  return command.commandType === CommandType.Done && !inThread;
}
