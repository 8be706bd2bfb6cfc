import {
  type CheckSettings,
  type CheckWishes,
  type GuardedRequest,
  type PrintedCheck,
  printedCheck,
  type Rendering,
  renderTogether,
} from "../../app/index.ts";
import { exitCodes } from "../../config/index.ts";
import { type Interruption, watchInterruption } from "../interruption.ts";
import { openOutlet } from "../outlet.ts";
import type { ProgramFacts } from "../program-facts.ts";
import { terminalOptions } from "../terminal-options.ts";
import { UsageError } from "../usage-error.ts";
import { checkWithProgress } from "./guarded-request.ts";
import { settingsOf } from "./settings-of.ts";

/** Further runs that `--next` makes at most. */
const MAX_NEXT = 3;

/** The values of the check command's options, as the parser gives them. */
export interface CheckOptions extends Omit<CheckWishes, "storySeed"> {
  /** One after another, as long as seeds matter. */
  readonly storySeed?: readonly number[] | undefined;
  readonly config?: string | undefined;
  readonly format: "text" | "json" | "lcov";
  readonly all?: true | undefined;
  readonly next?: true | undefined;
  readonly quiet?: true | undefined;
  /** Reductions to leave out; true where none is named. */
  readonly reduce?: true | readonly string[] | undefined;
  readonly track?: "globals" | undefined;
  readonly color: boolean;
}

/** Checks the story named, or the configuration's entries, prints the reports, and gives the exit code. */
export async function checkCommand(
  story: string | undefined,
  options: CheckOptions,
  facts: ProgramFacts,
): Promise<number> {
  const interruption = watchInterruption();
  const rendering = renderingOf(options);
  const check = async (settings: CheckSettings): Promise<PrintedCheck> => {
    const printed = (request: GuardedRequest) => printedCheck(request, rendering);
    const outcome = await checkWithProgress(printed, settings, options, facts, interruption);
    if (outcome.kind === "refused") throw new UsageError(outcome.refusal.code, outcome.refusal.message);
    return outcome;
  };
  const checked: PrintedCheck[] = [];
  const [storySeed, ...moreSeeds] = options.storySeed ?? [];
  const wishes = { ...options, storySeed, without: without(options), tracksGlobals: options.track === "globals" };
  for (const one of await settingsOf(story, wishes)) {
    if (interruption.by() !== null) break;
    for (const seed of [one.storySeed, ...moreSeeds]) {
      const seeded = { ...one, storySeed: seed };
      const first = await check(seeded);
      checked.push(options.next === true ? await followAdvice(first, seeded, options, interruption, check) : first);
      if (!first.gist.isSeeded || interruption.by() !== null) break;
    }
  }
  const texts = checked.map(({ text }) => text);
  await openOutlet(process.stdout).write(renderTogether(texts, options.format));
  interruption.release();
  return Math.max(exitCodes.clean, ...checked.map(({ gist }) => gist.exitCode));
}

function without({ reduce }: CheckOptions): readonly string[] | undefined {
  return reduce === true ? undefined : reduce;
}

function renderingOf({ format, color, all }: CheckOptions): Rendering {
  return format === "text" ? { format, ...terminalOptions(color), all: all === true } : { format };
}

/** Runs again with the limits each run asks for, until one asks for none. */
async function followAdvice(
  first: PrintedCheck,
  settings: CheckSettings,
  { quiet }: CheckOptions,
  interruption: Interruption,
  check: (settings: CheckSettings) => Promise<PrintedCheck>,
): Promise<PrintedCheck> {
  let last = first;
  for (let run = 0; run < MAX_NEXT && interruption.by() === null; run++) {
    const { limits, flags } = last.gist.advice;
    if (limits === null) break;
    if (quiet !== true) await openOutlet(process.stderr).write(`inkcheck: next ${flags.join(" ")}\n`);
    last = await check({ ...settings, limits: { ...settings.limits, ...limits } });
  }
  return last;
}
