import { VariableAssignment } from "../ink/index.ts";
import type { StoryShape } from "./shape.ts";

/** The names of a story's global variables, in the order of their declaration; a global's state word is its position. */
export function findGlobals(shape: StoryShape): Map<string, number> {
  const globals = new Map<string, number>();
  for (const object of shape.objects) {
    if (!(object instanceof VariableAssignment) || !object.isGlobal || !object.isNewDeclaration) continue;
    const name = object.variableName ?? "";
    if (!globals.has(name)) globals.set(name, globals.size);
  }
  return globals;
}
