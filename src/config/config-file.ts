import { isUtf8 } from "node:buffer";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ConfigIssue } from "./config-issue.ts";
import { type InkcheckConfig, isConfig, readConfig } from "./inkcheck-config.ts";
import { readYamlConfig } from "./inkcheck-yaml.ts";

export const configFileName = "inkcheck.toml";

/** Names of configuration files, the ones looked for first first. */
const configFileNames: readonly string[] = [configFileName, "inkcheck.yml"];

/** A configuration file that was looked for. */
export type ConfigFile =
  | { readonly kind: "none" }
  | { readonly kind: "read"; readonly path: string; readonly folder: string; readonly config: InkcheckConfig }
  | { readonly kind: "faulty"; readonly path: string; readonly issues: readonly ConfigIssue[] }
  | { readonly kind: "unreadable"; readonly path: string; readonly why: string };

/**
 * The nearest inkcheck.toml or, where a folder has none, inkcheck.yml from a folder upward, not beyond the repository it
 * lies in; null where there is none.
 */
export function findConfig(from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = configFileNames.map((name) => join(folder, name)).find(isFile);
    if (path !== undefined) return path;
    if (existsSync(join(folder, ".git")) || dirname(folder) === folder) return null;
  }
}

/** Reads the file named, or the one found from `cwd` upward. */
export function loadConfig(cwd: string, named: string | null): ConfigFile {
  const path = named ?? findConfig(cwd);
  if (path === null) return { kind: "none" };
  if (!isFile(path))
    return { kind: "unreadable", path, why: existsSync(path) ? "it is no file" : "there is no such file" };
  const bytes = bytesOf(path);
  if (bytes === null) return { kind: "unreadable", path, why: "it may not be opened" };
  if (!isUtf8(bytes)) return { kind: "unreadable", path, why: "it is not UTF-8 text" };
  const text = bytes.toString("utf8");
  const read = /\.ya?ml$/i.test(path) ? readYamlConfig(text) : readConfig(text);
  if (isConfig(read)) return { kind: "read", path, folder: dirname(path), config: read };
  return { kind: "faulty", path, issues: read };
}

function bytesOf(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
