export type { ProgramFacts } from "./program-facts.ts";
export { runCli } from "./run-cli.ts";
