import type { CheckProject, RunControl } from "../../app/index.ts";
import { exitCodes } from "../../config/index.ts";
import { openOutlet } from "../outlet.ts";
import { watchRunInterruption } from "../run-interruption.ts";
import { runProgress } from "../run-progress.ts";
import { type CheckRunOptions, printText, tellRefusal, withChecks } from "./checks-here.ts";

export interface RunOptions extends CheckRunOptions {
  readonly all?: true | undefined;
  readonly failFast?: true | undefined;
  readonly gate?: true | undefined;
  readonly quiet?: true | undefined;
}

/** Runs a check, a group, or all; prints the digest or the aggregate, and passes a tool's red exit code through. */
export async function runCommand(
  name: string | null,
  extra: readonly string[],
  options: RunOptions,
  version: string,
): Promise<number> {
  const misuse = misuseOf(name, extra, options);
  if (misuse !== null) return tellRefusal({ code: "usage", message: misuse, hint: null }, options.format);
  return withChecks(options, async (project) => {
    const interruption = watchRunInterruption();
    const progress = runProgress(openOutlet(process.stderr), process.stderr.isTTY === true && options.quiet !== true);
    const control: RunControl = { stop: interruption, defaultTimeout: null, onProgress: progress.show };
    const code = await runOne(project, name, extra, options, version, control, progress.clear);
    interruption.release();
    return code;
  });
}

function misuseOf(name: string | null, extra: readonly string[], { all }: RunOptions): string | null {
  if ((name === null) !== (all === true)) return "name one check or group, or say --all";
  return all === true && extra.length > 0 ? "--all takes no extra arguments" : null;
}

async function runOne(
  project: CheckProject,
  name: string | null,
  extra: readonly string[],
  options: RunOptions,
  version: string,
  control: RunControl,
  clear: () => void,
): Promise<number> {
  const { checkHost, documentText, runCheck, runSeries } = await import("../../app/index.ts");
  const host = checkHost(version);
  const isSeries = name === null || project.checks.some((check) => check.name === name && check.kind === "group");
  if (!isSeries && options.failFast === true) {
    const message = `\`${name}\` is a single check: --fail-fast has nothing to stop`;
    return tellRefusal({ code: "usage", message, hint: null }, options.format);
  }
  const ran =
    isSeries && extra.length === 0
      ? await runSeries(project, { group: name, failFast: options.failFast === true }, host, control)
      : await runCheck(project, name ?? "", extra, host, control);
  clear();
  if (ran.kind === "refused") return tellRefusal(ran.refusal, options.format);
  const result = "digest" in ran.value ? ran.value.digest : ran.value.aggregate;
  if (options.quiet !== true) await printText(documentText(result));
  return options.gate === true ? gated(result.gate?.status, ran.value.exitCode) : ran.value.exitCode;
}

/** The exit code by the gate, where there is one that could be decided. */
function gated(status: "pass" | "fail" | "unavailable" | undefined, exitCode: number): number {
  if (status === "pass") return exitCodes.clean;
  return status === "fail" ? exitCodes.findings : exitCode;
}
