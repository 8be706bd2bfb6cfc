import { exitCodes } from "../../config/index.ts";
import { openOutlet } from "../outlet.ts";
import { type CheckRunOptions, printJson, printText, tellRefusal, withChecks } from "./checks-here.ts";

/** Prints a stored digest, or the latest aggregate; with `fresh`, exits 1 where it is not about the project as it is now. */
export function showCommand(
  run: string | null,
  options: CheckRunOptions & { readonly fresh?: true | undefined; readonly group?: true | undefined },
  version: string,
): Promise<number> {
  return withChecks(options, async (project) => {
    const { checkHost, freshnessOf, readDigest, readLatestAggregate } = await import("../../app/index.ts");
    if (options.group === true) {
      const aggregate = readLatestAggregate(project.root);
      if (aggregate.kind === "refused") return tellRefusal(aggregate.refusal, options.format);
      await printJson(aggregate.value);
      return exitCodes.clean;
    }
    const stored = readDigest(project, run);
    if (stored.kind === "refused") return tellRefusal(stored.refusal, options.format);
    await printJson(stored.value.digest);
    if (options.fresh !== true) return exitCodes.clean;
    const freshness = freshnessOf(project, stored.value, checkHost(version));
    if (freshness.kind === "fresh") return exitCodes.clean;
    await openOutlet(process.stderr).write(`inkcheck: ${freshness.kind}: ${freshness.reason}\n`);
    return exitCodes.findings;
  });
}

/** Lists recent runs. */
export function listCommand(
  options: CheckRunOptions & { readonly limit: number; readonly json?: true | undefined },
): Promise<number> {
  return withChecks(options, async (project) => {
    const { listRuns } = await import("../../app/index.ts");
    const runs = listRuns(project, options.limit);
    if (options.json === true) await printJson({ runs });
    else await printText(runs.map(({ run_id, check, status }) => `${run_id}\t${check}\t${status}\n`).join(""));
    return exitCodes.clean;
  });
}

/** Removes old runs. */
export function gcCommand(options: CheckRunOptions & { readonly keep?: number | undefined }): Promise<number> {
  return withChecks(options, async (project) => {
    const { pruneRuns } = await import("../../app/index.ts");
    const policy = { keep: options.keep ?? project.run.keep, maxBytes: project.run.maxRunsBytes };
    const removed = await pruneRuns(project.root, policy, null);
    await printText(`removed ${removed.length} run${removed.length === 1 ? "" : "s"}\n`);
    return exitCodes.clean;
  });
}

/** Prints a stored run's findings for a code review. Never tells by its exit code what the run came to. */
export function annotateCommand(run: string | null, options: CheckRunOptions, version: string): Promise<number> {
  return withChecks(options, async (project) => {
    const { annotationsOf, githubText, readDigest, sarifLog } = await import("../../app/index.ts");
    const stored = readDigest(project, run);
    if (stored.kind === "refused") return tellRefusal(stored.refusal, "text");
    const annotations = annotationsOf(stored.value);
    if (options.format === "sarif") await printJson(sarifLog(annotations, version));
    else await printText(githubText(annotations));
    return exitCodes.clean;
  });
}
