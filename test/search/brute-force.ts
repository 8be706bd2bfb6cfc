import type { Script } from "./scripted-machine.ts";

/** Shortest distance in choices of every reachable state of a script, by plain relaxation until nothing changes. */
export function shortestDepths(script: Script): ReadonlyMap<string, number> {
  const depths = new Map([["start", 0]]);
  for (let changed = true; changed;) {
    changed = false;
    for (const [name, depth] of [...depths]) {
      for (const to of Object.values(script[name]?.choices ?? {})) {
        if ((depths.get(to) ?? Number.POSITIVE_INFINITY) <= depth + 1) continue;
        depths.set(to, depth + 1);
        changed = true;
      }
    }
  }
  return depths;
}
