import { expect, test } from "bun:test";
import { openMachine } from "../../src/machine/index.ts";
import { storyOf } from "../differential/story-of.ts";
import { constructs, mistakes } from "../differential/stories/constructs.ts";
import { expectAgreement } from "./agreement.ts";

for (const [name, text] of Object.entries(constructs)) {
  test(`${name}: as in stock inkjs`, () => expectAgreement(text));
}

for (const [name, text] of Object.entries(mistakes)) {
  test(`${name} is what stock inkjs says`, () => expectAgreement(text));
}

test("the compiler's own DONE is a silent stop, an author's is an ending", () => {
  const ends = ["* a\n** b\n** c\n-> END", "* a\n- -> DONE", "text\n"].map((text) => {
    const machine = openMachine(storyOf(text));
    let turn = machine.start(1);
    while (machine.choices().length > 0) turn = machine.take(0);
    return turn.end.kind;
  });
  expect(ends[0]).toBe("silent-stop");
  expect(ends[1]).toBe("ended");
});
