import type { Evidence, Report } from "./report-schema.ts";

/** What the reader should type next, and why. */
export function nextCommand(evidence: Evidence, storyPath: string): Report["next"] {
  const story = shellWord(storyPath);
  const { explore, options, endings, findings } = evidence;
  if (!evidence.compile.ok) return { command: `inkcheck ${story}`, why: "again, once the first complaint is mended" };
  const shown = findings.find((finding) => finding.severity !== "note" && finding.witness !== null);
  if (shown?.witness) return { command: playCommand(story, shown.witness), why: `see ${shown.code} happen` };
  const further = explore === null ? null : searchFurther(explore, options, story);
  if (further !== null) return further;
  const [ending] = endings.list;
  if (ending === undefined) return { command: `inkcheck play ${story}`, why: "play it yourself" };
  return { command: playCommand(story, ending.witness), why: "see the nearest ending" };
}

export function playCommand(story: string, witness: readonly number[]): string {
  return witness.length === 0 ? `inkcheck play ${story}` : `inkcheck play ${story} --trail ${witness.join(".")}`;
}

function searchFurther(
  explore: NonNullable<Evidence["explore"]>,
  options: Evidence["options"],
  story: string,
): Report["next"] | null {
  switch (explore.stop) {
    case "exhausted":
      return null;
    case "depth": {
      if (options.maxDepth >= 1000) return null;
      const deeper = Math.min(1000, options.maxDepth * 2);
      return { command: `inkcheck ${story} --max-depth ${deeper}`, why: "follow longer ways" };
    }
    case "transitions": {
      if (options.maxStates >= 100_000_000) return null;
      const more = Math.min(100_000_000, options.maxStates * 4);
      return { command: `inkcheck ${story} --max-states ${more}`, why: "see more of it" };
    }
    case "time":
      return { command: `inkcheck ${story} --max-time 600`, why: "give it more time" };
    case "memory":
      return { command: `inkcheck ${story}`, why: "give it more memory with --max-memory" };
    case "interrupted":
      return { command: `inkcheck ${story}`, why: "run it to the end" };
    default:
      return explore.stop satisfies never;
  }
}

/** A path as one word for a shell. */
export function shellWord(path: string): string {
  return /^[\w./@%+=:,-]+$/u.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
