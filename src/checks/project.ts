import { readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import {
  type CheckDefinition,
  type ChecksConfig,
  type ConfigIssue,
  describeConfigIssue,
  didYouMean,
  isTomlDocument,
  readChecks,
  readToml,
  type ResolvedPlace,
  type RunPolicy,
  type TomlDocument,
  unknownTables,
} from "../config/index.ts";
import { ok, refused } from "../store/index.ts";
import type { CheckOutcome, CheckRefused } from "./check-code.ts";
import { type RunsRoot, runsRoot } from "./runs/runs-root.ts";

/** A project whose checks can be run. */
export interface CheckProject {
  /** Absolute; commands run here, and relative paths of `[run]` start here. */
  readonly cwd: string;
  readonly configPath: string;
  /** The whole file, for what else in it decides a check. */
  readonly document: TomlDocument;
  readonly run: RunPolicy;
  /** In the order of the file. */
  readonly checks: readonly CheckDefinition[];
  readonly root: RunsRoot;
}

const ownName = "inkcheck.toml";
const otherName = "ckdn.toml";

/** Opens the project at a place: its one configuration, wholly valid, or the reason why not. Writes nothing. */
export function openProject(place: ResolvedPlace): CheckOutcome<CheckProject> {
  if (statSync(place.cwd, { throwIfNoEntry: false })?.isDirectory() !== true) {
    return refused("cwd_missing", `the working directory ${place.cwd} does not exist`);
  }
  const found = place.config === null ? findByDefault(place.cwd) : ok(place.config);
  if (found.kind === "refused") return found;
  const configPath = found.value;
  const document = readDocument(configPath);
  if (document.kind === "refused") return document;
  const config = readChecks(document.value);
  const issues = [
    ...(basename(configPath) === otherName ? [] : unknownTables(document.value)),
    ...(isFaulty(config) ? config : []),
  ];
  if (issues.length > 0 || isFaulty(config)) return invalid(configPath, issues);
  if (config.checks.length === 0) {
    return refused("no_checks", `${configPath} defines no check`, "add a table [check.<name>]");
  }
  const root = runsRoot(place.cwd, config.run.runsDir);
  return ok({ cwd: place.cwd, configPath, document: document.value, run: config.run, checks: config.checks, root });
}

/** Finds a check by name. */
export function findCheck(project: CheckProject, name: string): CheckOutcome<CheckDefinition> {
  const check = project.checks.find((candidate) => candidate.name === name);
  if (check !== undefined) return ok(check);
  const names = project.checks.map((candidate) => candidate.name);
  const meant = didYouMean(name, names);
  const hint = meant === null ? `there are ${names.join(", ")}` : `did you mean \`${meant}\`?`;
  return refused("unknown_check", `there is no check \`${name.slice(0, 100)}\``, hint);
}

function findByDefault(cwd: string): CheckOutcome<string> {
  const [own, other] = [join(cwd, ownName), join(cwd, otherName)];
  const withChecks = [own, other].filter(hasChecks);
  if (withChecks.length === 2) {
    const message = `both ${ownName} and ${otherName} in ${cwd} define checks`;
    return refused("config_ambiguous", message, "move the checks into one of them, or name one with --config");
  }
  const [found = isFile(own) ? own : undefined] = withChecks;
  if (found !== undefined) return ok(found);
  if (isFile(other)) return ok(other);
  return refused("config_missing", `there is no ${ownName} (or ${otherName}) in ${cwd}`, "`inkcheck init` writes one");
}

/** A file that cannot be parsed counts: it is about to be refused for that. */
function hasChecks(path: string): boolean {
  if (!isFile(path)) return false;
  const read = readToml(readFileSync(path, "utf8"));
  return !isTomlDocument(read) || "check" in read.table;
}

function readDocument(path: string): CheckOutcome<TomlDocument> {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    if (code === "ENOENT") return refused("config_missing", `there is no configuration ${path}`);
    return refused("config_missing", `the configuration ${path} cannot be read: ${code}`);
  }
  const read = readToml(text);
  return isTomlDocument(read) ? ok(read) : invalid(path, [read]);
}

function invalid(path: string, issues: readonly ConfigIssue[]): CheckRefused {
  return refused("config_invalid", `${path}: ${issues.map(describeConfigIssue).join("; ")}`);
}

function isFaulty(config: ChecksConfig | ConfigIssue[]): config is ConfigIssue[] {
  return Array.isArray(config);
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
