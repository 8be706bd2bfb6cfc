import type { Severity } from "../ink/index.ts";

/** What a kind of finding is called where findings of every tool meet. */
export type FindingKind =
  | "compile.missing_divert"
  | "compile.invalid_expression"
  | "compile.error"
  | "compile.warning"
  | "compile.todo"
  | "runtime.error"
  | "runtime.warning"
  | "runtime.content_exhaustion"
  | "runtime.dead_end"
  | "runtime.non_terminating"
  | "runtime.open_external"
  | "runtime.portability"
  | "content.stuck"
  | "content.no_ending"
  | "content.unreachable"
  | "content.not_reached"
  | "content.blank_choice"
  | "content.list_emptied"
  | "content.suspicion"
  | "assertion.violation"
  | "assertion.not_observed"
  | "goal.missed"
  | "goal.reached"
  | "ending.reached"
  | "input.refused"
  | "tool.divergence"
  | "tool.defect";

export interface CodeEntry {
  readonly severity: Severity;
  readonly kind: FindingKind;
  /** A few words that name the fault; no final stop. */
  readonly title: string;
  /** The usual repair as one sentence for the author. */
  readonly repair: string;
}

const entry = (severity: Severity, kind: FindingKind, title: string, repair: string): CodeEntry => ({
  severity,
  kind,
  title,
  repair,
});

