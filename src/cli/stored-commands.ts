import type { ProgramFacts } from "./program-facts.ts";
import { type Command, Option } from "@commander-js/extra-typings";
import { limitRanges } from "../config/index.ts";
import { drawnTrail, durationSeconds, wholeNumber } from "./option-values.ts";

/** Takes the exit code of the command that ran. */
type Finish = (code: number) => void;

const formats = () =>
  new Option("--format <format>", "what to print").choices(["text", "json"] as const).default("text" as const);
const configFlag = ["--config <file>", "the configuration (default: the nearest inkcheck.toml upward)"] as const;
const dataFlag = ["--data-dir <folder>", "where stored data lies (default: .inkcheck in the project root)"] as const;
const applyFlag = ["--apply", "do it; without this only say what would be done"] as const;
const reportId = "a report's id, from `artifacts list`";

/** Adds the commands on stored data: saved reports, checkpoints, sessions, trails, repair. */
export function addStored(root: Command, facts: ProgramFacts, finish: Finish): void {
  addArtifacts(root, finish);
  addCheckpoints(root, finish);
  addResume(root, facts, finish);
  addSessions(root, finish);
  addTrails(root, finish);
  addDoctor(root, finish);
}

/** A command with what all commands on stored data take. */
function stored(parent: Command, name: string, description: string) {
  return parent
    .command(name)
    .description(description)
    .addOption(formats())
    .option(...configFlag)
    .option(...dataFlag);
}

function addArtifacts(root: Command, finish: Finish): void {
  const artifacts = root.command("artifacts").description("saved reports: list, show, findings, replay, delete, prune");
  const load = () => import("./commands/artifacts-command.ts");
  stored(artifacts, "list", "list saved reports and the disk they take").action(async (options) =>
    finish(await (await load()).listArtifacts(options)),
  );
  stored(artifacts, "show", "print a saved report")
    .argument("<report>", reportId)
    .option("--all", "print every finding and every step")
    .action(async (id, options) => finish(await (await load()).showArtifact(id, options)));
  stored(artifacts, "findings", "list the findings of a saved report")
    .argument("<report>", reportId)
    .action(async (id, options) => finish(await (await load()).artifactFindings(id, options)));
  stored(artifacts, "finding", "print one finding of a saved report")
    .argument("<report>", reportId)
    .argument("<finding>", "its id")
    .action(async (id, finding, options) => finish(await (await load()).artifactFinding(id, finding, options)));
  stored(artifacts, "replay", "play a finding's choices again, on the source it was found in")
    .argument("<report>", reportId)
    .argument("<finding>", "its id")
    .action(async (id, finding, options) => finish(await (await load()).replayArtifact(id, finding, options)));
  stored(artifacts, "delete", "delete a saved report")
    .argument("<report>", reportId)
    .option(...applyFlag)
    .action(async (id, options) => finish(await (await load()).deleteArtifact(id, options)));
  stored(artifacts, "prune", "delete all but the newest reports of each story")
    .option("--keep <n>", "how many of each story stay", wholeNumber({ min: 0, max: 1000 }), 10)
    .option(...applyFlag)
    .action(async (options) => finish(await (await load()).pruneArtifacts(options)));
}

function addCheckpoints(root: Command, finish: Finish): void {
  const checkpoints = root.command("checkpoints").description("saved frontiers: list, show, delete");
  const load = () => import("./commands/checkpoints-command.ts");
  stored(checkpoints, "list", "list saved frontiers").action(async (options) =>
    finish(await (await load()).listSavedCheckpoints(options)),
  );
  stored(checkpoints, "show", "print what a saved frontier depends on")
    .argument("<checkpoint>", "its id")
    .action(async (id, options) => finish(await (await load()).showCheckpoint(id, options)));
  stored(checkpoints, "delete", "delete a saved frontier that no session goes on from")
    .argument("<checkpoint>", "its id")
    .option(...applyFlag)
    .action(async (id, options) => finish(await (await load()).deleteSavedCheckpoint(id, options)));
}

