import { lintChecks } from "./lint-checks.ts";

process.exitCode = main(Bun.argv.slice(2));

function main(args: readonly string[]): number {
  const known = Object.keys(lintChecks);
  if (args.includes("--list")) {
    process.stdout.write(`${known.join("\n")}\n`);
    return 0;
  }
  const unknown = args.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    process.stderr.write(`scripts/lint: no check is named ${unknown.join(", ")}; there are ${known.join(", ")}\n`);
    return 2;
  }
  const red = (args.length > 0 ? args : known).filter((name) => !runCheck(name));
  if (red.length > 0) process.stdout.write(`\nred: ${red.join(", ")}\n`);
  return red.length > 0 ? 1 : 0;
}

function runCheck(name: string): boolean {
  const outcome = lintChecks[name]?.() ?? { green: false, text: "" };
  process.stdout.write(`${outcome.green ? "ok " : "RED"} ${name}\n`);
  if (outcome.text !== "") process.stdout.write(`${outcome.text.replace(/^/gm, "    ")}\n`);
  return outcome.green;
}
