import type { Turn } from "../ink/index.ts";
import type { MachineCore } from "./machine-core.ts";
import { issueOf, placeAt } from "./story-view.ts";
import { lastAuthored } from "./trace.ts";
import { endOf } from "./turn-stop.ts";

/** The turn that a core just played, as plain data. */
export function turnOf(m: MachineCore, stop: number): Turn {
  const issues = m.isSpoken ? m.narrator.issues.flatMap((issue) => m.issues[issue] ?? []) : m.issues;
  const turn: Turn = {
    end: endOf(stop),
    issues: issues.map((issue) => issueOf(m, issue)),
    stoppedAt: placeAt(m, lastAuthored(m)),
    draws: m.draws,
    openExternals: openExternalsOf(m),
  };
  if (m.hazards.length === 0) return turn;
  return {
    ...turn,
    hazards: m.hazards.map(({ kind, slot }) => ({ kind, path: null, span: null, ...placeAt(m, slot) })),
  };
}

/** Names of the externals that the turn called without model or stand-in. */
export function openExternalsOf(m: MachineCore): string[] {
  return m.openExternals.map((external) => m.program.externalNames[external] ?? "");
}
