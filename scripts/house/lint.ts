import { lintChecks, type Outcome } from "./lint-checks.ts";
import { repositoryRoot } from "./repository.ts";

const rootOption = "--root=";
process.exitCode = main(Bun.argv.slice(2));

function main(args: readonly string[]): number {
  const root = args.find((arg) => arg.startsWith(rootOption))?.slice(rootOption.length) ?? repositoryRoot;
  const checks = lintChecks(root);
  const known = Object.keys(checks);
  const named = args.filter((arg) => !arg.startsWith(rootOption));
  if (args.includes("--list")) {
    process.stdout.write(`${known.join("\n")}\n`);
    return 0;
  }
  const unknown = named.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    process.stderr.write(`scripts/lint: no check is named ${unknown.join(", ")}; there are ${known.join(", ")}\n`);
    return 2;
  }
  const red = (named.length > 0 ? named : known).filter((name) => !report(name, checks[name]?.()));
  if (red.length > 0) process.stdout.write(`\nred: ${red.join(", ")}\n`);
  return red.length > 0 ? 1 : 0;
}

function report(name: string, outcome: Outcome = { green: false, text: "" }): boolean {
  process.stdout.write(`${outcome.green ? "ok " : "RED"} ${name}\n`);
  if (outcome.text !== "") process.stdout.write(`${outcome.text.replace(/^/gm, "    ")}\n`);
  return outcome.green;
}
