import { existsSync } from "node:fs";
import { join } from "node:path";
import { configFileName } from "../../config/index.ts";
import type { ServerSpelling } from "./kit-clients.ts";

/** How a client starts our server: every client has these three under one name or another. */
export interface ServerEntry {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: { readonly INKCHECK_CONFIG: string; readonly INKCHECK_CWD: string };
}

/** The name our server goes by in a client's file. */
const serverName = "inkcheck";

/** The entry for a project. Only a configuration that stands there is named; without one the default is looked for. */
export function serverEntry(spelling: ServerSpelling, root: string): ServerEntry {
  const path = join(root, configFileName);
  const here = { cwd: root, config: existsSync(path) ? path : "" };
  const { cwd, config } = spelling.shared ?? here;
  return { command: "inkcheck", args: ["mcp"], env: { INKCHECK_CONFIG: config, INKCHECK_CWD: cwd } };
}

/** The client's file with this entry alone. */
export function serverText({ dialect }: ServerSpelling, entry: ServerEntry): string {
  switch (dialect) {
    case "mcpServers":
      return json({ mcpServers: { [serverName]: entry } });
    case "servers":
      return json({ servers: { [serverName]: { type: "stdio", ...entry } } });
    case "toml":
      return tomlText(entry);
    default:
      return dialect satisfies never;
  }
}

/** Whether a file that stands there already has the entry, whatever else it has. */
export function hasEntry({ dialect }: ServerSpelling, text: string, entry: ServerEntry): boolean {
  try {
    const document: unknown = dialect === "toml" ? Bun.TOML.parse(text) : JSON.parse(text);
    const servers = at(document, dialect === "toml" ? "mcp_servers" : dialect);
    const wanted = dialect === "servers" ? { type: "stdio", ...entry } : entry;
    return Bun.deepEquals(at(servers, serverName), wanted);
  } catch {
    return false;
  }
}

function tomlText({ command, args, env }: ServerEntry): string {
  const variables = Object.entries(env).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
  const lines = [
    `[mcp_servers.${serverName}]`,
    `command = ${JSON.stringify(command)}`,
    `args = ${JSON.stringify(args)}`,
    `env = { ${variables.join(", ")} }`,
  ];
  return `${lines.join("\n")}\n`;
}

function json(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

function at(document: unknown, key: string): unknown {
  return typeof document === "object" && document !== null && key in document
    ? Object.entries(document).find(([name]) => name === key)?.[1]
    : undefined;
}
