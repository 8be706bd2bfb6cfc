import { type CompiledStory, ControlCommand, isCompilerDone } from "../ink/index.ts";
import { buildChoiceTables } from "./choice-tables.ts";
import { fallOffSlot, layDown, layDownQuiet } from "./lay-down.ts";
import { freshContext } from "./lowering-context.ts";
import type { Program } from "./program.ts";
import { buildTables } from "./story-tables.ts";
import { layoutOf } from "./state-layout.ts";

/** Loads a compiled story into a program. */
export function loadProgram(story: CompiledStory): Program {
  const tables = buildTables(story);
  const context = freshContext(tables);
  return {
    tables,
    layout: layoutOf(tables),
    spoken: layDown(context),
    quiet: layDownQuiet(context),
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
    failures: context.failures,
    tempNames: context.names,
    externalNames: context.externals,
  };
}
