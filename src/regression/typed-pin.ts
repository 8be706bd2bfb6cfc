import type { StoryMachine, Turn } from "../ink/index.ts";

/** What a schema 2 pin is about, as the configuration's typed grammar has it. */
export type TypedPin =
  | { readonly rule: Readonly<Record<string, unknown>> }
  | { readonly goal: Readonly<Record<string, unknown>>; readonly stageId: string | null };

/** Judges rules and goals where a machine stands; the grammar is not this room's business. */
export interface TypedJudge {
  /** `out_of_scope`: the rule does not speak of this place. */
  rule(
    rule: Readonly<Record<string, unknown>>,
    machine: StoryMachine,
    turn: Turn,
  ): "violated" | "holds" | "out_of_scope";
  goal(goal: Readonly<Record<string, unknown>>, stageId: string | null, machine: StoryMachine): boolean;
}
