import type { PlainStart } from "../findings/index.ts";
import type { StartValue } from "../ink/index.ts";
import { adviceOn } from "./advice.ts";
import type { Evidence, Report } from "./report-schema.ts";

/** What the reader should type next, and why. */
export function nextCommand(evidence: Evidence, storyPath: string): Report["next"] {
  const story = shellWord(storyPath);
  const { explore, endings, findings } = evidence;
  if (evidence.compile?.ok !== true)
    return { command: `inkcheck ${story}`, why: "again, once the first complaint is mended" };
  const shown = findings.find((finding) => finding.severity !== "note" && finding.witness !== null);
  if (shown?.witness)
    return { command: playCommand(story, shown.witness, shown.start), why: `see ${shown.code} happen` };
  const { flags, why } = adviceOn(evidence);
  if (flags.length > 0 && explore?.closed !== true) return { command: `inkcheck ${story} ${flags.join(" ")}`, why };
  const [ending] = endings.list;
  if (ending === undefined) return { command: `inkcheck play ${story}`, why: "play it yourself" };
  return { command: playCommand(story, ending.witness), why: "see the nearest ending" };
}

export function playCommand(story: string, witness: readonly number[], start: PlainStart | null = null): string {
  const from = start === null ? [] : ["--start", shellWord(start.knot), ...Object.entries(start.set).flatMap(setFlag)];
  const trail = witness.length === 0 ? [] : ["--trail", witness.join(".")];
  return ["inkcheck play", story, ...from, ...trail].join(" ");
}

function setFlag([name, value]: readonly [string, StartValue]): readonly string[] {
  const text = typeof value === "object" ? `(${value.join(", ")})` : JSON.stringify(value);
  return ["--set", shellWord(`${name}=${text}`)];
}

/** A path as one word for a shell. */
export function shellWord(path: string): string {
  return /^[\w./@%+=:,-]+$/u.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
