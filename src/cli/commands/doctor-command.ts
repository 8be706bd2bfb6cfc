import { exitCodes } from "../../config/index.ts";
import { openOutlet } from "../outlet.ts";
import { checksHere, type CheckRunOptions, printJson, printText, withChecks } from "./checks-here.ts";
import { dataHere, orRefuse, show, type StoredOptions } from "./stored-data.ts";

/**
 * Tells what will keep checks from running well: errors on stderr, warnings on stdout. Starts nothing. Where there are no checks
 * it looks at stored data.
 */
export async function diagnoseChecks(
  options: StoredOptions & CheckRunOptions & { readonly strict?: true | undefined },
): Promise<number> {
  const opened = await checksHere(options);
  const hasNone = opened.kind === "refused" && ["config_missing", "no_checks"].includes(opened.refusal.code);
  if (hasNone && options.config === undefined) return repairStoredData(options);
  return withChecks(options, async (project) => {
    const { checkHost, diagnose } = await import("../../app/index.ts");
    const complaints = diagnose(project, checkHost("doctor"));
    const lines = (level: "error" | "warning"): string =>
      complaints
        .filter((complaint) => complaint.level === level)
        .map(({ check, message }) => `${level} ${check ?? "[run]"}: ${message}\n`)
        .join("");
    const errors = complaints.filter(({ level }) => level === "error").length;
    const warnings = complaints.length - errors;
    if (options.format === "json") await printJson({ complaints });
    else if (complaints.length === 0) await printText("all checks look ready to run\n");
    else {
      await printText(lines("warning"));
      await openOutlet(process.stderr).write(`${lines("error")}${errors} errors, ${warnings} warnings\n`);
    }
    return errors > 0 || (options.strict === true && warnings > 0) ? exitCodes.findings : exitCodes.clean;
  });
}

/** Looks through stored data and tells what is wrong; applied, sets damaged files aside and clears what dead writers left. */
export async function repairStoredData(
  options: StoredOptions & { readonly apply?: boolean | undefined },
): Promise<number> {
  const { repairProject } = await import("../../app/index.ts");
  const { folder } = await dataHere(options);
  const repair = orRefuse(repairProject(folder, new Date(), options.apply ?? false));
  const { applied, damaged, foreign, leftovers, voidSessions } = repair;
  const lines = [
    ...damaged.map((path) => `${applied ? "set aside" : "damaged"}  ${path}`),
    ...foreign.map((path) => `another inkcheck's, left alone  ${path}`),
    ...leftovers.map((path) => `${applied ? "removed" : "left over"}  ${path}`),
    ...(voidSessions === 0 ? [] : [`${applied ? "removed" : "left over"}  ${voidSessions} sessions that never began`]),
  ];
  const troubles = damaged.length + leftovers.length + voidSessions;
  const end =
    troubles === 0 ? "stored data is sound" : applied ? "repaired; the index is filled anew" : "pass --apply to repair";
  await show(options.format, repair, [...lines, end, ""].join("\n"));
  return troubles > 0 && !applied ? exitCodes.findings : exitCodes.clean;
}
