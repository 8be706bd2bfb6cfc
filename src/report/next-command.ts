import { adviceOn } from "./advice.ts";
import type { Evidence, Report } from "./report-schema.ts";

/** What the reader should type next, and why. */
export function nextCommand(evidence: Evidence, storyPath: string): Report["next"] {
  const story = shellWord(storyPath);
  const { explore, endings, findings } = evidence;
  if (evidence.compile?.ok !== true)
    return { command: `inkcheck ${story}`, why: "again, once the first complaint is mended" };
  const shown = findings.find((finding) => finding.severity !== "note" && finding.witness !== null);
  if (shown?.witness) return { command: playCommand(story, shown.witness), why: `see ${shown.code} happen` };
  const { flags, why } = adviceOn(evidence);
  if (flags.length > 0 && explore?.closed !== true) return { command: `inkcheck ${story} ${flags.join(" ")}`, why };
  const [ending] = endings.list;
  if (ending === undefined) return { command: `inkcheck play ${story}`, why: "play it yourself" };
  return { command: playCommand(story, ending.witness), why: "see the nearest ending" };
}

export function playCommand(story: string, witness: readonly number[]): string {
  return witness.length === 0 ? `inkcheck play ${story}` : `inkcheck play ${story} --trail ${witness.join(".")}`;
}

/** A path as one word for a shell. */
export function shellWord(path: string): string {
  return /^[\w./@%+=:,-]+$/u.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
