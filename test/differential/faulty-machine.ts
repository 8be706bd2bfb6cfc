import type { FlowMachine, MachineSnapshot, OfferedChoice, PlainValue, Turn } from "../../src/ink/index.ts";

/** The ways in which a machine under test can be wrong on purpose, each from the given turn on (0 is the start). */
export const faultKinds = [
  "text",
  "tag",
  "choice-text",
  "choice-missing",
  "choice-target",
  "choice-tag",
  "global",
  "global-type",
  "visits",
  "end",
  "issue",
  "issue-line",
  "draws",
  "external",
  "restore",
] as const;

export type FaultKind = (typeof faultKinds)[number];

/** A machine that does what another does, but for one fault. */
export class FaultyMachine implements FlowMachine {
  #turns = 0;
  readonly #turnsAt = new WeakMap<MachineSnapshot, number>();

  constructor(
    private readonly sound: FlowMachine,
    private readonly fault: FaultKind,
    private readonly fromTurn: number,
  ) {}

  start(storySeed: number): Turn {
    this.#turns = 0;
    return this.#spoil(this.sound.start(storySeed));
  }

  take(index: number): Turn {
    this.#turns++;
    return this.#spoil(this.sound.take(index));
  }

  flow(): string {
    return this.sound.flow();
  }

  aliveFlows(): readonly string[] {
    return this.sound.aliveFlows();
  }

  switchFlow(name: string): Turn {
    return this.#spoil(this.sound.switchFlow(name));
  }

  removeFlow(name: string): Turn {
    return this.#spoil(this.sound.removeFlow(name));
  }

  enter(path: string): Turn {
    return this.#spoil(this.sound.enter(path));
  }

  choices(): readonly OfferedChoice[] {
    const choices = this.sound.choices();
    if (this.#isWrong("choice-missing")) return choices.slice(1);
    const [first, ...rest] = choices;
    if (first === undefined) return choices;
    if (this.#isWrong("choice-text")) return [{ ...first, text: `${first.text} ` }, ...rest];
    if (this.#isWrong("choice-target")) return [{ ...first, targetPath: `${first.targetPath}.0` }, ...rest];
    return this.#isWrong("choice-tag") ? [{ ...first, tags: [...first.tags, "extra"] }, ...rest] : choices;
  }

  text(): string {
    return this.#isWrong("text") ? this.sound.text().trimEnd() : this.sound.text();
  }

  tags(): readonly string[] {
    return this.#isWrong("tag") ? this.sound.tags().slice(1) : this.sound.tags();
  }

  globals(): ReadonlyMap<string, PlainValue> {
    const globals = new Map(this.sound.globals());
    for (const [name, value] of globals) {
      if (this.#isWrong("global") && typeof value === "number") globals.set(name, value + 1);
      if (this.#isWrong("global-type") && typeof value === "boolean") globals.set(name, Number(value));
    }
    return globals;
  }

  visits(): ReadonlyMap<string, number> {
    const visits = new Map(this.sound.visits());
    const [first] = visits.keys();
    if (this.#isWrong("visits") && first !== undefined) visits.set(first, (visits.get(first) ?? 0) + 1);
    return visits;
  }

  identity(): string {
    return this.sound.identity();
  }

  snapshot(): MachineSnapshot {
    const snapshot = this.sound.snapshot();
    this.#turnsAt.set(snapshot, this.#turns);
    return snapshot;
  }

  restore(snapshot: MachineSnapshot): void {
    if (this.#isWrong("restore")) return;
    this.sound.restore(snapshot);
    this.#turns = this.#turnsAt.get(snapshot) ?? 0;
  }

  #spoil(turn: Turn): Turn {
    if (this.#isWrong("end") && turn.end.kind === "ended") return { ...turn, end: { kind: "silent-stop" } };
    if (this.#isWrong("issue")) return { ...turn, issues: turn.issues.slice(1) };
    if (this.#isWrong("issue-line")) return { ...turn, issues: turn.issues.map((issue) => ({ ...issue, span: null })) };
    if (this.#isWrong("external")) return { ...turn, openExternals: [] };
    return this.#isWrong("draws") ? { ...turn, draws: 0 } : turn;
  }

  #isWrong(fault: FaultKind): boolean {
    return this.fault === fault && this.#turns >= this.fromTurn;
  }
}
