import manifest from "../../package.json" with { type: "json" };
import type { ProgramFacts } from "./program-facts.ts";

/** Whether a command line asks for the version, wherever it stands. */
export function asksVersion(words: readonly string[]): boolean {
  const end = words.indexOf("--");
  return words.slice(0, end < 0 ? words.length : end).some((word) => word === "--version" || word === "-V");
}

/** The version as a line, or as JSON where the command line says `--format json`. */
export function versionText(words: readonly string[], { version, commit }: ProgramFacts): string {
  if (!/(?:^| )--format[ =]json(?: |$)/u.test(words.join(" "))) return `inkcheck ${version}\n`;
  const { inkjs } = manifest.dependencies;
  const facts = { name: "inkcheck", version, commit, bun: Bun.version, inkjs, schemas: { report: 1, config: 1 } };
  return `${JSON.stringify(facts, null, 2)}\n`;
}
