/** What the command line is given by its process. */
export interface ProgramFacts {
  readonly version: string;
  readonly commit: string;
  /** The worker entries, by what they do. */
  readonly workers: WorkerEntries;
  /** Serves the Model Context Protocol on stdin and stdout until stdin ends; gives the exit code. Another room's work. */
  readonly serveMcp: (options: McpOptions) => Promise<number>;
}

export interface WorkerEntries {
  /** Checks one story. */
  readonly check: URL;
  /** Works on saved searches. */
  readonly durable: URL;
  /** Does one call of an MCP tool. */
  readonly toolCall: URL;
}

/** What `inkcheck mcp` was started with. */
export interface McpOptions {
  readonly cwd: string | null;
  readonly config: string | null;
  readonly dataDir: string | null;
}
