import { compileFiles } from "../../src/ink/index.ts";
import { analyse } from "../../src/analysis/index.ts";
import { collectFindings, type Finding } from "../../src/findings/index.ts";
import { openMachine } from "../../src/machine/index.ts";
import { defaultLimits, packedEngine } from "../../src/search/index.ts";

/** The findings of a story in memory, searched as the program does, unconfirmed. */
export async function findingsOf(text: string, maxStates: number): Promise<readonly Finding[]> {
  const compiled = compileFiles(new Map([["story.ink", text]]));
  const { story, issues } = compiled;
  if (story === null) return collectFindings({ issues, files: [], played: null }).findings;
  const search = await packedEngine(story)({ storySeed: 1, limits: { ...defaultLimits, maxStates } });
  const analysis = analyse(search, story.sourceMap.items);
  const played = {
    story,
    search,
    analysis,
    player: openMachine(story),
    referee: null,
    declaredExternals: new Set<string>(),
    starts: [],
  };
  return collectFindings({ issues, files: story.files, played }).findings;
}

/** One edit away from the findings: prose gets another word, a knot moves to the end, a comment or a blank line comes in. */
export function editedElsewhere(text: string, untouched: ReadonlySet<number>, pick: (below: number) => number): string {
  const lines = text.split("\n");
  const way = pick(3);
  if (way === 0) return withOtherWords(lines, untouched, pick);
  if (way === 1)
    return lines.toSpliced(headerBelow(lines, pick(lines.length)), 0, "// a note of the author", "").join("\n");
  return withKnotLast(lines, pick);
}

/** Adds a word to a line that is plain prose and no finding's. */
function withOtherWords(
  lines: readonly string[],
  untouched: ReadonlySet<number>,
  pick: (below: number) => number,
): string {
  const start = pick(lines.length);
  const at = lines.findIndex((line, i) => i >= start && !untouched.has(i + 1) && /^\s*[A-Z][\w ,']+\.$/u.test(line));
  return lines.map((line, i) => (i === at ? `${line} Indeed.` : line)).join("\n");
}

/** The line of the nearest knot header from a line on; a knot's content keeps its shape. */
function headerBelow(lines: readonly string[], from: number): number {
  const at = lines.findIndex((line, i) => i >= from && /^===/u.test(line));
  return at < 0 ? lines.length : at;
}

function withKnotLast(lines: readonly string[], pick: (below: number) => number): string {
  const from = headerBelow(lines, pick(lines.length));
  const to = headerBelow(lines, from + 1);
  return [...lines.slice(0, from), ...lines.slice(to), ...lines.slice(from, to)].join("\n");
}
