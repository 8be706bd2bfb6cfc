import { exitCodes } from "../../config/index.ts";
import { dataHere, orRefuse, show, type StoredOptions } from "./stored-data.ts";

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
