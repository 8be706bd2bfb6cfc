import { Command, Option } from "@commander-js/extra-typings";
import { limitRanges } from "../config/index.ts";
import { durationSeconds, memoryBytes, wholeNumber } from "./option-values.ts";

export interface ProgramFacts {
  readonly version: string;
  readonly commit: string;
}

/** The command line as data: commands, options, help. Each action loads what it needs and hands its exit code to `finish`. */
export function program({ version }: ProgramFacts, finish: (code: number) => void): Command {
  const root = new Command("inkcheck")
    .description("Plays every path of an ink story and tells its author what breaks, where, and how to get there.")
    .version(`inkcheck ${version}`, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .showSuggestionAfterError(true)
    .enablePositionalOptions();
  addCheck(root, version, finish);
  return root;
}

function addCheck(root: Command, version: string, finish: (code: number) => void): void {
  root
    .command("check", { isDefault: true })
    .description("check a story (the default command)")
    .argument("[story]", "the story's main .ink file, or a compiled .ink.json")
    .option("--max-states <n>", "choices to take at most (default 10,000,000)", wholeNumber(limitRanges.maxStates))
    .option("--max-depth <n>", "choices from the start at most (default 100)", wholeNumber(limitRanges.maxDepth))
    .option("--max-time <time>", "time to take at most, such as 90s or 5m", durationSeconds(limitRanges.maxTime))
    .option("--max-memory <amount>", "memory to use at most, such as 2GiB", memoryBytes(limitRanges.maxMemory))
    .option("--story-seed <n>", "the story's random seed (default 1)", wholeNumber(limitRanges.storySeed))
    .addOption(
      new Option("--fail-on <weight>", "exit 1 from this weight on (default error)").choices([
        "error",
        "warning",
        "note",
      ] as const),
    )
    .option("--strict", "fail on warnings, unvisited content, open externals and a search that was cut, too")
    .option("--require-complete", "exit 3 where not everything was seen")
    .addOption(
      new Option("--format <format>", "what to print").choices(["text", "json"] as const).default("text" as const),
    )
    .option("--all", "print every finding and every step")
    .option("--quiet", "no progress on stderr")
    .option("--no-color", "no colour")
    .action(async (story, options) => {
      const { checkCommand } = await import("./check/check-command.ts");
      finish(await checkCommand(story, options, version));
    });
}
