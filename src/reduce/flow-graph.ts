import { NOWHERE, Op, type Program } from "../machine/index.ts";
import { VariableTargets } from "./variable-targets.ts";

/** One way on from an instruction. */
export interface Edge {
  readonly to: number;
  /** The list of visits made on the way, 0 where there are none or where they are not known before play. */
  readonly visits: number;
  /** False where the way leads into another frame, whose temporaries are its own. */
  readonly sameFrame: boolean;
}

/**
 * Every way play can go on from each instruction, over-approximated: a call leads into the called code and, as if it were
 * passed over, to what follows it; a variable divert leads wherever any divert target of the story names; a choice leads on
 * and, in a later turn, to its target; a started thread leads to both of its ends. The end of a called piece leads nowhere,
 * since what follows its call was counted at the call.
 */
export class FlowGraph {
  readonly program: Program;
  readonly #variableTargets: VariableTargets;

  constructor(program: Program) {
    this.program = program;
    this.#variableTargets = new VariableTargets(program);
  }

  /** The ways on from the instruction at a leaf address. */
  edgesFrom(address: number): Edge[] {
    const { program } = this;
    const a = program.a[address] ?? 0;
    const b = program.b[address] ?? 0;
    switch (program.ops[address]) {
      case Op.end:
      case Op.done:
      case Op.broken:
      case Op.returnFunction:
        return [];
      case Op.returnTunnel:
        return this.#anywhere(this.#overridesOf(address));
      case Op.divert:
        return [{ to: a, visits: b, sameFrame: true }];
      case Op.divertIf:
        return [{ to: a, visits: b, sameFrame: true }, ...this.#on(address)];
      case Op.divertVariable:
        return this.#anywhere(this.#variableTargets.at(address));
      case Op.divertVariableIf:
        return [...this.#anywhere(this.#variableTargets.at(address)), ...this.#on(address)];
      case Op.call:
        return [{ to: a, visits: b >> 1, sameFrame: false }, ...this.#on(address)];
      case Op.callVariable:
        return [
          ...this.#variableTargets.at(address).map((to) => ({ to, visits: 0, sameFrame: false })),
          ...this.#on(address),
        ];
      default:
        return this.#rareEdges(address, a);
    }
  }

  #rareEdges(address: number, a: number): Edge[] {
    const { program } = this;
    switch (program.ops[address]) {
      case Op.external: {
        const fallback = program.externals[a]?.fallback ?? NOWHERE;
        if (fallback === NOWHERE) return this.#on(address);
        return [{ to: program.leaf[fallback] ?? NOWHERE, visits: 0, sameFrame: false }, ...this.#on(address)];
      }
      case Op.choice: {
        const target = program.choices[a]?.target ?? NOWHERE;
        const later = target === NOWHERE ? [] : [{ to: program.leaf[target] ?? NOWHERE, visits: 0, sameFrame: true }];
        return [...later, ...this.#on(address)];
      }
      case Op.threadStart: {
        const start = program.after[address] ?? NOWHERE;
        if (start === NOWHERE) return [];
        return [{ to: program.leaf[start] ?? NOWHERE, visits: 0, sameFrame: true }, ...this.#on(start)];
      }
      default:
        return this.#on(address);
    }
  }

  #on(address: number): Edge[] {
    const to = this.program.next[address] ?? NOWHERE;
    return to === NOWHERE ? [] : [{ to, visits: this.program.nextVisits[address] ?? 0, sameFrame: true }];
  }

  #anywhere(targets: readonly number[]): Edge[] {
    return targets.map((to) => ({ to, visits: 0, sameFrame: true }));
  }

  /** Where a `->->` may lead instead of back: nowhere where the compiler's void stands right before it. */
  #overridesOf(address: number): readonly number[] {
    const { program } = this;
    const isPlain =
      program.ops[address - 1] === Op.evalEnd &&
      program.ops[address - 2] === Op.value &&
      program.isVoid(program.a[address - 2] ?? 0) &&
      program.ops[address - 3] === Op.evalStart;
    return isPlain ? [] : this.#variableTargets.all;
  }
}
