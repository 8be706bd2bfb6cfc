import fc from "fast-check";
import type { TurnEnd } from "../../src/ink/index.ts";
import type { Script, ScriptedState } from "./scripted-machine.ts";

const ends: readonly TurnEnd[] = [
  { kind: "ended" },
  { kind: "silent-stop" },
  { kind: "error" },
  { kind: "unfinished", why: "repeats" },
];

/** Small scripted stories: up to nine rooms, up to three doors each, every kind of proved stop. */
export function scripts(): fc.Arbitrary<Script> {
  const room = fc.record({ doors: fc.array(fc.nat({ max: 8 }), { maxLength: 3 }), end: fc.constantFrom(...ends) });
  return fc.array(room, { minLength: 1, maxLength: 9 }).map((rooms) => {
    const nameOf = (i: number): string => (i % rooms.length === 0 ? "start" : `room ${i % rooms.length}`);
    const stateOf = ({ doors, end }: { doors: number[]; end: TurnEnd }): ScriptedState =>
      doors.length === 0 ? { end } : { choices: Object.fromEntries(doors.map((to, i) => [`Door ${i}`, nameOf(to)])) };
    return Object.fromEntries(rooms.map((row, i) => [nameOf(i), stateOf(row)]));
  });
}
