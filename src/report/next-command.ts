import type { PlainStart } from "../findings/index.ts";
import type { Draws, StartValue } from "../ink/index.ts";
import { adviceOn } from "./advice.ts";
import { trailText } from "./trail-text.ts";
import type { Evidence, Report } from "./report-schema.ts";

/** What the reader should type next, and why. */
export function nextCommand(evidence: Evidence, storyPath: string): Report["next"] {
  const story = shellWord(storyPath);
  const { explore, endings, findings } = evidence;
  if (evidence.compile?.ok !== true)
    return { command: `inkcheck ${story}`, why: "again, once the first complaint is mended" };
  const shown = findings.find((finding) => finding.severity !== "note" && finding.witness !== null);
  if (shown?.witness) return { command: playCommand(story, shown, evidence), why: `see ${shown.code} happen` };
  const { flags, why } = adviceOn(evidence);
  if (flags.length > 0 && explore?.closed !== true) return { command: `inkcheck ${story} ${flags.join(" ")}`, why };
  const [ending] = endings.list;
  if (ending === undefined) return { command: `inkcheck play ${story}`, why: "play it yourself" };
  return { command: playCommand(story, ending, evidence), why: "see the nearest ending" };
}

/** A way through a story, from its top or where the game enters it. */
interface PlayedWay {
  readonly witness: readonly number[] | null;
  readonly draws: Draws | null;
  readonly start?: PlainStart | null;
}

/** What plays a way again: under the seed it was found with, unless its draws are part of it. */
export function playCommand(
  story: string,
  { witness, draws, start = null }: PlayedWay,
  { explore, options }: Pick<Evidence, "explore" | "options">,
): string {
  const from = start === null ? [] : ["--start", shellWord(start.knot), ...Object.entries(start.set).flatMap(setFlag)];
  const text = trailText(witness ?? [], draws);
  const trail = text === "" ? [] : ["--trail", text];
  const isSeeded = explore?.under.randomness === true && explore.under.draws === "seed";
  const seed = isSeeded && options.storySeed !== 1 ? ["--story-seed", String(options.storySeed)] : [];
  return ["inkcheck play", story, ...from, ...seed, ...trail].join(" ");
}

function setFlag([name, value]: readonly [string, StartValue]): readonly string[] {
  const text = typeof value === "object" ? `(${value.join(", ")})` : JSON.stringify(value);
  return ["--set", shellWord(`${name}=${text}`)];
}

/** A path as one word for a shell. */
export function shellWord(path: string): string {
  return /^[\w./@%+=:,-]+$/u.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
