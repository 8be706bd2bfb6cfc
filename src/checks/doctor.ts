import { accessSync, constants } from "node:fs";
import { basename, isAbsolute, join, resolve } from "node:path";
import type { AtomicCheck, ExternalCheck } from "../config/index.ts";
import type { CheckHost } from "./check-host.ts";
import { builtinFactsFile } from "./builtin-facts.ts";
import { readBaseline } from "./governance/baseline-file.ts";
import { policyViolation } from "./governance/command-policy.ts";
import { demandsOf } from "./parsers/registry.ts";
import type { CheckProject } from "./project.ts";

/** One thing that will keep a check from running well. */
export interface Complaint {
  readonly level: "error" | "warning";
  /** The check it is about; null for all of them. */
  readonly check: string | null;
  readonly message: string;
}

/** Looks over all checks without starting anything: tools that are missing, commands that do not fit their parsers. */
export function diagnose(project: CheckProject, host: CheckHost): Complaint[] {
  const atomic = project.checks.filter((check) => check.kind !== "group");
  return [...baselineComplaints(project), ...atomic.flatMap((check) => complaintsOf(project, check, host))];
}

function baselineComplaints(project: CheckProject): Complaint[] {
  if (project.run.baseline === null) return [];
  const read = readBaseline(resolve(project.cwd, project.run.baseline));
  return read.kind === "ok" ? [] : [{ level: "error", check: null, message: read.refusal.message }];
}

function complaintsOf(project: CheckProject, check: AtomicCheck, host: CheckHost): Complaint[] {
  const complaint = (level: Complaint["level"], message: string): Complaint => ({ level, check: check.name, message });
  if (check.kind === "builtin") {
    const { cwd, configPath } = project;
    const request = { check: check.name, uses: check.uses, cwd, configPath, factsFile: builtinFactsFile };
    const isThere = host.builtinArgv(request) !== null;
    return isThere ? [] : [complaint("error", `this build has no built-in check \`${check.uses.name}\``)];
  }
  const tools = [check.command[0] ?? ""];
  if (check.parser.name === "parser_command") tools.push(check.parser.options.parser_command[0] ?? "");
  const missing = tools.filter((tool) => !isFound(tool, project, check, host));
  const runDir = join(project.root.path, "probe");
  const argv = check.command.map((word) => word.replaceAll("{run_dir}", runDir));
  const blocked = policyViolation(argv, check.commandText, project.run, { cwd: project.cwd, runDir });
  return [
    ...missing.map((tool) => complaint("error", `\`${tool}\` was not found on PATH`)),
    ...(blocked === null ? [] : [complaint("error", `command_policy blocks it: ${blocked}`)]),
    ...misfits(check).map((message) => complaint("warning", message)),
  ];
}

function isFound(tool: string, project: CheckProject, check: ExternalCheck, host: CheckHost): boolean {
  if (!tool.includes("/")) {
    const PATH = check.env["PATH"] ?? host.environment["PATH"] ?? "";
    return Bun.which(tool, { PATH, cwd: project.cwd }) !== null;
  }
  try {
    accessSync(isAbsolute(tool) ? tool : resolve(project.cwd, tool), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** What the parser needs of the command and does not see in it. */
function misfits(check: ExternalCheck): string[] {
  const { reports, flags } = demandsOf(check.parser);
  const words = [check.commandText, ...Object.values(check.env)].join(" ");
  const unwritten = reports.map((report) => basename(report)).filter((name) => !words.includes(name));
  const messages = unwritten.map(
    (name) => `the command does not name \`${name}\`, which the parser ${check.parser.name} reads from {run_dir}`,
  );
  if (flags.length > 0 && !flags.some((flag) => words.includes(flag))) {
    messages.push(
      `the command lacks ${flags.map((flag) => `\`${flag}\``).join(" or ")}, which the parser ${check.parser.name} needs`,
    );
  }
  return messages;
}
