import { enterPlace, FRAME_FUNCTION, JUMP_CONDITIONAL, JUMP_FUNCTION, Op, type Program } from "../machine/index.ts";
import { type CodeEdge, StoryCode } from "./story-code.ts";
import { VariableTargets } from "./variable-targets.ts";

/** One way on from an instruction. */
export interface Way extends CodeEdge {
  /** False where the way leads into another frame, whose temporaries are its own. */
  readonly sameFrame: boolean;
}

/**
 * Every way play can go on from each instruction, over-approximated: a call leads into the called code and, as if it were
 * passed over, to what follows it; a variable divert leads wherever any divert target of the story names; a choice leads on
 * and, in a later turn, to its target; a started thread leads to both of its ends. The end of a called piece leads nowhere,
 * since what follows its call was counted at the call. A tunnel that may return elsewhere (`->-> there`) makes every tunnel
 * call lead there in its own frame.
 */
export class FlowGraph {
  readonly code: StoryCode;
  /** Where a `->->` of the story may lead instead of back. */
  readonly overrides: readonly number[];
  readonly #program: Program;
  readonly #variableTargets: VariableTargets;

  constructor(program: Program) {
    this.#program = program;
    this.code = new StoryCode(program);
    this.#variableTargets = new VariableTargets(program, this.code);
    const mayOverride = this.code.slotsOf(Op.TunnelReturn).some((slot) => !this.#returnsPlainly(slot));
    this.overrides = mayOverride ? this.#variableTargets.all : [];
  }

  /** The ways on from the instruction of a slot. */
  waysFrom(slot: number): Way[] {
    const { code } = this;
    switch (code.opAt(slot)) {
      case Op.End:
      case Op.Done:
      case Op.Fail:
      case Op.FallOff:
      case Op.Return:
        return [];
      case Op.TunnelReturn:
        return this.#returnsPlainly(slot) ? [] : anywhere(this.overrides, true);
      case Op.Jump:
        return along(code.jump(slot), true);
      case Op.JumpIf:
        return [...along(code.jump(slot), true), ...this.#on(slot)];
      case Op.JumpVariable: {
        const ways = anywhere(this.#variableTargets.at(slot), true);
        return (code.b(slot) & JUMP_CONDITIONAL) === 0 ? ways : [...ways, ...this.#on(slot)];
      }
      case Op.Call:
        return [...along(code.jump(slot), false), ...this.#on(slot), ...this.#insteadOfBack(slot)];
      case Op.CallVariable:
        return [...anywhere(this.#variableTargets.at(slot), false), ...this.#on(slot), ...this.#insteadOfBack(slot)];
      case Op.External:
        return [...along(code.jump(slot), false), ...this.#on(slot)];
      default:
        return this.#rareWays(slot);
    }
  }

  /** Where play goes on in a frame that waits at the slot of a call. */
  placesAfterCall(slot: number): readonly number[] {
    return [...this.#on(slot).map(({ to }) => to), ...this.overrides];
  }

  /** The slot at which a taken choice begins. */
  targetOf(choice: number): number {
    const target = this.#program.tables.choices[choice]?.target ?? -1;
    return target < 0 ? -1 : enterPlace(this.#program, { container: target, index: 0 });
  }

  #rareWays(slot: number): Way[] {
    const { code } = this;
    switch (code.opAt(slot)) {
      case Op.Choice: {
        const target = this.targetOf(code.a(slot));
        return [...(target < 0 ? [] : anywhere([target], true)), ...this.#on(slot)];
      }
      case Op.StartThread: {
        const resume = code.a(slot);
        return [...this.#on(slot), ...(resume < 0 ? [] : this.#on(resume))];
      }
      default:
        return this.#on(slot);
    }
  }

  #on(slot: number): Way[] {
    return along(this.code.after(slot), true);
  }

  #insteadOfBack(slot: number): Way[] {
    const flags = this.code.b(slot);
    const isFunction = this.code.opAt(slot) === Op.Call ? flags & FRAME_FUNCTION : flags & JUMP_FUNCTION;
    return isFunction === 0 ? anywhere(this.overrides, true) : [];
  }

  /** Whether the compiler's void stands right before a `->->`. */
  #returnsPlainly(slot: number): boolean {
    const { code } = this;
    const [endEval, value, beginEval] = [1, 2, 3].map((places) => code.before(slot, places));
    if (endEval === undefined || value === undefined || beginEval === undefined || beginEval < 0) return false;
    return code.opAt(endEval) === Op.EndEval && code.isVoid(value) && code.opAt(beginEval) === Op.BeginEval;
  }
}

function along(edge: CodeEdge | null, sameFrame: boolean): Way[] {
  return edge === null ? [] : [{ ...edge, sameFrame }];
}

function anywhere(targets: readonly number[], sameFrame: boolean): Way[] {
  return targets.map((to) => ({ to, counts: [], sameFrame }));
}
