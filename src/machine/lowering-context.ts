import type { Container } from "inkjs/engine/Container";
import { Op } from "./core.ts";
import { notCountedWords } from "./count-words.ts";
import type { Failure } from "./failures.ts";
import { FRAME, FRAME_FUNCTION } from "./instruction-layout.ts";
import type { StoryTables } from "./story-tables.ts";

/** One instruction without its edges. */
export interface Instruction {
  readonly op: Op;
  readonly a?: number;
  readonly b?: number;
  readonly c?: number;
}

/** What lowering needs and fills. */
export interface LoweringContext {
  readonly tables: StoryTables;
  readonly failures: Failure[];
  /** Names of temps that error messages need, by number. */
  readonly names: string[];
  /** Names of EXTERNAL functions called without ink stand-in, by number. */
  readonly externals: string[];
}

/** 1 inside an expression, 0 outside, 2 where it must be asked while playing. */
export function evalFlagOf({ tables }: LoweringContext, slot: number): number {
  return tables.evalFlow.isStatic ? (tables.evalFlow.flags[slot] ?? 2) : 2;
}

/** Place of a temp within a frame of the scope at a slot. */
export function tempPlace({ tables }: LoweringContext, name: string, slot: number): number {
  const { scopes, shape } = tables;
  const place = scopes.temps[scopes.ofContainer[shape.home(slot)] ?? 0]?.get(name);
  if (place === undefined) throw new Error(`no place for temp ${name}`);
  return FRAME + place;
}

/** How many temps a frame has that begins in a container. */
export function tempsOf({ scopes }: StoryTables, container: number): number {
  return scopes.temps[scopes.ofContainer[container] ?? 0]?.size ?? 0;
}

/** Frame flags of a call. */
export function frameFlags(isFunction: boolean): number {
  return isFunction ? FRAME_FUNCTION : 0;
}

export function nameNumber({ names }: LoweringContext, name: string): number {
  const known = names.indexOf(name);
  return known >= 0 ? known : names.push(name) - 1;
}

/** An instruction that is bound to fail. */
export function fail({ failures }: LoweringContext, message: string, isCrash: boolean): Instruction {
  return { op: Op.Fail, a: failures.push({ message, isCrash }) - 1 };
}

/** The failure of reading a count that is not kept. */
export function notCounted(context: LoweringContext, container: Container): Instruction {
  return fail(context, notCountedWords("Read count", container), false);
}
