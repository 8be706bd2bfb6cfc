import { checkSettings, type CheckSettings, type CheckWishes } from "../../app/index.ts";
import { type ConfigFile, loadConfig, resolvePlace } from "../../config/index.ts";
import { UsageError } from "../usage-error.ts";

/** The configuration that holds where the process stands, or the one named. */
export function configHere(named: string | undefined): { readonly file: ConfigFile; readonly cwd: string } {
  const { cwd, config } = resolvePlace({
    cwd: {},
    config: { flag: named },
    environment: process.env,
    processCwd: process.cwd(),
  });
  return { file: loadConfig(cwd, config), cwd };
}

/** The stories that a command line asks for, each with its settings. */
export async function settingsOf(
  story: string | undefined,
  wishes: CheckWishes & { readonly config?: string | undefined },
): Promise<readonly CheckSettings[]> {
  const { file, cwd } = configHere(wishes.config);
  const outcome = checkSettings(story ?? null, wishes, file, cwd);
  if (outcome.kind === "refused") throw new UsageError(outcome.refusal.code, outcome.refusal.message);
  return outcome.stories;
}

/** The one story that a command line asks for. */
export async function oneStory(
  story: string | undefined,
  wishes: CheckWishes & { readonly config?: string | undefined },
): Promise<CheckSettings> {
  const [first, second] = await settingsOf(story, wishes);
  if (first === undefined) throw new UsageError("INK440", "No story was named.");
  if (second !== undefined)
    throw new UsageError("INK440", "The configuration names several stories: name the one meant.");
  return first;
}
