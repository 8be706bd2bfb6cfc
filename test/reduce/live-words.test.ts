import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { compileText } from "../../src/ink/index.ts";
import { loadProgram, observableView, type Program, type View } from "../../src/machine/index.ts";
import { LiveWords } from "../../src/reduce/live-words.ts";
import { storyText } from "../differential/stories/story.ts";
import { longStory } from "../support/long-story.ts";
import { plainLiveWords } from "./plain-live-words.ts";

function loaded(text: string): { readonly program: Program; readonly view: View } | null {
  const { story } = compileText(text);
  if (story === null) return null;
  const program = loadProgram(story);
  return { program, view: observableView(program) };
}

const seen = (view: View, program: Program, fact: number): boolean => fact >= program.layout.words || view[fact] !== 0;

describe("live words", () => {
  test("are what the definition says, at every instruction of random stories", () => {
    let compared = 0;
    for (const text of fc.sample(storyText, { numRuns: 12, seed: 5 })) {
      const story = loaded(text);
      if (story === null) continue;
      const { program, view } = story;
      const words = new LiveWords(program, view);
      const wrong: string[] = [];
      for (const [slot, live] of plainLiveWords(program, view).entries()) {
        for (let fact = 0; fact < words.accesses.facts; fact++) {
          if (!seen(view, program, fact)) continue;
          compared++;
          if (words.isLive(slot, fact) !== live.has(fact)) wrong.push(`fact ${fact} at ${slot}`);
        }
      }
      expect({ text, wrong }).toEqual({ text, wrong: [] });
    }
    expect(compared).toBeGreaterThan(20_000);
  });

  test("of a story too large for all facts are live where they are not looked at, and exact elsewhere", () => {
    const story = loaded(`${longStory(20)}=== last\n~ gold = 2\n-> END\n`);
    if (story === null) throw new Error("the story does not compile");
    const { program, view } = story;
    const { layout } = program;
    const words = [...view.keys()].filter((fact) => view[fact] !== 0);
    const counts = words.filter((fact) => fact >= layout.visits && fact < layout.turn);
    const rest = words.filter((fact) => !counts.includes(fact));
    const deadOf = (most: number) => {
      const live = new LiveWords(program, view, most);
      const dead = (facts: readonly number[]): number => {
        const slots = Array.from({ length: live.graph.code.slots }, (_, slot) => slot);
        return slots.reduce((sum, slot) => sum + live.deadAt([slot], Int32Array.from(facts)).length, 0);
      };
      return { counts: dead(counts), rest: dead(rest) };
    };
    const all = deadOf(1e6);
    expect(Math.min(all.counts, all.rest)).toBeGreaterThan(0);
    expect(deadOf(0)).toEqual({ counts: 0, rest: 0 });
    const rooms = [100, 200, 400, 800, 1600].map(deadOf);
    expect(rooms).toContainEqual({ counts: 0, rest: all.rest });
    for (const dead of rooms) expect([{ counts: 0, rest: 0 }, { counts: 0, rest: all.rest }, all]).toContainEqual(dead);
  });

  test("of a point with thousands of choices take no longer than the choices are many", () => {
    const choices = Array.from({ length: 4000 }, (_, i) => `* [Door ${i}] -> END\n`).join("");
    const story = loaded(choices);
    const started = performance.now();
    if (story !== null) new LiveWords(story.program, story.view);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
