import type { StatesExplained } from "../../app/index.ts";
import { exitCodes } from "../../config/index.ts";
import { openOutlet } from "../outlet.ts";
import { oneStory } from "./settings-of.ts";
import { orRefuse } from "./stored-data.ts";

export interface ExplainStatesOptions {
  readonly states?: number | undefined;
  readonly config?: string | undefined;
  readonly format: "text" | "json";
}

type Factor = StatesExplained["factors"][number];

/** Prints what makes a story's states many. */
export async function explainStatesCommand(story: string | undefined, options: ExplainStatesOptions): Promise<number> {
  const { explainStates } = await import("../../app/index.ts");
  const settings = await oneStory(story, { config: options.config });
  const explained = orRefuse(explainStates(settings, options.states));
  const text = options.format === "json" ? `${JSON.stringify(explained, null, 2)}\n` : asText(explained);
  await openOutlet(process.stdout).write(text);
  return exitCodes.clean;
}

function asText({ entry, looked, waiting, layers, factors, reductions }: StatesExplained): string {
  const open = waiting === 0 ? "no more wait: the story closes" : `${grouped(waiting)} more are known and wait`;
  const caps = factors.flatMap(({ what, capped }) =>
    capped === null
      ? []
      : [
          `  cap        ${words(what)} at ${capped.at}: ${grouped(capped.states)} of ${grouped(looked)} states would be left`,
        ],
  );
  const lines = [
    entry,
    `  states     ${grouped(looked)} looked at, nearest to the start first; ${open}`,
    `  by depth   ${layers.slice(-12).map(grouped).join(" ")}`,
    `  left out   ${reductions.join(", ")}`,
    "",
    "  values     without it   with all above   what",
    ...factors.map(rowOf),
    ...(caps.length === 0 ? [] : ["", ...caps]),
    "",
    "Counts are of these states only: they show what multiplies them, not how many there are in all.",
  ];
  return `${lines.join("\n")}\n`;
}

function rowOf({ what, values, without, withoutAll }: Factor): string {
  const cells = [grouped(values).padStart(8), grouped(without).padStart(13), grouped(withoutAll).padStart(17)];
  return `${cells.join("")}   ${words(what)}`;
}

function words({ kind, name, span }: Factor["what"]): string {
  const place = span === null ? "" : ` (${span.file}:${span.line})`;
  switch (kind) {
    case "variable":
      return `variable ${name}`;
    case "visits":
      return `visits of ${name}${place}`;
    case "last-visit":
      return `turns since ${name}${place}`;
    case "turns":
      return "the number of the turn";
    case "random":
      return "the random generator";
    case "menu":
      return "what is offered, with the temps of its call stacks";
    case "stack":
      return "what an expression left behind";
    case "lists":
      return "origins of empty lists";
    default:
      return kind satisfies never;
  }
}

function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}