/** Every code there is. Each has a page docs/findings/CODE.md; a test holds table, page and story together. */
export const codeTable = {
  INK100: entry(
    "error",
    "runtime.error",
    "runtime error",
    "Follow the trail to the line and make what it does possible.",
  ),
  INK101: entry("error", "runtime.error", "division by zero", "Test the divisor first: `{companions > 0: …}`."),
  INK102: entry(
    "error",
    "runtime.error",
    "an operation that its values do not allow",
    "Give both sides values of one kind, or test the value before it is used.",
  ),
  INK103: entry(
    "error",
    "runtime.error",
    "a divert to something that is no place",
    "Assign a divert target such as `-> knot` to the variable before it is followed.",
  ),
  INK110: entry(
    "error",
    "runtime.content_exhaustion",
    "the story runs out of content",
    "End the branch with `-> END`, `-> DONE` or a divert; give a hub a fallback choice `* -> somewhere`.",
  ),
  INK111: entry(
    "error",
    "runtime.content_exhaustion",
    "a tunnel or function that does not come back",
    "End every way through a tunnel with `->->`.",
  ),
  INK112: entry(
    "error",
    "runtime.error",
    "a return with nowhere to return to",
    "Call the knot as a tunnel, `-> knot ->`, or leave it with an ordinary divert instead of `->->`.",
  ),
  INK113: entry(
    "error",
    "runtime.dead_end",
    "dead end: play stops without an ending",
    "Say how it goes on: `-> END`, a divert, or a gather below the choices.",
  ),
  INK114: entry(
    "error",
    "runtime.non_terminating",
    "a turn that never ends: a loop without a choice",
    "Put a choice into the loop, or a condition that leaves it.",
  ),
  INK115: entry(
    "error",
    "runtime.non_terminating",
    "runaway recursion: the turn never ends",
    "Give the function or tunnel a case in which it does not call itself.",
  ),
  INK116: entry(
    "error",
    "runtime.non_terminating",
    "a turn cut by its budget: perhaps a loop that never ends",
    "Put a choice into the loop, or raise the turn budget if the turn is really that long.",
  ),
  INK120: entry(
    "error",
    "content.stuck",
    "point of no return: no ending can be reached any more",
    "Leave one way out after this choice: a sticky choice `+`, a fallback, or a condition that can still come true.",
  ),
  INK121: entry(
    "note",
    "content.no_ending",
    "no ending can be reached from the start",
    "If the story is meant to end, divert some way to `-> END`.",
  ),
  INK130: entry(
    "error",
    "runtime.open_external",
    "external without a model",
    "Write an ink function of the same name as a stand-in, or declare the external's values in inkcheck.toml.",
  ),
  INK150: entry(
    "warning",
    "runtime.warning",
    "runtime warning",
    "Follow the trail to the line and see what the runtime made up.",
  ),
  INK160: entry(
    "note",
    "runtime.portability",
    "portability: a fraction that runtimes print differently",
    "Print whole numbers, such as `{INT(x * 100)} percent`, or leave the digits as they are.",
  ),
  INK161: entry(
    "note",
    "runtime.portability",
    "portability: a negative number that runtimes round differently",
    "Keep the number above zero, or write `FLOOR(x / 2.0)`.",
  ),
  INK162: entry(
    "note",
    "runtime.portability",
    "portability: a whole number beyond 32 bits",
    "Keep the number below 2147483648, or make it a float.",
  ),
  INK163: entry(
    "note",
    "runtime.portability",
    "portability: a result that is no number",
    "Test the divisor first: `{total != 0: …}`.",
  ),
  INK164: entry(
    "note",
    "runtime.portability",
    "portability: a division of floats that hold whole numbers",
    "Nothing to repair where the story is compiled by inklecate or inkcheck and played on a current runtime.",
  ),
  INK165: entry(
    "note",
    "runtime.portability",
    "portability: draws that follow another generator elsewhere",
    "Nothing to repair; tests with a fixed seed hold for one runtime only.",
  ),
  INK200: entry("note", "ending.reached", "ending reached", "Nothing to repair: this is one way the story ends."),
  INK201: entry(
    "warning",
    "content.unreachable",
    "never reached: every way through the story misses it",
    "Divert to it, loosen the condition in front of it, or remove it.",
  ),
  INK202: entry(
    "note",
    "content.not_reached",
    "not reached yet",
    "Search further with a higher limit; this says nothing about whether it can be reached.",
  ),
  INK203: entry(
    "warning",
    "content.blank_choice",
    "blank choice: the player sees an empty option",
    "Give the choice text; for a fallback that takes itself write `* ->` followed by its content.",
  ),
  INK204: entry(
    "warning",
    "content.unreachable",
    "a choice that is never offered",
    "Loosen its condition, or remove it.",
  ),
  INK205: entry(
    "warning",
    "content.unreachable",
    "a part that is never shown",
    "Loosen the condition in front of it, divert to it, or remove it.",
  ),
  INK210: entry(
    "warning",
    "content.list_emptied",
    "a list that becomes empty",
    "Test for the last item before `++` and for the first before `--`, or set the item by name.",
  ),
  INK220: entry(
    "note",
    "content.suspicion",
    "a variable that the story never reads",
    "Remove it, unless the game reads it.",
  ),
  INK221: entry(
    "note",
    "content.suspicion",
    "a function that the story never calls",
    "Remove it, unless the game calls it.",
  ),
  INK222: entry(
    "note",
    "content.suspicion",
    "an included file that nothing leads into",
    "Remove the INCLUDE line, unless the game enters the file's knots.",
  ),
  INK223: entry(
    "warning",
    "content.suspicion",
    "a line in brackets without a bullet",
    "Put `*` or `+` in front of the line if it is meant as a choice.",
  ),
  INK224: entry(
    "note",
    "content.suspicion",
    "an external called during look-ahead",
    "Call it on a line of its own that no glue follows, or bind it in the game as safe for look-ahead.",
  ),
  INK225: entry(
    "warning",
    "content.suspicion",
    "glue that runs on past a tag",
    "Put the tag before the glue's line, or words between the glue and the tag.",
  ),
  INK226: entry(
    "warning",
    "content.suspicion",
    "a stitch that ink ignores after a variable",
    "Keep the whole place in the variable, such as `-> knot.stitch`, and divert to the variable alone.",
  ),
  INK227: entry(
    "warning",
    "content.suspicion",
    "a reference that points to itself",
    "Give the `ref` parameter another name than the variable that is handed to it.",
  ),
  INK301: entry(
    "error",
    "assertion.violation",
    "an assertion that does not hold",
    "Follow the trail to the line: mend the story there, or say in the assertion what you mean.",
  ),
  INK302: entry(
    "warning",
    "assertion.not_observed",
    "an assertion that nothing was held against",
    "Look whether its `when` names the place you mean, and whether play can come there.",
  ),
  INK303: entry(
    "error",
    "goal.missed",
    "a required goal that is not reached",
    "Loosen what stands in its way; where nothing is proved, grant the search more with `--goal-states`.",
  ),
  INK400: entry(
    "error",
    "compile.error",
    "the story does not compile",
    "Mend the line; the compiler could not read it.",
  ),
  INK401: entry(
    "error",
    "compile.missing_divert",
    "divert to a place that does not exist",
    "Check the spelling, or write the knot or stitch it names.",
  ),
  INK402: entry("error", "compile.invalid_expression", "an expression that is not valid", "Mend the expression."),
  INK403: entry("error", "compile.error", "include file not found", "Check the path; it is relative to the main file."),
  INK404: entry("error", "compile.error", "files that include each other", "Break the circle of INCLUDE lines."),
  INK405: entry(
    "error",
    "compile.error",
    "include outside the project",
    "Move the file into the project, or allow its folder in inkcheck.toml.",
  ),
  INK406: entry("error", "compile.error", "a file that is not readable text", "Save the file as UTF-8."),
  INK407: entry(
    "error",
    "compile.error",
    "compiled story that cannot be read",
    "Compile it again with a current ink compiler, or check the .ink source.",
  ),
  INK408: entry(
    "error",
    "compile.error",
    "the story has no content",
    "Write a first line, or name the right entry file.",
  ),
  INK409: entry(
    "error",
    "compile.error",
    "the compiler failed on this line",
    "Write the line in a simpler way; deep nesting may be split over several lines.",
  ),
  INK410: entry("warning", "compile.warning", "compiler warning", "See the line."),
  INK411: entry("warning", "compile.warning", "loose end", "End the branch with `-> END`, `-> DONE` or a divert."),
  INK412: entry(
    "warning",
    "compile.warning",
    "blank choice",
    "Give the choice text; for a fallback that takes itself write `* ->` followed by its content.",
  ),
  INK413: entry(
    "warning",
    "compile.warning",
    "include path with backslashes",
    "Write the path with forward slashes: they work everywhere.",
  ),
  INK414: entry(
    "warning",
    "compile.warning",
    "include path that names two files",
    "Write the path relative to the main file, as ink reads it.",
  ),
  INK415: entry(
    "warning",
    "compile.warning",
    "a condition that is printed instead of tested",
    "Write the condition on the same line as the choice's label.",
  ),
  INK416: entry("warning", "compile.warning", "INCLUDE that is ignored", "Move it above the file's first knot."),
  INK417: entry("warning", "compile.warning", "a comment that never closes", "Close it with `*/`."),
  INK418: entry(
    "warning",
    "compile.warning",
    "part of a line that the compiler leaves out",
    "Write the part that is left out on a line of its own, or remove it.",
  ),
  INK419: entry(
    "warning",
    "compile.warning",
    "an integer that inklecate refuses",
    "Take a smaller number, or write it as a float.",
  ),
  INK420: entry("note", "compile.todo", "TODO", "An author's note to come back here."),
  INK430: entry("error", "input.refused", "no such file or folder", "Check the path."),
  INK431: entry("error", "input.refused", "a folder instead of a story file", "Name the story's main ink file."),
  INK440: entry(
    "error",
    "input.refused",
    "a command line that cannot be read",
    "See `inkcheck --help` for the options and their values.",
  ),
  INK441: entry(
    "error",
    "input.refused",
    "a configuration that cannot be used",
    "Mend the lines that are named; `inkcheck validate-config` tells all of them.",
  ),
  INK442: entry(
    "error",
    "input.refused",
    "a file that cannot be written, or would be overwritten",
    "Move an existing file away, or write to another place.",
  ),
  INK443: entry(
    "error",
    "input.refused",
    "a baseline that cannot be used",
    "Check the path, or write the file anew with `inkcheck baseline`.",
  ),
  INK900: entry(
    "error",
    "tool.divergence",
    "inkcheck and inkjs disagree",
    "Not the story's fault: please report it with the story and this witness.",
  ),
  INK901: entry("error", "tool.defect", "inkcheck failed", "Not the story's fault: please report it."),
} as const satisfies Record<string, CodeEntry>;

export type FindingCode = keyof typeof codeTable;

export function isFindingCode(code: string): code is FindingCode {
  return Object.hasOwn(codeTable, code);
}

export function codeEntry(code: FindingCode): CodeEntry {
  return codeTable[code];
}
