import { Argument, Command, Option } from "@commander-js/extra-typings";
import { describeResolution, environmentVariables, limitRanges } from "../config/index.ts";
import { addCheckRuns } from "./check-run-commands.ts";
import { addCampaign } from "./campaign-command-line.ts";
import { addStored } from "./stored-commands.ts";
import type { ProgramFacts } from "./program-facts.ts";
import { drawnTrail, durationSeconds, memoryBytes, settings, wholeNumber, wholeNumbers } from "./option-values.ts";

/** Takes the exit code of the command that ran. */
type Finish = (code: number) => void;

/** The command line as data: commands, options, help. Each action loads what it needs when it runs. */
export function program(facts: ProgramFacts, finish: Finish): Command {
  const root = new Command("inkcheck")
    .description("Plays every path of an ink story and tells its author what breaks, where, and how to get there.")
    .option("-V, --version", "print the version; with --format json, all versions")
    .helpOption("-h, --help", "print this help")
    .addHelpText("after", environmentHelp());
  addCheck(root, facts, finish);
  addBaseline(root, facts, finish);
  addCompile(root, facts.version, finish);
  addInspect(root, finish);
  addExplainStates(root, finish);
  addPlay(root, finish);
  addSelftest(root, finish);
  addMcp(root, facts.serveMcp, finish);
  addAgentKit(root, finish);
  addSetup(root, facts.version, finish);
  addStored(root, facts, finish);
  addCampaign(root, facts, finish);
  addCheckRuns(root, facts, finish);
  return root;
}

const storyArgument = "the story's main .ink file, or a compiled .ink.json (default: the entry in inkcheck.toml)";
const schemaNames = [
  "report",
  "config",
  "digest",
  "aggregate",
  "meta",
  "check-baseline",
  "facts",
  "builtin-facts",
] as const;
/** Repeated here so that help does not load the search. */
const orders = ["breadth", "deep", "novelty", "seeded", "mixed"] as const;
const weights = ["error", "warning", "note"] as const;
const reductions = ["all", "liveness", "saturation", "turn-ages", "one-way-numbers"] as const;
const stores = ["auto", "exact", "fingerprint"] as const;
const configFlag = ["--config <file>", "the configuration (default: the nearest inkcheck.toml upward)"] as const;
const storySeedsFlag = [
  "--story-seed <n>",
  "the story's random seed (default 1), or several: 1..20, a report each where seeds matter",
] as const;
const fanOutFlag = ["--max-fan-out <n>", "outcomes of one turn to play at most (default 4096)"] as const;
const formats = () =>
  new Option("--format <format>", "what to print").choices(["text", "json"] as const).default("text" as const);

function environmentHelp(): string {
  const width = Math.max(...environmentVariables.map(({ name }) => name.length));
  const rows = environmentVariables.map(({ name, meaning }) => `  ${name.padEnd(width)}  ${meaning}`);
  return `\nEnvironment:\n${rows.join("\n")}\n\nExamples:\n  inkcheck story.ink\n  inkcheck play story.ink --trail 0.2.1`;
}

function addCheck(root: Command, facts: ProgramFacts, finish: Finish): void {
  root
    .command("check", { isDefault: true })
    .description("check a story (the default command)")
    .argument("[story]", storyArgument)
    .option("--max-states <n>", "choices to take at most (default 10,000,000)", wholeNumber(limitRanges.maxStates))
    .option("--max-depth <n>", "choices from the start at most (default 100)", wholeNumber(limitRanges.maxDepth))
    .option("--max-time <time>", "time to take at most, such as 90s or 5m", durationSeconds(limitRanges.maxTime))
    .option("--max-memory <amount>", "memory to use at most, such as 2GiB", memoryBytes(limitRanges.maxMemory))
    .option("--max-frontier-states <n>", "states that may wait at most", wholeNumber(limitRanges.maxFrontierStates))
    .option(
      "--max-frontier-memory <amount>",
      "bytes that waiting states may take, in memory and on disk",
      memoryBytes(limitRanges.maxFrontierBytes),
    )
    .option(...storySeedsFlag, wholeNumbers(limitRanges.storySeed))
    .addOption(
      new Option(
        "--random <who>",
        "who draws lots: the story seed, or all: every outcome is played (default auto: all, where no turn has too many)",
      ).choices(["auto", "all", "seed"] as const),
    )
    .option(...fanOutFlag, wholeNumber(limitRanges.maxFanOut))
    .addOption(new Option("--fail-on <weight>", "exit 1 from this weight on (default error)").choices(weights))
    .option("--strict", "fail on warnings, unvisited content, open externals and a search that was cut, too")
    .option("--require-complete", "exit 3 where not everything was seen")
    .option(
      "--sample <plays>",
      "play so often at random and tell how plays end",
      wholeNumber({ min: 1, max: 1_000_000 }),
    )
    .option(
      "--goal-states <n>",
      "choices that looking for goals may take besides (default 10,000,000; 0: no search for goals)",
      wholeNumber({ min: 0, max: limitRanges.maxStates.max }),
    )
    .option("--entry <file>", "of several entries of the configuration, this one only")
    .option("--next", "follow the advice of each run, three times at most")
    .option("--baseline <file>", "a file of accepted findings, which do not fail the run")
    .addOption(new Option("--engine <engine>", "who plays (default machine)").choices(["machine", "inkjs"] as const))
    .addOption(
      new Option("--format <format>", "what to print; lcov is coverage for other tools")
        .choices(["text", "json", "lcov"] as const)
        .default("text" as const),
    )
    .addOption(new Option("--no-reduce <name...>", "reductions of the state space to leave out").choices(reductions))
    .addOption(
      new Option("--order <order>", "which states go on first (default breadth: shortest trails)").choices(orders),
    )
    .option("--seed <n>", "what the orders seeded and mixed draw from (default 1)", wholeNumber(limitRanges.storySeed))
    .addOption(
      new Option("--store <kind>", "how states are told apart (default auto: whole, while that fits)").choices(stores),
    )
    .addOption(
      new Option("--track <what>", "keep all variables to the end: terminal variants are exact").choices([
        "globals",
      ] as const),
    )
    .option(...configFlag)
    .option("--all", "print every finding, every step and every ending")
    .option("--quiet", "no progress on stderr")
    .option("--no-color", "no colour")
    .addHelpText("after", "\nExample:\n  inkcheck story.ink --max-time 5m --fail-on warning")
    .action(async (story, options) => {
      const { checkCommand } = await import("./commands/check-command.ts");
      finish(await checkCommand(story, options, facts));
    });
}

