import type { Divert } from "inkjs/engine/Divert";

/**
 * The declared name behind an external call. inkjs shortens a call's target against the place of the call, so a call from
 * inside the function's own ink stand-in is named after a relative path such as `.^`; the name is that path's first step.
 */
export function externalName(divert: Divert): string {
  const path = divert._targetPath;
  if (path === null) throw new Error("an external call without a name");
  if (!path.isRelative) return path.toString();
  const target = divert.ResolvePath(path).obj;
  return target?.path.GetComponent(0)?.name ?? path.toString();
}
