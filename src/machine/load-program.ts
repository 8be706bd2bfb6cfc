import { type CompiledStory, ControlCommand, isCompilerDone } from "../ink/index.ts";
import { buildChoiceTables } from "./choice-tables.ts";
import type { Code } from "./code.ts";
import { type Blueprint, drawBlueprint, fallOffSlot, layDown, layDownQuiet } from "./lay-down.ts";
import type { Program } from "./program.ts";
import { layoutOf } from "./state-layout.ts";
import { buildTables } from "./story-tables.ts";
import type { View } from "./view.ts";

/** Loads a compiled story into a program. Its two codes are laid down when they are first asked for. */
export function loadProgram(story: CompiledStory): Program {
  const tables = buildTables(story);
  const blueprint = drawBlueprint({ tables, failures: [], names: [], externals: [] });
  return new LaidOutProgram(blueprint, null, {
    tables,
    layout: layoutOf(tables),
    choiceTables: buildChoiceTables(tables),
    fallOff: fallOffSlot(tables),
    silentStops: Uint8Array.from(tables.shape.objects, (object) =>
      object instanceof ControlCommand &&
      object.commandType === ControlCommand.CommandType.Done &&
      isCompilerDone(object, story.origin)
        ? 1
        : 0,
    ),
    authored: Uint8Array.from(tables.shape.objects, (object) => (object.ownDebugMetadata === null ? 0 : 1)),
    failures: blueprint.context.failures,
    tempNames: blueprint.context.names,
    externalNames: blueprint.context.externals,
  });
}

type Facts = Omit<Program, "spoken" | "quiet" | "under">;

class LaidOutProgram implements Program {
  readonly tables;
  readonly layout;
  readonly choiceTables;
  readonly fallOff;
  readonly silentStops;
  readonly authored;
  readonly failures;
  readonly tempNames;
  readonly externalNames;
  readonly #blueprint: Blueprint;
  readonly #view: View | null;
  #spoken: Code | null = null;
  #quiet: Code | null = null;

  constructor(blueprint: Blueprint, view: View | null, facts: Facts) {
    this.#blueprint = blueprint;
    this.#view = view;
    this.tables = facts.tables;
    this.layout = facts.layout;
    this.choiceTables = facts.choiceTables;
    this.fallOff = facts.fallOff;
    this.silentStops = facts.silentStops;
    this.authored = facts.authored;
    this.failures = facts.failures;
    this.tempNames = facts.tempNames;
    this.externalNames = facts.externalNames;
  }

  get spoken(): Code {
    this.#spoken ??= layDown(this.#blueprint, this.#view);
    return this.#spoken;
  }

  get quiet(): Code {
    this.#quiet ??= layDownQuiet(this.#blueprint, this.#view);
    return this.#quiet;
  }

  under(view: View): Program {
    return new LaidOutProgram(this.#blueprint, view, this);
  }
}
