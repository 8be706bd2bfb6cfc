import { playCommand, shellWord } from "../next-command.ts";
import type { Report } from "../report-schema.ts";
import { clip, printable } from "./layout.ts";

type Ending = Report["evidence"]["endings"]["list"][number];

/** Every ending in a line: how likely, its last words, and how to get there. */
export function endingLines({ evidence, run }: Report, width: number): string[] {
  const { list } = evidence.endings;
  if (list.length === 0) return [];
  const story = shellWord(run.storyPath);
  return ["endings", ...list.map((ending) => endingLine(ending, playCommand(story, ending, evidence), width))];
}

function endingLine({ text, chance }: Ending, command: string, width: number): string {
  const odds = chance === null ? "" : `${percent(chance.atLeast)}  `;
  const room = Math.max(16, width - odds.length - 6 - command.length);
  const words = printable(text);
  const last = words.length > room ? `…${[...words].slice(1 - room).join("")}` : words;
  return `  ${odds}"${clip(last, room)}"  ${command}`;
}

/** A chance to three digits, in a column of its own. */
function percent(share: number): string {
  const value = share * 100;
  return `${value >= 10 ? value.toFixed(1) : value.toPrecision(2)} %`.padStart(7);
}
