import type { SourceMap, StoryPlace, Turn } from "../ink/index.ts";
import { NOWHERE } from "./address-map.ts";
import type { Program } from "./program.ts";
import type { TurnRunner } from "./turn-runner.ts";
import { endOf } from "./turn-stop.ts";

/** The turn that a runner just ran, as plain data. */
export function turnOf(runner: TurnRunner, stop: number, sourceMap: SourceMap): Turn {
  const { program } = runner;
  const last = runner.lastAuthored === NOWHERE ? runner.lastExecuted : runner.lastAuthored;
  return {
    end: endOf(stop),
    issues: runner.issues.map(({ severity, message, address }) => {
      const place = placeOf(program, sourceMap, address);
      return { severity, message, path: place?.path ?? null, span: place?.span ?? null };
    }),
    stoppedAt: placeOf(program, sourceMap, last),
    draws: runner.draws,
    openExternals: [...runner.openExternals],
  };
}

/** An address as a place in the story, or null for nowhere. */
export function placeOf(program: Program, sourceMap: SourceMap, address: number): StoryPlace | null {
  const object = address === NOWHERE ? null : program.objectAt(address);
  return object === null ? null : { path: object.path.toString(), span: sourceMap.spanOf(object) };
}
