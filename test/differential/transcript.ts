import type { StoryMachine, Turn } from "../../src/ink/index.ts";

/** A play with given choices as the lines a player saw: text, tags, errors, numbered choices, `?>` before an answer. */
export function transcript(machine: StoryMachine, choices: readonly number[]): string {
  let turn = machine.start(1);
  let shown = shownOf(machine, turn);
  for (const choice of [...choices, null]) {
    const offered = machine.choices();
    if (offered.length === 0) break;
    shown += `\n${offered.map(({ index, text }) => `${index + 1}: ${text}\n`).join("")}?> `;
    if (choice === null || choice >= offered.length) break;
    turn = machine.take(choice);
    shown += shownOf(machine, turn);
  }
  return shown;
}

function shownOf(machine: StoryMachine, turn: Turn): string {
  const tags = machine.tags().length === 0 ? "" : `# tags: ${machine.tags().join(", ")}\n`;
  const errors = turn.issues.flatMap(({ severity, message }) =>
    severity === "error" ? [`\nRUNTIME ERROR: ${message}`] : [],
  );
  return machine.text() + tags + errors.join("");
}

/** What two transcripts must share: the lines, without the blanks at either end of each. */
export function comparable(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
}
