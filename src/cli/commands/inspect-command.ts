import type { InspectionOverview, InspectionPage, InspectionSection } from "../../app/index.ts";
import { exitCodes } from "../../config/index.ts";
import { openOutlet } from "../outlet.ts";
import { oneStory } from "./settings-of.ts";
import { orRefuse } from "./stored-data.ts";

export interface InspectOptions {
  readonly section?: InspectionSection | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly config?: string | undefined;
  readonly format: "text" | "json";
}

/** Prints what a story's source holds: the overview, or a page of one section. */
export async function inspectCommand(story: string | undefined, options: InspectOptions): Promise<number> {
  const { inspectPage } = await import("../../app/index.ts");
  const { section = null, limit, cursor, format, config } = options;
  const settings = await oneStory(story, { config });
  const seen = orRefuse(inspectPage(settings, { section, limit, cursor }));
  const text = format === "json" ? `${JSON.stringify(seen, null, 2)}\n` : await asText(seen, settings.storyPath);
  await openOutlet(process.stdout).write(text);
  return exitCodes.clean;
}

async function asText(seen: InspectionOverview | InspectionPage, storyPath: string): Promise<string> {
  const { inspectionLines, shapeLines, shellWord } = await import("../../app/index.ts");
  if (seen.kind === "page") {
    const { section, page } = seen;
    const first = page.total === 0 ? 0 : page.offset + 1;
    const last = page.offset + seen.items.length;
    const next =
      page.nextCursor === null
        ? []
        : [`next  inkcheck inspect ${shellWord(storyPath)} --section ${section} --cursor ${page.nextCursor}`];
    const head = `${seen.entry}  ${section} ${first} to ${last} of ${page.total}`;
    return `${[head, ...inspectionLines(section, seen.items), ...next].join("\n")}\n`;
  }
  const totals = Object.entries(seen.totals).map(([name, total]) => `${name} ${total}`);
  const settings = seen.suggested.map(({ flags, why }) => `  try        ${[...flags, `(${why})`].join(" ")}`);
  const shut = seen.gatesShutForGood === 0 ? [] : [`  gates      ${seen.gatesShutForGood} that nothing opens`];
  const cycles = seen.cycles.slice(0, 3).map((cycle) => `  cycle      ${cycle.join(" ↔ ")}`);
  const lines = [
    seen.entry,
    ...shapeLines(seen.shape),
    ...shut,
    ...cycles,
    ...settings,
    `  sections   ${totals.join(" · ")}`,
  ];
  return `${lines.join("\n")}\nnext  inkcheck inspect ${shellWord(storyPath)} --section gates\n`;
}
