import type { ControlCommand } from "inkjs/engine/ControlCommand";
import type { CompiledStory } from "./compiled-story.ts";
import { Container } from "./inkjs.ts";

/**
 * Whether the compiler, not the author, wrote this DONE. The compiler closes the top-level flow twice: with a last gather
 * that holds nothing but a DONE, and with a DONE after it. In compiled JSON, where objects have no place in a source, the
 * two are told by that shape; an authored `- -> DONE` always has the compiler's gather nested behind it.
 */
export function isCompilerDone(done: ControlCommand, origin: CompiledStory["origin"]): boolean {
  if (origin === "ink") return done.ownDebugMetadata === null;
  const parent = done.parent;
  if (!(parent instanceof Container)) return false;
  if (parent.parent === null) return true;
  return parent.content.length === 1 && inClosingGathers(parent);
}

function inClosingGathers(container: Container): boolean {
  for (let at: Container = container; at.parent instanceof Container; at = at.parent) {
    if (at.parent.parent === null) return at.parent.content[0] === at;
    if (at.name === null || at.name.startsWith("c-")) return false;
  }
  return false;
}
