import type {
  CompiledStory,
  MachineSnapshot,
  OfferedChoice,
  PlainValue,
  StoryMachine,
  Turn,
  TurnBudget,
} from "../ink/index.ts";
import { loadProgram } from "./load-program.ts";
import { ObservableWords } from "./observable-words.ts";
import { plainValue } from "./plain-value.ts";
import type { Program } from "./program.ts";
import { TurnRunner } from "./turn-runner.ts";
import { placeOf, turnOf } from "./turn-data.ts";
import { UNSET } from "./tagged.ts";

/** How our machine plays. */
export interface MachineOptions {
  readonly budget?: Partial<TurnBudget>;
  /** False for play without text: only what can reach a variable, a condition or a choice is built. Default true. */
  readonly text?: boolean;
  /** Note which authored things each turn plays. */
  readonly coverage?: boolean;
}

/** Far more than any honest turn takes: the longest of the stories we know runs some ten thousand instructions. */
const DEFAULT_BUDGET: TurnBudget = { maxSteps: 1_000_000, maxOutputChars: 1_000_000 };

/** Opens a story in our own machine. */
export function openMachine(story: CompiledStory, options: MachineOptions = {}): StoryMachine {
  return new Vm(story, loadProgram(story), options);
}

interface VmSnapshot extends MachineSnapshot {
  readonly owner: Vm;
  readonly words: Int32Array;
  readonly values: readonly number[];
  readonly menu: readonly number[];
  readonly choiceTexts: readonly { readonly text: string; readonly tags: string[] }[];
  readonly turn: Turn;
  readonly text: string;
  readonly tags: readonly string[];
}

class Vm implements StoryMachine {
  readonly #story: CompiledStory;
  readonly #program: Program;
  readonly #runner: TurnRunner;
  #turn: Turn = { end: { kind: "ended" }, issues: [], stoppedAt: null, draws: 0, openExternals: [] };
  #text = "";
  #tags: readonly string[] = [];
  /** By address, the authored thing that stands there, or -1; made when first asked for. */
  #itemAt: Int32Array | null = null;
  /** Made when first asked for. */
  #observable: ObservableWords | null = null;
  readonly touched?: () => Iterable<number>;

  constructor(story: CompiledStory, program: Program, options: MachineOptions) {
    this.#story = story;
    this.#program = program;
    const budget = { ...DEFAULT_BUDGET, ...options.budget };
    this.#runner = new TurnRunner(program, options.text ?? true, budget, options.coverage === true);
    if (options.coverage === true) this.touched = () => this.#touched();
  }

  start(storySeed: number): Turn {
    return this.#finish(this.#runner.start(storySeed));
  }

  take(index: number): Turn {
    const offered = this.choices().length;
    if (index < 0 || index >= offered) throw new RangeError(`choice ${index} of ${offered}`);
    return this.#finish(this.#runner.take(index));
  }

  choices(): readonly OfferedChoice[] {
    if (this.#turn.end.kind !== "choices") return [];
    return Array.from({ length: this.#runner.visibleChoices() }, (_, index) => this.#choice(index));
  }

  text(): string {
    return this.#text;
  }

  tags(): readonly string[] {
    return this.#tags;
  }

  globals(): ReadonlyMap<string, PlainValue> {
    const values = new Map<string, PlainValue>();
    for (const { name, global } of this.#program.globals) {
      const word = this.#runner.state.words[global] ?? UNSET;
      if (word !== UNSET) values.set(name, plainValue(this.#program.pools, word));
    }
    return values;
  }

  visits(): ReadonlyMap<string, number> {
    const { words, layout } = this.#runner.state;
    const counts = new Map<string, number>();
    for (const [number, container] of this.#program.counted.entries()) {
      const count = words[layout.visits + number] ?? 0;
      if (count > 0) counts.set(container.path.toString(), count);
    }
    return counts;
  }

  identity(): string {
    const { menu, values } = this.#runner;
    this.#observable ??= new ObservableWords(this.#program);
    return [
      this.#observable.of(this.#runner.state).join(),
      menu.intern(),
      values.words.subarray(0, values.length).join(),
    ].join("|");
  }

  snapshot(): VmSnapshot {
    const { state, values, menu, choiceTexts } = this.#runner;
    return {
      machineSnapshot: true,
      owner: this,
      words: state.words.slice(),
      values: [...values.words.subarray(0, values.length)],
      menu: [...menu.words.subarray(0, menu.count * 2)],
      choiceTexts: [...choiceTexts],
      turn: this.#turn,
      text: this.#text,
      tags: this.#tags,
    };
  }

  restore(snapshot: MachineSnapshot): void {
    if (!isVmSnapshot(snapshot) || snapshot.owner !== this) throw new Error("a snapshot of another machine");
    const { state, values, menu, choiceTexts } = this.#runner;
    state.words.set(snapshot.words);
    state.mark();
    values.length = 0;
    for (const value of snapshot.values) values.push(value);
    menu.set(snapshot.menu);
    choiceTexts.splice(0, choiceTexts.length, ...snapshot.choiceTexts);
    this.#turn = snapshot.turn;
    this.#text = snapshot.text;
    this.#tags = snapshot.tags;
  }

  #touched(): Iterable<number> {
    this.#itemAt ??= Int32Array.from(this.#program.leaf, (_, address) => {
      const object = this.#program.objectAt(address);
      return object === null ? -1 : this.#story.sourceMap.itemOf(object);
    });
    const items = new Set<number>();
    for (const address of this.#runner.played) {
      const item = this.#itemAt[address] ?? -1;
      if (item >= 0) items.add(item);
    }
    return items;
  }

  #finish(stop: number): Turn {
    this.#turn = turnOf(this.#runner, stop, this.#story.sourceMap);
    this.#text = this.#runner.lines.join("");
    this.#tags = [...this.#runner.tags];
    return this.#turn;
  }

  #choice(index: number): OfferedChoice {
    const at = this.#runner.menuIndexOf(index);
    const site = this.#program.choices[this.#runner.menu.siteAt(at)];
    if (site === undefined) throw new Error("a choice without a site");
    const shown = this.#runner.choiceTexts[at];
    return {
      index,
      text: shown?.text ?? "",
      tags: shown?.tags ?? [],
      targetPath: site.targetPath,
      span: placeOf(this.#program, this.#story.sourceMap, site.address)?.span ?? null,
    };
  }
}

function isVmSnapshot(snapshot: MachineSnapshot): snapshot is VmSnapshot {
  return "owner" in snapshot && snapshot.owner instanceof Vm;
}
