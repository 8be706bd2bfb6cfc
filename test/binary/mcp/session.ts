import { inkcheckBinary } from "../../support/binary.ts";

export type Profile = "compact" | "full";

/** What a call came to, as its client gives it. */
export interface Called {
  readonly isError: boolean;
  readonly data: unknown;
}

/** A client's connection to a server process of its own. */
export interface Session {
  tools(): Promise<readonly string[]>;
  call(name: string, words: Readonly<Record<string, unknown>>): Promise<Called>;
  /** The text of a resource. */
  read(uri: string): Promise<string>;
  /** The text of a prompt. */
  prompt(name: string, words: Readonly<Record<string, string>>): Promise<string>;
  /** Values that complete a template's variable. */
  complete(uri: string, name: string, value: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

export type Connect = (cwd: string, profile: Profile) => Promise<Session>;

/** How a client starts the executable in a folder. */
export async function startOf(cwd: string, profile: Profile) {
  const env = { PATH: process.env["PATH"] ?? "", INKCHECK_MCP_PROFILE: profile };
  return { command: await inkcheckBinary(), args: ["mcp"], cwd, env, stderr: "pipe" as const };
}
