export type { ProgramFacts } from "./program.ts";
export { runCli } from "./run-cli.ts";
