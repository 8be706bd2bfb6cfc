import { type Command, Option } from "@commander-js/extra-typings";
import { campaignModes, limitRanges, resourcePreferences, stopPolicies, valuePreferences } from "../config/index.ts";
import { durationSeconds, memoryBytes, wholeNumber } from "./option-values.ts";
import type { ProgramFacts } from "./program-facts.ts";

const MIB = 2 ** 20;

const stopMeaning = "end where windows bring nothing new, or only at a limit";
const resourceMeaning = "how much to set aside for the long tail and for known failures";

/** Adds `inkcheck campaign`. */
export function addCampaign(root: Command, facts: ProgramFacts, finish: (code: number) => void): void {
  withLimits(withPolicy(root))
    .addOption(
      new Option("--format <format>", "what to print").choices(["text", "json"] as const).default("text" as const),
    )
    .option("--config <file>", "the configuration (default: the nearest inkcheck.toml upward)")
    .option("--data-dir <folder>", "where stored data lies (default: .inkcheck in the project root)")
    .option("--quiet", "no progress on stderr")
    .addHelpText(
      "after",
      "\nExample:\n  inkcheck campaign story.ink --mode quick\n  inkcheck campaign story.ink --continue",
    )
    .action(async (story, options) => {
      const { campaignCommand } = await import("./commands/campaign-command.ts");
      finish(await campaignCommand(story, options, facts));
    });
}

function withPolicy(root: Command) {
  return root
    .command("campaign")
    .description("search a story in durable windows that a policy plans, until it stops or you do")
    .argument("[story]", "the story's main .ink file (default: the entry in inkcheck.toml)")
    .addOption(new Option("--mode <mode>", "how much to spend (default balanced)").choices(campaignModes))
    .option("--continue", "go on with the story's campaign instead of starting one")
    .addOption(new Option("--stop <policy>", stopMeaning).choices(stopPolicies))
    .addOption(new Option("--value <preference>", "what counts as new (default broad_qa)").choices(valuePreferences))
    .addOption(new Option("--resource <posture>", resourceMeaning).choices(resourcePreferences))
    .option(
      "--long-tail-share <percent>",
      "of all choices, for searches of their own",
      wholeNumber({ min: 0, max: 90 }),
    )
    .option("--long-tail-probes <n>", "such searches at least", wholeNumber({ min: 0, max: 1_000_000 }))
    .option("--regression-reserve <n>", "choices for known failures", wholeNumber({ min: 0, max: 100_000_000 }));
}

function withLimits(command: ReturnType<typeof withPolicy>) {
  return command
    .option("--max-states <n>", "choices to take at most, all windows together", wholeNumber(limitRanges.maxStates))
    .option("--window-states <n>", "choices of one window", wholeNumber({ min: 1, max: 5_000_000 }))
    .option("--max-time <time>", "time of all windows together", durationSeconds(limitRanges.maxTime))
    .option("--max-memory <amount>", "memory of a window", memoryBytes(limitRanges.maxMemory))
    .option("--max-disk <amount>", "disk for reports and the frontier", memoryBytes({ min: MIB, max: 2 ** 40 }))
    .option("--deadline <time>", "an ISO date and time after which no window begins or goes on")
    .option("--max-depth <n>", "choices from the start at most", wholeNumber(limitRanges.maxDepth), 100)
    .option("--seed <n>", "of the seeded order", wholeNumber({ min: 0, max: 4_294_967_295 }), 1)
    .option("--story-seed <n>", "the story's random seed", wholeNumber(limitRanges.storySeed), 1);
}