function addResume(root: Command, facts: ProgramFacts, finish: Finish): void {
  stored(root, "resume", "go on with a saved search exactly where it stopped")
    .argument("<checkpoint>", "its id, from `checkpoints list`")
    .requiredOption(
      "--max-states <n>",
      "the new total, counted from the search's start",
      wholeNumber({ min: 1, max: 100_000_000 }),
    )
    .option("--max-time <time>", "time to take at most, such as 30s", durationSeconds(limitRanges.maxTime))
    .addHelpText("after", "\nExample:\n  inkcheck resume checkpoint-0123456789abcdef01234567 --max-states 5000000")
    .action(async (id, options) => {
      const { resumeCommand } = await import("./commands/resume-command.ts");
      finish(await resumeCommand(id, options, facts));
    });
}

function addSessions(root: Command, finish: Finish): void {
  const sessions = root.command("sessions").description("durable searches: list, forget, expire");
  const load = () => import("./commands/sessions-command.ts");
  stored(sessions, "list", "list durable searches").action(async (options) =>
    finish(await (await load()).listSavedSessions(options)),
  );
  stored(sessions, "forget", "forget a story's sessions, as when a capability was lost; reports stay")
    .argument("<story>", "the story's main file")
    .option(...applyFlag)
    .action(async (story, options) => finish(await (await load()).forgetStorySessions(story, options)));
  stored(sessions, "expire", "forget ended sessions that were not touched for a while")
    .option("--days <n>", "how long", wholeNumber({ min: 0, max: 3650 }), 30)
    .option(...applyFlag)
    .action(async (options) => finish(await (await load()).expireOldSessions(options)));
}

function addTrails(root: Command, finish: Finish): void {
  const trails = root.command("trails").description("paths kept as tests (docs/trails.md): check, add");
  const load = () => import("./commands/trails-command.ts");
  stored(trails, "check", "play trail files; exit 1 where one does not hold")
    .argument("[trail...]", "trail files (default: all below the project root)")
    .action(async (files, options) => finish(await (await load()).checkTrailFiles(files, options)));
  stored(trails, "add", "record choices and what comes of them as a trail file")
    .argument("<story>", "the story's main file")
    .argument("<trail>", "the file to write")
    .requiredOption(
      "--choices <choices>",
      "choices to take, counted from 0, such as 0.2.1 or, with draws, 0.2:5,0.1",
      drawnTrail,
    )
    .option("--story-seed <n>", "the story's random seed (default 1)", wholeNumber(limitRanges.storySeed))
    .option("--replace", "overwrite a trail file that exists")
    .action(async (story, file, options) => finish(await (await load()).addTrailFile(story, file, options)));
  stored(root, "replay", "play trail files on a story; exit 1 where one does not hold")
    .argument("<story>", "the story's main file")
    .argument("<trail...>", "trail files")
    .option(
      "--find-seed <n>",
      "for trails that fix draws, try so many story seeds for one that plays them by itself",
      wholeNumber({ min: 1, max: 10_000_000 }),
    )
    .action(async (story, files, options) => finish(await (await load()).replayTrails(story, files, options)));
}

function addDoctor(root: Command, finish: Finish): void {
  stored(root, "doctor", "look for what will keep checks from running, or with --repair for damage in stored data")
    .option("--cwd <folder>", "the working directory of the checks")
    .option("--strict", "exit 1 on warnings, too")
    .option("--repair", "look through stored data instead")
    .option("--apply", "with --repair: repair it; without this only say what is wrong")
    .addHelpText("after", "\nExample:\n  inkcheck doctor --strict")
    .action(async (options) => {
      const { diagnoseChecks, repairStoredData } = await import("./commands/doctor-command.ts");
      finish(options.repair === true ? await repairStoredData(options) : await diagnoseChecks(options));
    });
}
