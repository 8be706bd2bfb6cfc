import { existsSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join, resolve, sep } from "node:path";
import type { RunPolicy } from "../../config/index.ts";

/** Where a command is about to run. */
export interface CommandPlace {
  readonly cwd: string;
  /** The run's own folder, which the command may name wherever it lies. */
  readonly runDir: string;
}

const systemFolders = ["/etc", "/proc", "/sys", "/dev"];
const harmlessDevices = new Set(["/dev/null", "/dev/stdin", "/dev/stdout", "/dev/stderr", "/dev/tty"]);
const privateFolders = [".ssh", ".aws", ".gnupg", ".netrc", ".docker", ".kube"];

/**
 * Why a command may not start, or null. Under `workspace` every path its arguments name must lie in the working directory or in
 * the run's folder, links followed; under `allowlist` the configured command must start with an allowed prefix as well. The
 * executable itself may lie anywhere: it is the project's choice, as the names found on PATH are. A wire across the path, not a
 * wall: what a program does with its arguments is not watched.
 */
export function policyViolation(
  argv: readonly string[],
  configured: string | null,
  policy: RunPolicy,
  place: CommandPlace,
): string | null {
  if (policy.commandPolicy === "off") return null;
  for (const argument of argv.slice(1)) {
    for (const fragment of pathFragments(argument)) {
      const fault = pathFault(fragment, place);
      if (fault !== null) return fault;
    }
  }
  if (policy.commandPolicy === "workspace" || configured === null) return null;
  if (policy.allowedPrefixes.some((prefix) => startsWith(configured, prefix))) return null;
  return `the command starts with none of the allowed prefixes: ${policy.allowedPrefixes.map((prefix) => `\`${prefix}\``).join(", ")}`;
}

function startsWith(command: string, prefix: string): boolean {
  return prefix.endsWith(" ") ? command.startsWith(prefix) : command === prefix || command.startsWith(`${prefix} `);
}

/**
 * What in an argument looks like a path: the argument, the value behind `=` or `:`, what follows a short option's letter, and
 * the words of an argument that is itself a command line. URLs are no paths.
 */
function pathFragments(argument: string): string[] {
  const words = argument.split(/[\s"'`;|&<>(){}$,]+/);
  return words.flatMap((word) => {
    if (/^[A-Za-z][A-Za-z0-9+.-]+:\/\//.test(word)) return [];
    const option = /^-[A-Za-z](?=[/~.])(.+)$/.exec(word)?.[1];
    const values = word.split("=");
    const plain = word.startsWith("-") ? values.slice(1) : values;
    return [...plain.flatMap(behindColon), ...(option === undefined ? [] : [option])].filter(isPathLike);
  });
}

function behindColon(word: string): string[] {
  if (word.startsWith("/") || word.startsWith(".")) return word.split(":");
  const colon = word.indexOf(":");
  return colon <= 0 ? [word] : [word.slice(0, colon), word.slice(colon + 1)];
}

function isPathLike(word: string): boolean {
  return word === "." || word === ".." || /^[/~]/.test(word) || word.includes("/") || word.includes("\\");
}

function pathFault(fragment: string, place: CommandPlace): string | null {
  const home = homedir();
  const path = fragment === "~" || fragment.startsWith("~/") ? join(home, fragment.slice(1)) : fragment;
  const absolute = resolve(place.cwd, path);
  if (harmlessDevices.has(absolute)) return null;
  const real = realPath(absolute);
  const isSensitive =
    systemFolders.some((folder) => isWithin(real, folder)) ||
    privateFolders.some((name) => isWithin(real, join(home, name)));
  if (isSensitive) return `\`${fragment}\` lies in a place no check may name`;
  if (isWithin(real, realPath(place.cwd)) || isWithin(real, realPath(place.runDir))) return null;
  return `\`${fragment}\` lies outside the working directory`;
}

/** The path with links followed as far as it exists. */
function realPath(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : join(realPath(parent), basename(path));
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}