function addBaseline(root: Command, facts: ProgramFacts, finish: Finish): void {
  root
    .command("baseline")
    .description("accept today's findings of a story, or of a check: they fail no later run")
    .argument("[story]", `${storyArgument}; or a check of the configuration`)
    .option("-o, --output <file>", "where to", "inkcheck-baseline.json")
    .option("--max-states <n>", "choices to take at most (default 10,000,000)", wholeNumber(limitRanges.maxStates))
    .option("--max-depth <n>", "choices from the start at most (default 100)", wholeNumber(limitRanges.maxDepth))
    .option("--max-time <time>", "time to take at most, such as 90s or 5m", durationSeconds(limitRanges.maxTime))
    .option(...configFlag)
    .option("--quiet", "no progress on stderr")
    .addHelpText(
      "after",
      "\nExample:\n  inkcheck baseline story.ink && inkcheck story.ink --baseline inkcheck-baseline.json",
    )
    .action(async (story, options) => {
      const { baselineCommand } = await import("./commands/baseline-command.ts");
      finish(await baselineCommand(story, options, facts));
    });
}

function addCompile(root: Command, version: string, finish: Finish): void {
  root
    .command("compile")
    .description("compile a story and print what the compiler says")
    .argument("[story]", storyArgument)
    .option("-o, --output <file>", "write the compiled story here")
    .addOption(formats())
    .option(...configFlag)
    .option("--all", "print every finding")
    .option("--no-color", "no colour")
    .addHelpText("after", "\nExample:\n  inkcheck compile story.ink -o story.ink.json")
    .action(async (story, options) => {
      const { compileCommand } = await import("./commands/compile-command.ts");
      finish(await compileCommand(story, options, version));
    });
}

/** The names are repeated here so that help does not load what looks into stories; a test holds both together. */
const inspectionNames = [
  ...(["files", "flows", "externals", "lists", "constants", "variables"] as const),
  ...(["gates", "edges", "cycles", "tags", "draws", "lapses"] as const),
];

function addInspect(root: Command, finish: Finish): void {
  root
    .command("inspect")
    .description("look into a story's source without playing it")
    .argument("[story]", storyArgument)
    .addOption(
      new Option("--section <name>", "one list, page by page (default: the overview)").choices(inspectionNames),
    )
    .option("--limit <n>", "entries of a page (default 50)", wholeNumber({ min: 1, max: 100 }))
    .option("--cursor <cursor>", "go on where a page ended")
    .addOption(formats())
    .option(...configFlag)
    .addHelpText("after", "\nExample:\n  inkcheck inspect story.ink --section gates")
    .action(async (story, options) => {
      const { inspectCommand } = await import("./commands/inspect-command.ts");
      finish(await inspectCommand(story, options));
    });
}

function addExplainStates(root: Command, finish: Finish): void {
  root
    .command("explain-states")
    .description("tell which variables and counts multiply a story's states")
    .argument("[story]", storyArgument)
    .option("--states <n>", "states to look at (default 10,000)", wholeNumber({ min: 10, max: 100_000 }))
    .addOption(formats())
    .option(...configFlag)
    .addHelpText("after", "\nExample:\n  inkcheck explain-states story.ink")
    .action(async (story, options) => {
      const { explainStatesCommand } = await import("./commands/explain-states-command.ts");
      finish(await explainStatesCommand(story, options));
    });
}

