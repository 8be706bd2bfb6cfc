import type {
  CompiledStory,
  Draws,
  FlowMachine,
  MachineSnapshot,
  OfferedChoice,
  PlainValue,
  Turn,
} from "../ink/index.ts";
import { aliveFlows, flowsKey, type Flows, leaveFor, oneFlow, refuseDefault, withoutFlow } from "./flows.ts";
import { identityOf } from "./identity.ts";
import { loadProgram } from "./load-program.ts";
import { Lots, type LotsRules } from "./lots.ts";
import type { MachineCore } from "./machine-core.ts";
import { type MachineOptions, makeCore } from "./make-core.ts";
import { targetOfPath } from "./pointers.ts";
import { readableView } from "./observable.ts";
import { offeredWords } from "./offered-words.ts";
import type { Program } from "./program.ts";
import { seal } from "./seal.ts";
import { choicesOf, globalsOf, visitsOf } from "./story-view.ts";
import { touchedItems } from "./touched.ts";
import { foldTrace } from "./trace.ts";
import { ENTERED, markTurn, offerCount, playOffer, playPlace, playStart, rewindToNothing } from "./turn.ts";
import { turnOf } from "./turn-data.ts";
import type { View } from "./view.ts";

/** Opens a story in our own machine. */
export function openMachine(story: CompiledStory, options: MachineOptions = {}): FlowMachine {
  return new Machine(loadProgram(story), options);
}

interface Snapshot extends MachineSnapshot {
  readonly owner: Machine;
  readonly state: Int32Array;
  readonly lanes: readonly [number, number];
  readonly shown: Shown;
  readonly flows: Flows<Shown>;
  readonly turns: number;
}

/** What the latest turn showed besides its state. */
interface Shown {
  readonly turn: Turn;
  readonly text: string;
  readonly tags: readonly string[];
  /** Text and tags of each offered choice. */
  readonly choiceWords: readonly (readonly string[])[];
}

const nothing: Shown = {
  turn: { end: { kind: "ended" }, issues: [], stoppedAt: null, draws: 0, openExternals: [] },
  text: "",
  tags: [],
  choiceWords: [],
};

/** Draws as a script gives them, and as the story's generator does past its end. */
const asScripted: LotsRules = { branchesDraws: false, fanOut: 2 };

class Machine implements FlowMachine {
  readonly #core: MachineCore;
  readonly #isSpoken: boolean;
  #shown = nothing;
  #flows: Flows<Shown> = oneFlow;
  #view: View | null = null;
  #draws: Draws | null = null;
  /** Turns played since the start. */
  #turns = 0;
  readonly touched?: () => Iterable<number>;

  constructor(program: Program, options: MachineOptions) {
    this.#core = makeCore(program, options);
    this.#isSpoken = options.text ?? true;
    if (options.coverage !== true) return;
    this.#core.watchesPlay = true;
    this.touched = () => touchedItems(this.#core);
  }

  start(storySeed: number, draws: Draws | null = null): Turn {
    const core = this.#core;
    this.#draws = draws;
    this.#turns = 0;
    core.lots = draws === null ? null : new Lots(asScripted);
    this.#followScript();
    this.#flows = oneFlow;
    core.keepsCells = false;
    rewindToNothing(core, core.atoms.integerWord(storySeed));
    markTurn(core, -1);
    return this.#finish(playStart(core, this.#isSpoken));
  }

  take(index: number): Turn {
    const core = this.#core;
    const offered = offerCount(core);
    if (index < 0 || index >= offered) throw new RangeError(`choice ${index} of ${offered}`);
    core.jp = 0;
    this.#followScript();
    markTurn(core, index);
    return this.#finish(playOffer(core, index, this.#isSpoken));
  }

  choices(): readonly OfferedChoice[] {
    return choicesOf(this.#core, this.#shown.choiceWords);
  }

  text(): string {
    return this.#shown.text;
  }

  tags(): readonly string[] {
    return this.#shown.tags;
  }

  globals(): ReadonlyMap<string, PlainValue> {
    return globalsOf(this.#core);
  }

  visits(): ReadonlyMap<string, number> {
    return visitsOf(this.#core);
  }

  identity(): string {
    this.#view ??= readableView(this.#core.program);
    return identityOf(this.#core, this.#view) + flowsKey(this.#core, this.#flows);
  }

  flow(): string {
    return this.#flows.current;
  }

  aliveFlows(): readonly string[] {
    return aliveFlows(this.#flows);
  }

  switchFlow(name: string): Turn {
    if (name === this.#flows.current) return this.#shown.turn;
    const core = this.#core;
    core.jp = 0;
    const { flows, shown } = leaveFor(core, this.#flows, name, this.#shown);
    this.#flows = flows;
    this.#shown = shown ?? nothing;
    return this.#shown.turn;
  }

  removeFlow(name: string): Turn {
    refuseDefault(name);
    if (name === this.#flows.current) this.switchFlow(oneFlow.current);
    this.#flows = withoutFlow(this.#flows, name);
    return this.#shown.turn;
  }

  enter(path: string): Turn {
    const core = this.#core;
    const { position, warning } = targetOfPath(core.program.tables.shape, path);
    if (position === null || warning !== null) throw new RangeError(`there is no place ${path}`);
    core.jp = 0;
    this.#followScript();
    markTurn(core, ENTERED);
    const place = { container: position.container, index: Math.max(0, position.index) };
    return this.#finish(playPlace(core, place, this.#isSpoken));
  }

  snapshot(): Snapshot {
    const { W, h0, h1 } = this.#core;
    return {
      machineSnapshot: true,
      owner: this,
      state: W.slice(),
      lanes: [h0, h1],
      shown: this.#shown,
      flows: this.#flows,
      turns: this.#turns,
    };
  }

  restore(snapshot: MachineSnapshot): void {
    if (!isSnapshot(snapshot) || snapshot.owner !== this) throw new Error("a snapshot of another machine");
    const core = this.#core;
    core.W.set(snapshot.state);
    [core.h0, core.h1] = snapshot.lanes;
    core.jp = 0;
    this.#shown = snapshot.shown;
    this.#flows = snapshot.flows;
    this.#turns = snapshot.turns;
    core.keepsCells = snapshot.flows.kept.size > 0;
  }

  /** Sets what the draws of the coming turn bring. */
  #followScript(): void {
    const { lots } = this.#core;
    if (lots !== null) lots.script = this.#draws?.[this.#turns] ?? [];
    this.#turns++;
  }

  #finish(stop: number): Turn {
    const core = this.#core;
    const choiceWords = this.#isSpoken ? offeredWords(core, stop) : [];
    seal(core, stop);
    const turn = turnOf(core, stop);
    foldTrace(core, false);
    const { lines, tags } = core.narrator;
    this.#shown = this.#isSpoken
      ? { turn, text: lines.join(""), tags: [...tags], choiceWords }
      : { turn, text: "", tags: [], choiceWords };
    return turn;
  }
}

function isSnapshot(snapshot: MachineSnapshot): snapshot is Snapshot {
  return "owner" in snapshot && snapshot.owner instanceof Machine;
}
