import { layDown, layDownQuiet } from "./lay-down.ts";
import { freshContext } from "./lowering-context.ts";
import type { Program } from "./program.ts";
import type { View } from "./view.ts";

/** A program that keeps only what a view sees: counters that it does not see are not raised at all. */
export function programFor(program: Program, view: View): Program {
  const context = freshContext(program.tables);
  return {
    ...program,
    spoken: layDown(context, view),
    quiet: layDownQuiet(context, view),
    failures: context.failures,
    tempNames: context.names,
    externalNames: context.externals,
  };
}
