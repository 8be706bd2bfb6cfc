import { resolve } from "node:path";
import { exitCodes } from "../../config/index.ts";
import { openOutlet } from "../outlet.ts";
import { type CheckRunOptions, printJson, printText, tellRefusal, withChecks } from "./checks-here.ts";

/** Writes the lock of the configuration. */
export function lockConfigCommand(
  options: CheckRunOptions & { readonly output?: string | undefined },
): Promise<number> {
  return withChecks(options, async (project) => {
    const { lockPath, writeLock } = await import("../../app/index.ts");
    const path = options.output === undefined ? lockPath(project.configPath) : resolve(options.output);
    const written = writeLock(project, path);
    if (written.kind === "refused") return tellRefusal(written.refusal, options.format);
    await printText(`wrote ${path}\n`);
    return exitCodes.clean;
  });
}

/** Tells every problem of the configuration that shows without running it. */
export function verifyConfigCommand(
  options: CheckRunOptions & { readonly locked?: true | undefined; readonly lockFile?: string | undefined },
): Promise<number> {
  return withChecks(options, async (project) => {
    const { lockPath, verifyConfig } = await import("../../app/index.ts");
    const path = options.lockFile === undefined ? lockPath(project.configPath) : resolve(options.lockFile);
    const isLocked = options.locked === true || options.lockFile !== undefined;
    const problems = verifyConfig(project, isLocked ? path : null);
    if (options.format === "json") await printJson({ problems });
    else if (problems.length === 0) await printText("ok\n");
    else await openOutlet(process.stderr).write(problems.map((problem) => `inkcheck: ${problem}\n`).join(""));
    return problems.length === 0 ? exitCodes.clean : exitCodes.findings;
  });
}
