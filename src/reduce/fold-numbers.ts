import { EXACT, type Folding, noFolding, Op, type Program, type View } from "../machine/index.ts";
import { Accesses } from "./accesses.ts";
import { FlowGraph } from "./flow-graph.ts";
import { readersOf } from "./number-uses.ts";
import { boundsOf } from "./one-way-numbers.ts";
import { saturatedView, type Tail, tailOf } from "./saturation.ts";
import { StoryCode } from "./story-code.ts";
import { ageBoundOf, agesAreAll } from "./turn-ages.ts";
import { type TurnValues, turnValuesOf } from "./turn-values.ts";

/** Reductions that put one number for all that later play cannot tell apart, by the names of their switches. */
export const foldingNames = ["saturation", "turn-ages", "one-way-numbers"] as const;

/** What folding does to a story. */
export interface NumberFolding {
  readonly folding: Folding;
  /** The view in which counts asked for "none or some" only are kept as that. */
  readonly view: View;
  /** The reductions that found something to do. */
  readonly acting: readonly (typeof foldingNames)[number][];
}

/** Works out which numbers of a story's states are alike; `uses` says which of the reductions to use. */
export function foldNumbers(program: Program, view: View, uses: (name: string) => boolean): NumberFolding {
  const { layout } = program;
  const code = new StoryCode(program);
  const accesses = new Accesses(program, code);
  const readers = readersOf(program, code, accesses);
  const loads = code.slotsOf(Op.GetGlobal);
  const of = (address: number): readonly number[] => readers.get(address) ?? [];
  const anyArm = view[layout.shuffles] === EXACT;
  const folding = noFolding(layout);
  const tails = new Map<number, Tail>();
  for (let address = layout.visits; uses("saturation") && address < layout.stamps; address++) {
    const tail = view[address] === EXACT ? tailOf(code, address, of(address), anyArm) : null;
    if (tail === null) continue;
    tails.set(address, tail);
    folding.from[address] = tail.from;
    folding.period[address] = tail.period;
  }
  let isOneWay = false;
  for (let address = 0; uses("one-way-numbers") && address < layout.globals; address++) {
    if (accesses.isReferable(address)) continue;
    // A step of the variable itself counts as no read elsewhere; here it does.
    const all = new Set([...of(address), ...loads.filter((slot) => code.a(slot) === address)]);
    const bounds = boundsOf(code, address, [...all]);
    if (bounds === null) continue;
    isOneWay = true;
    folding.low[address] = bounds.low;
    folding.high[address] = bounds.high;
  }
  const values = turnValuesOf(code, accesses);
  const agesOnly = uses("turn-ages") && agesAreAll(code, of(layout.turn), values.told);
  for (let address = layout.stamps; agesOnly && address < layout.turn; address++) {
    const bound = ageBoundOf(code, of(address));
    // The next turn looks at it one older.
    if (bound !== null) folding.age[address] = bound - 1;
  }
  const acts = { saturation: tails.size > 0, "turn-ages": agesOnly, "one-way-numbers": isOneWay };
  return {
    folding: agesOnly ? { ...folding, ...turnVariables(program, accesses, values), agesOnly } : folding,
    view: saturatedView(view, program, tails),
    acting: foldingNames.filter((name) => acts[name]),
  };
}

/** The variables that hold numbers of turns, as the machine asks for them. */
function turnVariables(
  program: Program,
  accesses: Accesses,
  { ages }: TurnValues,
): Pick<Folding, "turnGlobals" | "turnTemps"> {
  const { globals, words } = program.layout;
  const turnGlobals = [...ages].flatMap(([fact, age]) => (fact < globals ? [{ address: fact, age: age - 1 }] : []));
  if (![...ages.keys()].some((fact) => fact >= words)) return { turnGlobals, turnTemps: null };
  const graph = new FlowGraph(program);
  const frames = new Map<number, Int32Array>();
  const at = (slot: number): Int32Array => {
    const known = frames.get(slot);
    const frame =
      known ??
      Int32Array.from({ length: accesses.tempsAt(slot) }, (_, temp) => (ages.get(accesses.temp(slot, temp)) ?? 0) - 1);
    frames.set(slot, frame);
    return frame;
  };
  return { turnGlobals, turnTemps: { atChoice: (choice) => at(graph.targetOf(choice)), after: at } };
}
