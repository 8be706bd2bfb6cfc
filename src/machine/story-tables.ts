import type { PathTarget, Position } from "./places.ts";
import {
  ChoicePoint,
  Container,
  type CompiledStory,
  DivertTargetValue,
  ListValue,
  NativeFunctionCall,
} from "../ink/index.ts";
import { Atoms } from "./atoms.ts";
import { type ChoiceContent, findChoiceContent } from "./choice-content.ts";
import { Counters } from "./counters.ts";
import { type EvalFlow, findEvalFlow } from "./eval-flow.ts";
import { findGlobals } from "./globals.ts";
import { ListWorld } from "./list-world.ts";
import { pathOfChoice, targetOfChoice, targetOfPath } from "./pointers.ts";
import { findScopes, type Scopes } from "./scopes.ts";
import { StoryShape } from "./shape.ts";
import { findShuffles, type ShuffleSite } from "./shuffle-sites.ts";

/** One authored choice. */
export interface ChoiceSite {
  readonly id: number;
  readonly slot: number;
  readonly point: ChoicePoint;
  /** The container it leads to, or -1. */
  readonly target: number;
  readonly targetPath: string;
}

/** What is known of a story before instructions are laid down: everything numbered. */
export interface StoryTables {
  readonly story: CompiledStory;
  readonly shape: StoryShape;
  readonly atoms: Atoms;
  readonly world: ListWorld;
  readonly globals: ReadonlyMap<string, number>;
  readonly counters: Counters;
  readonly scopes: Scopes;
  readonly evalFlow: EvalFlow;
  /** Where play begins if not at the top. */
  readonly begun: Position | null;
  readonly choices: readonly ChoiceSite[];
  readonly choiceContent: ChoiceContent;
  /** Choice number by slot, -1 elsewhere. */
  readonly choiceOfSlot: Int32Array;
  /** The paths a divert value can name, by their atom; others cannot occur. */
  readonly pathTargets: ReadonlyMap<number, PathTarget>;
  /** Slots of literals that are empty lists; their position is their cell. Empty where origins are never looked at. */
  readonly emptyLiterals: readonly number[];
  /** The origins an empty literal comes with, as numbered by the atoms. */
  literalOrigins(slot: number): number;
  readonly shuffles: readonly ShuffleSite[];
  /** Number of the shuffle whose instruction a slot holds. */
  readonly shuffleOfSlot: ReadonlyMap<number, number>;
  /** Whether the story can tell empty lists of different origins apart (LIST_ALL, LIST_INVERT). */
  readonly tracksOrigins: boolean;
}

export function buildTables(story: CompiledStory): StoryTables {
  const shape = new StoryShape(story.root);
  const world = new ListWorld(story.listDefinitions);
  const atoms = new Atoms(world);
  const globals = findGlobals(shape);
  const begun = startPosition(shape, story.start);
  const choices: ChoiceSite[] = [];
  const choiceOfSlot = new Int32Array(shape.objects.length).fill(-1);
  const pathTargets = new Map<number, PathTarget>();
  const emptyLiterals: number[] = [];
  let tracksOrigins = false;
  for (const [slot, object] of shape.objects.entries()) {
    if (object instanceof ChoicePoint) {
      const target = targetOfChoice(shape, object);
      choiceOfSlot[slot] = choices.length;
      choices.push({
        id: choices.length,
        slot,
        point: object,
        target: target instanceof Container ? shape.idOf(target) : -1,
        targetPath: pathOfChoice(object),
      });
    } else if (object instanceof DivertTargetValue) {
      const path = object.targetPath.toString();
      pathTargets.set(atoms.pathWord(path) >>> 4, targetOfPath(shape, path));
    } else if (object instanceof ListValue && object.value?.size === 0) emptyLiterals.push(slot);
    else if (object instanceof NativeFunctionCall && ["LIST_ALL", "LIST_INVERT"].includes(object.name))
      tracksOrigins = true;
  }
  const choiceContent = findChoiceContent(shape, choices);
  const { shuffles, ofSlot: shuffleOfSlot } = findShuffles(shape);
  return {
    story,
    shape,
    atoms,
    world,
    globals,
    counters: new Counters(shape, globals.size),
    scopes: findScopes(shape, globals, choiceContent.keepsReturnApart, begun),
    evalFlow: findEvalFlow(shape),
    begun,
    choices,
    choiceContent,
    choiceOfSlot,
    pathTargets,
    emptyLiterals: tracksOrigins ? emptyLiterals : [],
    shuffles,
    shuffleOfSlot,
    tracksOrigins,
    literalOrigins: (slot) => {
      const literal = shape.object(slot);
      const names = literal instanceof ListValue ? (literal.value?.originNames ?? []) : [];
      return atoms.originNames([...new Set(names)].map((name) => world.originNamed(name)));
    },
  };
}

function startPosition(shape: StoryShape, start: CompiledStory["start"]): Position | null {
  const position = start === null ? null : targetOfPath(shape, start.path).position;
  return position === null ? null : { ...position, index: Math.max(0, position.index) };
}
