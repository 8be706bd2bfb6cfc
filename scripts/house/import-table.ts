/**
 * Which room may import which. A room is a folder under src/ and `index.ts` is its door; files that lie directly in src/ make
 * up the room `main`.
 */
export interface ImportTable {
  /**
   * Rooms along the data's way, each with its neighbours to the left. What a neighbour may import, the room may import too:
   * a type that was made far left may be named anywhere to its right.
   */
  readonly rooms: Readonly<Record<string, readonly string[]>>;
  /** Rooms that see their neighbours only, and nothing beyond them. */
  readonly nearsighted: readonly string[];
  /** Packages that only some rooms may know, by the start of their specifier. */
  readonly packages: Readonly<Record<string, readonly string[]>>;
  /** Specifiers of those packages that nobody may use, each with the reason. */
  readonly refusedSpecifiers: Readonly<Record<string, string>>;
  /** The rooms that may touch stdin, stdout, stderr, the console and the exit code. */
  readonly stdio: readonly string[];
}

const twoCopies = "it is a second copy of the engine: import inkjs/compiler/* and inkjs/engine/*";

/** The table of this house. */
export const importTable: ImportTable = {
  rooms: {
    config: [],
    ink: ["config"],
    machine: ["ink"],
    oracle: ["ink"],
    reduce: ["machine"],
    rules: ["config", "machine"],
    search: ["machine", "reduce", "rules"],
    analysis: ["search"],
    findings: ["analysis", "oracle"],
    report: ["findings"],
    store: ["report"],
    regression: ["store", "search", "findings"],
    session: ["regression"],
    campaign: ["session"],
    checks: ["config", "store"],
    app: ["campaign", "checks"],
    cli: ["config", "app"],
    mcp: ["config", "app"],
    web: ["config", "app"],
    lsp: ["config", "app"],
    workers: ["search", "app", "mcp"],
    main: ["cli", "mcp", "web", "lsp"],
  },
  nearsighted: ["cli", "mcp", "web", "lsp", "workers", "main"],
  packages: {
    inkjs: ["ink", "machine", "oracle"],
    commander: ["cli"],
    "@commander-js/": ["cli"],
    "@modelcontextprotocol/": ["mcp"],
  },
  refusedSpecifiers: { inkjs: twoCopies, "inkjs/full": twoCopies },
  stdio: ["main", "cli", "mcp", "lsp"],
};
