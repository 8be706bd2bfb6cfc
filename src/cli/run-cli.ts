import { CommanderError, type CommandUnknownOpts } from "@commander-js/extra-typings";
import { exitCodes } from "../config/index.ts";
import { openOutlet, type Outlet } from "./outlet.ts";
import { oneSentence, parserRefusal, usageRefusal } from "./parser-refusal.ts";
import { program } from "./program.ts";
import type { ProgramFacts } from "./program-facts.ts";
import { refusalLine, UsageError } from "./usage-error.ts";
import { asksVersion, versionText } from "./version.ts";

/** Runs one command line and gives the exit code. Nothing it throws is expected. */
export async function runCli(words: readonly string[], facts: ProgramFacts): Promise<number> {
  const stdout = openOutlet(process.stdout);
  if (asksVersion(words)) {
    await stdout.write(versionText(words, facts));
    return exitCodes.clean;
  }
  const stderr = openOutlet(process.stderr);
  let code: number = exitCodes.clean;
  let printed = Promise.resolve();
  const cli = program(facts, (exit) => {
    code = exit;
  });
  for (const command of withCommandsOf(cli)) {
    command.exitOverride().configureOutput({
      writeOut: (text) => {
        printed = printed.then(() => stdout.write(text));
      },
      // What is wrong is told once, in our own form, where the error is caught.
      writeErr: () => undefined,
    });
  }
  try {
    await cli.parseAsync(words, { from: "user" });
  } catch (error) {
    code = await told(error, stderr, words, cli);
  }
  await printed;
  return code;
}

/** A command and all commands below it. */
function withCommandsOf(command: CommandUnknownOpts): readonly CommandUnknownOpts[] {
  return [command, ...command.commands.flatMap(withCommandsOf)];
}

async function told(
  error: unknown,
  stderr: Outlet,
  words: readonly string[],
  root: CommandUnknownOpts,
): Promise<number> {
  if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.clean;
  if (error instanceof CommanderError) {
    await stderr.write(refusalLine("INK440", parserRefusal(error, words, root)));
    return exitCodes.refused;
  }
  if (error instanceof UsageError) {
    await stderr.write(refusalLine(error.code, usageRefusal(error, words, root)));
    return exitCodes.refused;
  }
  const message = error instanceof Error ? error.message : String(error);
  await stderr.write(
    `inkcheck: defect[INK901] ${oneSentence(message)} (please report it; INKCHECK_DEBUG=1 shows more)\n`,
  );
  if (process.env["INKCHECK_DEBUG"] === "1" && error instanceof Error) await stderr.write(`${error.stack}\n`);
  return exitCodes.defect;
}
