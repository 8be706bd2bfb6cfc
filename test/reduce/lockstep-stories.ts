/** Rooms to wander through for ever; what is said in the hall tells plays apart. */
export const rooms = (globals: string, line: string): string => `VAR hidden = 0
${globals}
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
+ [Up] -> hall
=== corridor
A corridor.
+ [Walk] ->->
+ [Wait] -> corridor
=== detour
+ [Back] ->->
+ [Elsewhere] ->-> attic
=== by_way_of
+ [Back] ->->
+ [Aside] ->-> nook
=== nook
{hidden: Found {hidden}.}
-> hall
=== function move(ref thing, by)
~ thing = thing + by`;

const lately = "\n=== function lately(-> place)\n~ return TURNS_SINCE(place) >= 0 && TURNS_SINCE(place) < 3";

/** Stories in which each thing that an analysis looks at makes a difference to what is said. */
export const lockstepStories: readonly string[] = [
  rooms(
    "",
    "{hall > 4: Worn.|New.} {&Tick|Tock|Bell}. {attic - 2 > 3: Dusty.} {MIN(cellar, 3)} {not (attic < 3): High.}",
  ),
  rooms("", "{hall % 4 == 1: One.} {cellar % 3 == 0 and attic: Three.} {attic || cellar > 5: Either.}"),
  rooms("VAR mark = -1", "{TURNS() - mark > 3: Long since.|Lately.} {attic > cellar: Dusty.}\n{attic:\n~ mark = 2\n}"),
  rooms("", "~ hidden = attic + 1\n-> by_way_of ->\nOn."),
  rooms("VAR steps = 9", "{steps < 2: Late.}\n~ steps -= 1"),
  rooms("VAR steps = 0", "{steps > 3: Tired.|Fresh.}\n~ steps += 2"),
  rooms("VAR steps = 0", "{hall % 8 < 4:\n~ steps += 2\n- else:\n~ steps -= 2\n}\n{steps > 3: Tired.|Fresh.}"),
  rooms("VAR steps = 0", "~ steps += 2\n{steps > 7: Tired.|Fresh.}"),
  rooms(
    "VAR steps = 0\nVAR up = false",
    "{attic > cellar:\n~ steps += 2\n- else:\n~ steps -= 1\n}\n{steps > 3: Tired.|Fresh.}",
  ),
  rooms("VAR steps = 9", "~ steps -= 1\n{steps - 1 == 3: Now.} {steps < 2: Late.}"),
  rooms("VAR what = 0", '{attic:\n~ what = "x"\n}\n~ what = what + 1\n{what == 3: Three.} {what}'),
  rooms(
    "",
    "{TURNS_SINCE(-> attic) > 2: The attic is far.|{TURNS_SINCE(-> attic)}} {READ_COUNT(-> cellar) > 2: Often.}",
  ),
  rooms("", "{TURNS_SINCE(-> attic) == 2: Two.} {lately(-> cellar): Lately.}") + lately,
  rooms("", "{TURNS_SINCE(-> attic) > 2: Far.} {TURNS_SINCE(-> cellar) == 4: Four.}"),
  rooms("VAR a = 1\nVAR b = 2", "~ temp c = a\n~ a = b\n~ b = c\n{a > b: One.|Two.} {~x|y|z} {RANDOM(1, 9)}"),
  rooms("VAR gold = 1", "~ move(gold, attic - cellar)\n{gold > 1: Rich.|Poor.} {gold}"),
  rooms(
    "VAR way = -> corridor",
    "{attic > cellar:\n~ way = -> detour\n- else:\n~ way = -> corridor\n}\n-> way ->\nOn.",
  ),
  rooms("VAR next = -> cellar", "{attic > cellar:\n~ next = -> attic\n}\n+ [Through] -> next"),
  rooms("VAR seen = 0", "~ temp here = attic\n-> corridor ->\n~ seen = here\n{seen}{here}"),
  rooms("VAR seen = 0", "<- aside(attic)\n{seen}").concat("\n=== aside(times)\n+ [Aside {times}] {times} -> hall"),
  rooms(
    "",
    "~ temp since = TURNS()\n-> corridor ->\n{since != TURNS(): Later.|Now.} {TURNS() - since > 1: Much later.}",
  ),
  rooms(
    "VAR since = 0",
    "~ since = TURNS()\n-> corridor ->\n{since < TURNS(): Later.} {TURNS() - since == 2: Two turns.}",
  ),
  rooms(
    "VAR since = 0\n~ since = TURNS()",
    "-> corridor ->\n{TURNS() - since > 3: A while.} {TURNS() - since <= 1: Just now.}\n{cellar:\n~ since = TURNS()\n}",
  ),
  rooms("VAR since = 0\n~ since = TURNS()", "-> corridor ->\n{since == TURNS(): Now.} {since - TURNS() < -3: Late.}"),
  rooms(
    "LIST bag = (rope), lamp",
    "{attic:\n~ bag += lamp\n}\n{cellar:\n~ bag -= rope\n}\n{bag ? lamp: Light.} {LIST_COUNT(bag)}",
  ),
  rooms("VAR depth = 0", "-> detour ->\n~ depth = cellar\nBack from it. {depth}"),
  rooms("VAR gold = 1", "{poor(gold): Poor.|Rich.}\n{cellar % 3 == 1:\n~ gold = attic\n}").concat(
    "\n=== function poor(ref purse)\n~ return purse < 2",
  ),
];
