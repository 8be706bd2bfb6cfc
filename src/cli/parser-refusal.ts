import { existsSync } from "node:fs";
import type { CommanderError, CommandUnknownOpts } from "@commander-js/extra-typings";
import { didYouMean } from "../config/index.ts";
import type { UsageError } from "./usage-error.ts";

/** What the parser refused, in one sentence. */
export function parserRefusal(error: CommanderError, words: readonly string[], root: CommandUnknownOpts): string {
  if (error.code === "commander.help") return helpRefusal(words, root);
  const sentence = oneSentence(error.message);
  return error.code === "commander.excessArguments" ? `${sentence}${commandHint(words, root)}` : sentence;
}

/** What was refused later on. A story that does not exist may have been meant as a command. */
export function usageRefusal(error: UsageError, words: readonly string[], root: CommandUnknownOpts): string {
  return error.code === "INK430" ? `${error.message}${commandHint(words, root)}` : error.message;
}

/** The parser shows help as its answer to a command that is not there, and to one that only groups others. */
function helpRefusal(words: readonly string[], root: CommandUnknownOpts): string {
  const group = root.commands.find((command) => command.name() === words.find((word) => !word.startsWith("-")));
  if (group !== undefined) return `name one of ${listed(group)}: see \`inkcheck ${group.name()} --help\`.`;
  const [wanted = ""] = words.filter((word) => word !== "help" && !word.startsWith("-"));
  const meant = didYouMean(wanted, namesOf(root));
  const hint = meant === null ? "`inkcheck --help` lists them" : `did you mean \`${meant}\`?`;
  return `there is no command \`${wanted}\` (${hint})`;
}

function commandHint([first = ""]: readonly string[], root: CommandUnknownOpts): string {
  if (!/^[a-z-]+$/iu.test(first) || first.startsWith("-") || existsSync(first)) return "";
  const meant = didYouMean(first, namesOf(root));
  return meant === null || meant === first ? "" : ` (Did you mean the command ${meant}?)`;
}

function listed(group: CommandUnknownOpts): string {
  return namesOf(group)
    .map((name) => `\`${name}\``)
    .join(", ");
}

function namesOf(command: CommandUnknownOpts): string[] {
  return command.commands.map((inner) => inner.name());
}

/** The parser's words without its prefix and line breaks. */
export function oneSentence(message: string): string {
  return message
    .replace(/^error: /u, "")
    .replace(/\s+/gu, " ")
    .trim();
}