function addPlay(root: Command, finish: Finish): void {
  root
    .command("play")
    .description("play a story by hand, or print a trail as a transcript")
    .argument("[story]", storyArgument)
    .option(
      "--trail <choices>",
      "choices to take first, counted from 0, such as 0.2.1; behind a colon what is drawn then: 0.2:5,0.1",
      drawnTrail,
    )
    .option("--start <knot>", "begin at a knot or stitch, as a game does that enters it")
    .option("--set <name=value>", "with --start, what a variable holds then; may be repeated", settings)
    .option("--story-seed <n>", "the story's random seed (default 1)", wholeNumber(limitRanges.storySeed))
    .option(...configFlag)
    .addHelpText("after", "\nExample:\n  inkcheck play story.ink --trail 0.2.1")
    .action(async (story, options) => {
      const { playCommand } = await import("./commands/play-command.ts");
      finish(await playCommand(story, options));
    });
}

function addMcp(root: Command, serveMcp: ProgramFacts["serveMcp"], finish: Finish): void {
  root
    .command("mcp")
    .description("serve tools to coding agents over stdin and stdout (Model Context Protocol)")
    .option("--cwd <folder>", `the working directory: ${describeResolution("cwd", "mcp")}`)
    .option("--config <file>", `the configuration: ${describeResolution("config", "mcp")}`)
    .option("--data-dir <folder>", "where stored data lies (default: .inkcheck in the project root)")
    .addHelpText("after", '\nExample, in a client\'s configuration:\n  { "command": "inkcheck", "args": ["mcp"] }')
    .action(async ({ cwd, config, dataDir }) =>
      finish(await serveMcp({ cwd: cwd ?? null, config: config ?? null, dataDir: dataDir ?? null })),
    );
}

/** The names are repeated here so that help does not load the kit; a test holds both together. */
const kitClients = ["claude", "codex", "cursor", "vscode", "generic"] as const;

function addAgentKit(root: Command, finish: Finish): void {
  root
    .command("agent-kit")
    .description("write a standing rule, skills and the server's start for a coding agent")
    .argument("[folder]", "the project", ".")
    .addOption(new Option("--client <name>", "for which agent").choices(kitClients).default("generic" as const))
    .option("--recipes", "write hook and CI recipes, too")
    .option("--print", "print the files and write nothing")
    .addOption(formats())
    .addHelpText("after", "\nExample:\n  inkcheck agent-kit --client claude --print")
    .action(async (folder, options) => {
      const { agentKitCommand } = await import("./commands/agent-kit-command.ts");
      finish(await agentKitCommand(folder, options));
    });
}

function addSelftest(root: Command, finish: Finish): void {
  root
    .command("selftest")
    .description("play random walks on our machine and on stock inkjs, and compare every turn")
    .argument("[story]", storyArgument)
    .option("--walks <n>", "random walks to play", wholeNumber({ min: 1, max: 1_000_000 }), 100)
    .option("--seconds <time>", "time to take at most, such as 30s", durationSeconds(limitRanges.maxTime))
    .option(...configFlag)
    .addHelpText("after", "\nExample:\n  inkcheck selftest story.ink --walks 500")
    .action(async (story, options) => {
      const { selftestCommand } = await import("./commands/selftest-command.ts");
      finish(await selftestCommand(story, options));
    });
}

function addSetup(root: Command, version: string, finish: Finish): void {
  const load = () => import("./commands/setup-commands.ts");
  root
    .command("init")
    .description("write a commented inkcheck.toml for the story in a folder")
    .argument("[folder]", "where", ".")
    .addHelpText("after", "\nExample:\n  inkcheck init")
    .action(async (folder) => finish(await (await load()).initCommand(folder)));
  root
    .command("validate-config")
    .description("tell everything that is wrong with inkcheck.toml")
    .argument("[file]", "the configuration (default: the nearest inkcheck.toml upward)")
    .addOption(formats())
    .addHelpText("after", "\nExample:\n  inkcheck validate-config")
    .action(async (file, { format }) => finish(await (await load()).validateConfigCommand(file, format)));
  root
    .command("schema")
    .description("print a published JSON Schema")
    .addArgument(new Argument("<name>", "of what").choices(schemaNames))
    .addHelpText("after", "\nExample:\n  inkcheck schema report > report.schema.json")
    .action(async (name) => finish(await (await load()).schemaCommand(name)));
  root
    .command("capabilities")
    .description("print what this build can do")
    .addOption(formats())
    .addHelpText("after", "\nExample:\n  inkcheck capabilities --format json")
    .action(async ({ format }) => finish(await (await load()).capabilitiesCommand(format, version)));
}
