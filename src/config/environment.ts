/** One environment variable that inkcheck reads. */
export interface EnvironmentVariable {
  readonly name: string;
  readonly meaning: string;
}

/** Every environment variable there is: code, `--help` and docs/environment.md share this table. */
export const environmentVariables: readonly EnvironmentVariable[] = [
  { name: "INKCHECK_CONFIG", meaning: "the configuration file, where --config does not name one" },
  { name: "INKCHECK_CWD", meaning: "the working directory, where --cwd does not name one" },
  { name: "INKCHECK_DEBUG", meaning: "1 shows the stack of a defect of inkcheck itself" },
  { name: "INKCHECK_MCP_PROFILE", meaning: "full names every MCP operation as a tool of its own" },
  { name: "NO_COLOR", meaning: "any value turns colour off" },
  { name: "FORCE_COLOR", meaning: "any value but 0 gives colour to a pipe, too, unless NO_COLOR is set" },
  { name: "CI", meaning: "any value turns the progress line off" },
  { name: "CKDN_CONFIG", meaning: "as INKCHECK_CONFIG, which wins" },
  { name: "CKDN_CWD", meaning: "as INKCHECK_CWD, which wins" },
];
