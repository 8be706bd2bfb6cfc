import { enterPlace, JUMP_RETURN, JUMP_TEMP, Op, type Program } from "../machine/index.ts";
import type { StoryCode } from "./story-code.ts";

/**
 * Where a divert to a variable may lead. In general to any divert target that the story uses as a value. Two cases are
 * closer: a variable that is only ever given constants right where it is written leads to one of those; and the text that
 * a choice shows both when offered and when taken goes back to one of the places that jump to it.
 */
export class VariableTargets {
  /** Where the divert targets that the story uses as values lead, each once. */
  readonly all: readonly number[];
  readonly #program: Program;
  readonly #code: StoryCode;
  readonly #byVariable = new Map<string, readonly number[]>();
  readonly #assignments = new Map<string, number[] | null>();

  constructor(program: Program, code: StoryCode) {
    this.#program = program;
    this.#code = code;
    const targets = new Set<number>();
    for (const slot of code.slotsOf(Op.Push)) {
      // The way back out of a choice's text is kept apart and can be had by nothing else.
      if (this.#isKeptApart(slot)) continue;
      for (const target of this.#leafOf(slot)) targets.add(target);
    }
    this.all = [...targets];
    this.#noteAssignments();
  }

  /** Where the variable divert or call at a slot may lead. */
  at(slot: number): readonly number[] {
    const flags = this.#code.b(slot);
    if ((flags & JUMP_RETURN) !== 0) return this.#program.tables.choiceContent.returns.get(slot) ?? this.all;
    const variable = this.#variable(slot, (flags & JUMP_TEMP) !== 0);
    const known = this.#byVariable.get(variable) ?? this.#constantsOf(variable) ?? this.all;
    this.#byVariable.set(variable, known);
    return known;
  }

  #isKeptApart(slot: number): boolean {
    if (!this.#program.tables.choiceContent.keepsReturnApart) return false;
    const { shape } = this.#program.tables;
    const { container, index } = shape.positionOf(slot);
    return [1, 2].some((ahead) => {
      const next = shape.slotAt({ container, index: index + ahead });
      return next !== null && this.#code.opAt(next) === Op.KeepReturn;
    });
  }

  #variable(slot: number, isTemp: boolean): string {
    const { shape, scopes } = this.#program.tables;
    return isTemp ? `${scopes.ofContainer[shape.home(slot)]} ${this.#code.a(slot)}` : `global ${this.#code.a(slot)}`;
  }

  /** By variable, the slots that assign it; null where a reference to it is taken, so that anything may. */
  #noteAssignments(): void {
    const code = this.#code;
    for (let slot = 0; slot < code.slots; slot++) {
      const op = code.opAt(slot);
      if (op === Op.PushPointer) {
        if (code.a(slot) >= 0) this.#assignments.set(this.#variable(slot, true), null);
        if (code.b(slot) >= 0) this.#assignments.set(`global ${code.b(slot)}`, null);
        continue;
      }
      const isTemp = op === Op.SetTemp || op === Op.DeclareTemp;
      if (!isTemp && op !== Op.SetGlobal && op !== Op.DeclareGlobal) continue;
      const variable = this.#variable(slot, isTemp);
      const known = this.#assignments.get(variable);
      if (known === null) continue;
      this.#assignments.set(variable, [...(known ?? []), slot]);
    }
  }

  /** The constants a variable is given, or null where it may hold anything else. */
  #constantsOf(variable: string): readonly number[] | null {
    const assignments = this.#assignments.get(variable);
    if (assignments === null || assignments === undefined) return assignments === null ? null : [];
    const leaves = new Set<number>();
    for (const slot of assignments) {
      const before = this.#code.before(slot, 1);
      const value = before >= 0 && this.#code.opAt(before) === Op.EndEval ? this.#code.before(slot, 2) : before;
      // A number or a string leads nowhere: to divert to it is an error of the story, and the flow ends there.
      if (value < 0 || this.#code.opAt(value) !== Op.Push) return null;
      for (const leaf of this.#leafOf(value)) leaves.add(leaf);
    }
    return [...leaves];
  }

  #leafOf(slot: number): number[] {
    if (!this.#code.isTarget(slot)) return [];
    const { tables } = this.#program;
    const position = tables.pathTargets.get(this.#code.a(slot) >>> 4)?.position ?? null;
    return position === null ? [] : [enterPlace(this.#program, position)];
  }
}
