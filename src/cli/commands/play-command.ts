import { createInterface } from "node:readline/promises";
import { type Play, type PlayView, trailText } from "../../app/index.ts";
import type { DrawnTrail, StartValue } from "../option-values.ts";
import { exitCodes } from "../../config/index.ts";
import { openOutlet, type Outlet } from "../outlet.ts";
import { UsageError } from "../usage-error.ts";
import { oneStory } from "./settings-of.ts";

export interface PlayOptions {
  readonly config?: string | undefined;
  readonly trail?: DrawnTrail | undefined;
  readonly storySeed?: number | undefined;
  /** The knot or stitch to begin at, and what variables hold then. */
  readonly start?: string | undefined;
  readonly set?: readonly (readonly [string, StartValue])[] | undefined;
}

/** Plays a trail as a transcript, and goes on by hand on a terminal. */
export async function playCommand(story: string | undefined, options: PlayOptions): Promise<number> {
  const { playStory } = await import("../../app/index.ts");
  const { start, set = [] } = options;
  if (start === undefined && set.length > 0) throw new UsageError("INK440", "--set needs --start: it is set there.");
  const from = start === undefined ? null : { path: start, set: new Map(set) };
  const outcome = playStory(await oneStory(story, options), from, options.trail?.draws ?? null);
  if (outcome.kind === "refused") throw new UsageError(outcome.refusal.code, outcome.refusal.message);
  const out = openOutlet(process.stdout);
  if (outcome.kind === "broken") {
    await out.write(`The story does not compile: \`inkcheck compile ${story ?? ""}\` says why.\n`);
    return exitCodes.findings;
  }
  const { play } = outcome;
  const draws = options.trail?.draws ?? null;
  await out.write(turnText(play.view()));
  for (const [step, choice] of (options.trail?.choices ?? []).entries()) {
    const offered = play.view().choices;
    if (!play.take(choice))
      throw new UsageError(
        "INK440",
        `The trail cannot be followed: step ${step + 1} takes choice ${choice}, but ${offered.length} are offered (counted from 0).`,
      );
    await out.write(`> ${offered[choice]?.text ?? ""}\n\n${turnText(play.view())}`);
  }
  if (process.stdin.isTTY === true && process.stdout.isTTY === true) await playByHand(play, out, draws);
  else await out.write(choiceList(play.view(), draws));
  return exitCodes.clean;
}

async function playByHand(play: Play, out: Outlet, draws: DrawnTrail["draws"]): Promise<void> {
  const input = createInterface({ input: process.stdin, output: process.stdout });
  await out.write(choiceList(play.view(), draws));
  await out.write("(a number takes a choice, b goes back, q ends)\n");
  for (;;) {
    const said = (await input.question("> ")).trim();
    if (said === "q" || out.closed) break;
    const moved = said === "b" ? play.back() : /^\d+$/u.test(said) && play.take(Number(said) - 1);
    if (moved) await out.write(turnText(play.view()) + choiceList(play.view(), draws));
    else await out.write("There is no such choice.\n");
  }
  input.close();
}

function turnText({ text, tags, issues }: PlayView): string {
  const notes = [...tags.map((tag) => `# ${tag}`), ...issues.map(({ severity, message }) => `${severity}: ${message}`)];
  return text + notes.map((note) => `${note}\n`).join("");
}

function choiceList({ choices, end, trail }: PlayView, draws: DrawnTrail["draws"]): string {
  if (end.kind === "choices") {
    return `\n${choices.map((choice) => `  ${choice.index + 1}  ${choice.text}\n`).join("")}`;
  }
  const said = {
    ended: "the end",
    "silent-stop": "play stops here: a dead end",
    error: "play stops here: an error",
    unfinished: "this turn does not end",
  }[end.kind];
  const way = trailText(trail, draws);
  return `\n(${said}; trail ${way === "" ? "empty" : way})\n`;
}
