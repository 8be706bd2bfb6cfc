import type { SeededFault } from "../differential/fault-workshop.ts";

/** Faults in the analyses behind the reductions that play in lockstep must catch, in every one of them. */
export const reductionFaults: readonly SeededFault[] = [
  fault("a global is never read", "accesses", "this.#ownSteps.has(slot) ? [] : [a, ...this.#behind(a)]", "[]"),
  fault(
    "a count is never read",
    "accesses",
    "case Op.VisitIndex:\n        return [a];",
    "case Op.VisitIndex:\n        return [];",
  ),
  fault(
    "a once-only choice reads nothing",
    "accesses",
    "((flags[choice] ?? 0) & IS_ONCE) !== 0 ? [address] : []",
    "((flags[choice] ?? 0) & IS_ONCE) !== 0 ? [] : []",
  ),
  fault(
    "TURNS_SINCE reads no stamp",
    "accesses",
    "return [layout.turn, ...this.#asked(slot, (container) => counters.turnAddress(container), this.#ageTargets)];",
    "return [layout.turn];",
  ),
  fault(
    "a variable divert reads nothing",
    "accesses",
    "return this.#withBehind((code.b(slot) & JUMP_TEMP) !== 0 ? this.temp(slot, a - FRAME) : a);",
    "return [];",
  ),
  fault(
    "a draw does not read the generator",
    "accesses",
    "case Op.ListRandom:\n        return [layout.seed, layout.random];",
    "case Op.ListRandom:\n        return [];",
  ),
  fault(
    "nothing is behind a reference",
    "accesses",
    "return this.#pointeesOf === null ? [...this.#referable] : (this.#pointeesOf.get(fact) ?? []);",
    "return [];",
  ),
  fault(
    "any variable counts as a whole number",
    "accesses",
    "this.#pointeesOf !== null && fact < this.#program.layout.globals && !this.#otherKinds.has(fact)",
    "fact < this.#program.layout.globals",
  ),
  fault(
    "a choice leads to no target",
    "flow-graph",
    "(target < 0 ? [] : anywhere([target], true))",
    "anywhere([], true)",
  ),
  fault(
    "a condition always holds",
    "flow-graph",
    "return [...along(code.jump(slot), true), ...this.#on(slot)];",
    "return [...along(code.jump(slot), true)];",
  ),
  fault(
    "what follows a call is forgotten",
    "flow-graph",
    "return [...along(code.jump(slot), false), ...this.#on(slot), ...this.#insteadOfBack(slot)];",
    "return [...along(code.jump(slot), false)];",
  ),
  fault(
    "frames that wait go on nowhere",
    "flow-graph",
    "return [...this.#on(slot).map(({ to }) => to), ...this.overrides];",
    "return [];",
  ),
  fault(
    "a tunnel always returns",
    "flow-graph",
    "this.overrides = mayOverride ? this.#variableTargets.all : [];",
    "this.overrides = [];",
  ),
  fault(
    "a variable is given constants only",
    "variable-targets",
    "if (value < 0 || this.#code.opAt(value) !== Op.Push) return null;",
    "if (value < 0 || this.#code.opAt(value) !== Op.Push) continue;",
  ),
  fault(
    "a divert is led by its first constant",
    "variable-targets",
    "return [...leaves];",
    "return [...leaves].slice(0, 1);",
  ),
  fault(
    "a temp behind a call is dead",
    "menu-liveness",
    "accesses.isReferable(fact) || places.some((place) => this.#words.isLive(place, fact))",
    "accesses.isReferable(fact)",
  ),
  fault(
    "counts saturate one too low",
    "saturation",
    "limits.map((limit) => limit + 1)",
    "limits.map((limit) => limit)",
  ),
  fault("a cycle has no period", "saturation", "period = leastCommonMultiple(period, cycle.period);", "period = 1;"),
  fault(
    "offsets of comparisons are forgotten",
    "number-readings",
    "this.readings.limits.push(value - number.offset);",
    "this.readings.limits.push(value);",
  ),
  fault(
    "a number cut by MIN is not read",
    "number-readings",
    "this.readings.tops.push(value - number.offset);",
    "this.readings.tops.push(0);",
  ),
  fault(
    "numbers that go both ways are clamped",
    "one-way-numbers",
    "if ((ups > 0 && downs > 0) || Math.max(largest, -smallest) >= LARGEST_LIMIT) return null;\n  return { low: ups > 0 ? -EXACT : smallest - 1, high: downs > 0 ? EXACT : largest + 1 };",
    "return { low: smallest - 1, high: largest + 1 };",
  ),
  fault("a rising number is clamped too low", "one-way-numbers", "largest + 1 }", "largest }"),
  fault("a falling number is clamped too high", "one-way-numbers", "smallest - 1", "smallest"),
  fault("every age past one is alike", "turn-ages", "bound = Math.max(bound, alikeFrom(readings));", "bound = 1;"),
  fault(
    "every kept turn past one is alike",
    "turn-values",
    "else this.#note(fact, Math.max(1, alikeFrom(readings)));",
    "else this.#note(fact, 1);",
  ),
  fault(
    "a kept turn may be told in another way",
    "turn-values",
    "op === Op.Subtract && turnsFirst ?",
    "op === Op.Subtract ?",
  ),
];

function fault(name: string, file: string, find: string, replace: string): SeededFault {
  return { name, file: `reduce/${file}.ts`, find, replace };
}
