import { exitCodes } from "../../config/index.ts";
import { watchInterruption } from "../interruption.ts";
import { openOutlet } from "../outlet.ts";
import { UsageError } from "../usage-error.ts";
import { oneStory } from "./settings-of.ts";

export interface SelftestOptions {
  readonly config?: string | undefined;
  readonly walks: number;
  readonly seconds?: number | undefined;
}

/** Choices of one walk at most: longer than any game of the stories we know. */
const MAX_CHOICES = 200;

/** Holds our machine against stock inkjs on the user's own story, and gives the exit code: 70 where they disagree. */
export async function selftestCommand(story: string | undefined, options: SelftestOptions): Promise<number> {
  const app = await import("../../app/index.ts");
  const interruption = watchInterruption();
  const outcome = await app.selftestStory(await oneStory(story, { config: options.config }), {
    walks: options.walks,
    maxChoices: MAX_CHOICES,
    seconds: options.seconds ?? null,
    signal: interruption.signal,
  });
  interruption.release();
  if (outcome.kind === "refused") throw new UsageError(outcome.refusal.code, outcome.refusal.message);
  await openOutlet(process.stdout).write(outcome.words);
  if (outcome.kind === "no-story") return exitCodes.findings;
  if (outcome.result.divergence !== null) return exitCodes.defect;
  if (interruption.by() === "SIGTERM") return exitCodes.terminated;
  return interruption.by() === "SIGINT" ? exitCodes.interrupted : exitCodes.clean;
}
