import { expect, test } from "bun:test";
import { compileText } from "../../src/ink/index.ts";
import { walkInLockstep } from "./lockstep.ts";

function partedIn(text: string): string | null {
  const { story } = compileText(text);
  if (story === null) throw new Error("the story does not compile");
  return walkInLockstep(story, 2000, 7).failure;
}

/** Rooms to wander through for ever, each with a line of its own to tell them apart. */
const rooms = (globals: string, line: string): string => `${globals}
-> hall
=== hall
${line}
+ [To the attic] -> attic
+ [To the cellar] -> cellar
=== attic
* {hall > 2} [Open the trunk] -> hall
+ [Down] -> hall
=== cellar
{cellar:
- 1: Dark.
- else: Less dark.
}
+ [Up] -> hall`;

test("reduced play keeps step with unreduced play", () => {
  for (const [globals, line] of [
    ["", "{hall > 4: Worn.|New.} {&Tick|Tock|Bell}."],
    ["VAR mark = -1", "{TURNS() - mark > 3: Long since.|Lately.} {attic > cellar: Dusty.}\n{attic:\n~ mark = 2\n}"],
    ["VAR steps = 0", "~ steps += 2\n{steps > 7: Tired.|Fresh.}"],
    ["", "{TURNS_SINCE(-> attic) > 2: The attic is far.|{TURNS_SINCE(-> attic)}}"],
    ["VAR a = 1\nVAR b = 2", "~ temp c = a\n~ a = b\n~ b = c\n{a > b: One.|Two.} {~x|y|z}"],
  ] as const) {
    expect(partedIn(rooms(globals, line))).toBeNull();
  }
});

test("turn numbers in variables keep step", () => {
  for (const line of [
    "~ temp since = TURNS()\n-> corridor ->\n{since != TURNS(): Later.|Now.} {TURNS() - since > 1: Much later.}",
    "~ since = TURNS()\n-> corridor ->\n{since < TURNS(): Later.} {TURNS() - since == 2: Two turns.}",
    "-> corridor ->\n{TURNS() - since > 3: A while.} {TURNS() - since <= 1: Just now.}\n{cellar:\n~ since = TURNS()\n}",
  ]) {
    const global = line.includes("temp since") ? "" : "VAR since = 0\n~ since = TURNS()\n";
    const tunnel = "\n=== corridor\nA corridor.\n+ [Walk] ->->\n+ [Wait] -> corridor";
    expect(partedIn(rooms(global, line) + tunnel)).toBeNull();
  }
});
