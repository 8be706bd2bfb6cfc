import type { ProgramFacts } from "./program-facts.ts";
import { type Command, Option } from "@commander-js/extra-typings";
import { describeResolution } from "../config/index.ts";
import { wholeNumber } from "./option-values.ts";

/** Takes the exit code of the command that ran. */
type Finish = (code: number) => void;

const runReference = "a run's id, as `list` prints it (default: the latest)";
const formats = () =>
  new Option("--format <format>", "how a refusal is told; results are JSON")
    .choices(["text", "json"] as const)
    .default("text" as const);
const json = ["--json", "print JSON"] as const;

/** Adds the commands on verified check runs: run them, read what they came to, guard what they are. */
export function addCheckRuns(root: Command, facts: ProgramFacts, finish: Finish): void {
  const { version } = facts;
  addRun(root, version, finish);
  addReaders(root, version, finish);
  addGovernance(root, finish);
  root
    .command("builtin-check", { hidden: true })
    .argument("<request>")
    .action(async (request) => {
      const { builtinCheckCommand } = await import("./commands/builtin-check-command.ts");
      finish(await builtinCheckCommand(request, facts));
    });
}

/** A command with what all of these take. */
function checks(root: Command, name: string, description: string) {
  return root
    .command(name)
    .description(description)
    .option("--cwd <folder>", `the working directory: ${describeResolution("cwd", "cli")}`)
    .option("--config <file>", `the configuration: ${describeResolution("config", "cli")}`)
    .addOption(formats());
}

function addRun(root: Command, version: string, finish: Finish): void {
  checks(root, "run", "run a check of the configuration, a group, or all; only `pass` is green")
    .argument("[check]", "a check or a group of [check.<name>]")
    .argument("[extra...]", "arguments for the check's command, behind `--`")
    .option("--all", "run every single check, in the order of the file")
    .option("--fail-fast", "stop a group, or all, at the first that is not green")
    .option("--gate", "exit by the baseline's gate: 0 where nothing is new")
    .option("--quiet", "print nothing")
    .addHelpText(
      "after",
      "\nExample:\n  inkcheck run lint\n  inkcheck run --all --fail-fast\n  inkcheck run tests -- -k tide",
    )
    .action(async (check, extra, options) => {
      const { runCommand } = await import("./commands/run-command.ts");
      finish(await runCommand(check ?? null, extra, options, version));
    });
  checks(root, "checks", "list the checks of the configuration")
    .option(...json)
    .action(async (options) => finish(await (await import("./commands/checks-command.ts")).checksCommand(options)));
}

function addReaders(root: Command, version: string, finish: Finish): void {
  const load = () => import("./commands/run-readers.ts");
  checks(root, "show", "print what a run came to")
    .argument("[run]", runReference)
    .option("--fresh", "exit 1 where the story or the check has changed since, or that cannot be told")
    .option("--group", "print what the latest group, or `run --all`, came to")
    .addHelpText("after", "\nExample:\n  inkcheck show --fresh")
    .action(async (run, options) => finish(await (await load()).showCommand(run ?? null, options, version)));
  checks(root, "list", "list recent runs, oldest first")
    .option("-n, --limit <n>", "how many at most", wholeNumber({ min: 0, max: 1_000_000 }), 10)
    .option(...json)
    .action(async (options) => finish(await (await load()).listCommand(options)));
  checks(root, "gc", "remove old runs")
    .option("--keep <n>", "how many stay (default: `keep` of [run])", wholeNumber({ min: 0, max: 1_000_000 }))
    .action(async (options) => finish(await (await load()).gcCommand(options)));
  root
    .command("annotate")
    .description("print a run's findings for the place where code is reviewed; exits 0 whatever the run came to")
    .argument("[run]", runReference)
    .option("--cwd <folder>", `the working directory: ${describeResolution("cwd", "cli")}`)
    .option("--config <file>", `the configuration: ${describeResolution("config", "cli")}`)
    .addOption(
      new Option("--format <format>", "for whom").choices(["github", "sarif"] as const).default("github" as const),
    )
    .addHelpText(
      "after",
      "\nExample (keeps the run's exit code):\n  inkcheck run lint; code=$?; inkcheck annotate; exit $code",
    )
    .action(async (run, options) => finish(await (await load()).annotateCommand(run ?? null, options, version)));
}

function addGovernance(root: Command, finish: Finish): void {
  const load = () => import("./commands/lock-commands.ts");
  checks(root, "lock-config", "write hashes of everything that decides what checks do")
    .option("-o, --output <file>", "where to (default: beside the configuration, as *.lock.toml)")
    .action(async (options) => finish(await (await load()).lockConfigCommand(options)));
  checks(
    root,
    "verify-config",
    "tell what would keep checks from running, and with --locked what differs from the lock",
  )
    .option("--locked", "compare with the lock file")
    .option("--lock-file <file>", "the lock file (default: beside the configuration)")
    .action(async (options) => finish(await (await load()).verifyConfigCommand(options)));
}
