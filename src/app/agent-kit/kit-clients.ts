/** Coding agents that the kit knows the files of. */
export const kitClients = ["claude", "codex", "cursor", "vscode", "generic"] as const;

export type KitClient = (typeof kitClients)[number];

/** How a client spells the start of a server: in which file and dialect, and the two variables it hands over. */
export interface ServerSpelling {
  readonly path: string;
  readonly dialect: "mcpServers" | "servers" | "toml";
  /**
   * Values that the client fills in itself, so that the file can be shared; an empty one counts as unset. Null where the client
   * fills in nothing: then this machine's absolute paths are written.
   */
  readonly shared: { readonly cwd: string; readonly config: string } | null;
}

/** Where a client looks for what the kit gives it. Paths are relative to the project, with `/`. */
export interface ClientLayout {
  readonly rule: string;
  /** What stands before the rule, so that the client always shows it; empty where the file alone does that. */
  readonly ruleHead: string;
  readonly skills: string;
  readonly server: ServerSpelling;
}

/** What a client replaces by a value when it starts the server. */
const filledIn = (expression: string): string => `\${${expression}}`;

export const clientLayouts: Readonly<Record<KitClient, ClientLayout>> = {
  claude: {
    rule: "CLAUDE.md",
    ruleHead: "",
    skills: ".claude/skills",
    server: {
      path: ".mcp.json",
      dialect: "mcpServers",
      shared: { cwd: filledIn("INKCHECK_CWD:-"), config: filledIn("INKCHECK_CONFIG:-") },
    },
  },
  codex: {
    rule: "AGENTS.md",
    ruleHead: "",
    skills: ".agents/skills",
    server: { path: ".codex/config.toml", dialect: "toml", shared: null },
  },
  cursor: {
    rule: ".cursor/rules/inkcheck.mdc",
    ruleHead: "---\ndescription: How checks and ink stories are verified here\nalwaysApply: true\n---\n\n",
    skills: ".cursor/skills",
    server: {
      path: ".cursor/mcp.json",
      dialect: "mcpServers",
      shared: { cwd: filledIn("workspaceFolder"), config: "" },
    },
  },
  vscode: {
    rule: ".github/instructions/inkcheck.instructions.md",
    ruleHead: '---\napplyTo: "**"\n---\n\n',
    skills: ".github/skills",
    server: { path: ".vscode/mcp.json", dialect: "servers", shared: { cwd: filledIn("workspaceFolder"), config: "" } },
  },
  generic: {
    rule: "AGENTS.md",
    ruleHead: "",
    skills: ".agents/skills",
    server: { path: ".mcp.json", dialect: "mcpServers", shared: null },
  },
};
