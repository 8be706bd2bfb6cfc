import { exitCodes } from "../../config/index.ts";
import { amount, columns, dataHere, deletion, orRefuse, show, type StoredOptions } from "./stored-data.ts";

/** Lists saved reports, and what stored data takes on disk. */
export async function listArtifacts(options: StoredOptions): Promise<number> {
  const { diskUse, listReports } = await import("../../app/index.ts");
  const { folder } = await dataHere(options);
  const listing = orRefuse(listReports(folder));
  const disk = diskUse(folder);
  const rows = listing.reports.map(({ id, entrypoint, scope, createdAt, bytes, states, findings }) => [
    ...[id, createdAt.slice(0, 19), scope, `${states} states`, `${findings} findings`, amount(bytes), entrypoint],
  ]);
  const unreadable = listing.damaged.map(({ name, code }) => `unreadable[${code}] ${name}\n`).join("");
  const use = Object.entries(disk).map(([room, bytes]) => `${room} ${amount(bytes)}`);
  const empty = rows.length === 0 ? "no reports are saved\n" : "";
  await show(
    options.format,
    { ...listing, diskUse: disk },
    `${empty}${columns(rows)}${unreadable}disk  ${use.join(", ")}\n`,
  );
  return exitCodes.clean;
}

/** Prints a saved report. */
export async function showArtifact(
  id: string,
  options: StoredOptions & { readonly all?: boolean | undefined },
): Promise<number> {
  const { loadReport, renderText } = await import("../../app/index.ts");
  const artifact = orRefuse(loadReport((await dataHere(options)).folder, id));
  const text = renderText(artifact.report, {
    color: false,
    width: process.stdout.columns ?? 100,
    all: options.all ?? false,
  });
  await show(options.format, artifact, text);
  return exitCodes.clean;
}

/** Lists the findings of a saved report. */
export async function artifactFindings(id: string, options: StoredOptions): Promise<number> {
  const { loadReport } = await import("../../app/index.ts");
  const { findings } = orRefuse(loadReport((await dataHere(options)).folder, id)).report.evidence;
  const rows = findings.map(({ id: finding, severity, title, span }) => [
    ...[finding, severity, span === null ? "" : `${span.file}:${span.line}`, title],
  ]);
  await show(options.format, findings, rows.length === 0 ? "no findings\n" : columns(rows));
  return exitCodes.clean;
}

/** Prints one finding of a saved report. */
export async function artifactFinding(id: string, findingId: string, options: StoredOptions): Promise<number> {
  const { savedFinding } = await import("../../app/index.ts");
  const finding = orRefuse(savedFinding(await dataHere(options), id, findingId));
  const { severity, code, title, message, hint, span, witness } = finding;
  const place = span === null ? [] : [`  --> ${span.file}:${span.line}`];
  const trail =
    witness === null ? [] : [`  trail ${witness.length === 0 ? "(none: at the start)" : witness.join(".")}`];
  const lines = [`${severity} ${code}  ${title}`, ...place, `  ${message}`, ...trail, `  ${hint}`];
  await show(options.format, finding, `${lines.join("\n")}\n`);
  return exitCodes.clean;
}

/** Plays a finding's witness again. Exits 1 where it still fails. */
export async function replayArtifact(id: string, findingId: string, options: StoredOptions): Promise<number> {
  const { replaySaved } = await import("../../app/index.ts");
  const replay = orRefuse(replaySaved(await dataHere(options), id, findingId));
  const turns = replay.steps.map(({ taken, text }) => (taken === null ? text : `> ${taken.text}\n\n${text}`));
  const problems = [...replay.errors.map((error) => `error: ${error}\n`), `(${replay.status}: ${replay.end})\n`];
  await show(options.format, replay, `${turns.join("\n")}\n${problems.join("")}`);
  return replay.status === "completed" ? exitCodes.clean : exitCodes.findings;
}

/** Deletes one saved report. */
export async function deleteArtifact(
  id: string,
  options: StoredOptions & { readonly apply?: boolean | undefined },
): Promise<number> {
  const { removeReport } = await import("../../app/index.ts");
  const applied = options.apply ?? false;
  const report = orRefuse(removeReport(await dataHere(options), id, applied));
  await show(
    options.format,
    { applied, report },
    deletion(applied, `${id} of ${report.entrypoint}, ${amount(report.bytes)}`),
  );
  return exitCodes.clean;
}

/** Deletes all but the newest reports of each story. */
export async function pruneArtifacts(
  options: StoredOptions & { readonly apply?: boolean | undefined; readonly keep: number },
): Promise<number> {
  const { pruneSaved } = await import("../../app/index.ts");
  const pruned = orRefuse(pruneSaved(await dataHere(options), options.keep, options.apply ?? false));
  const rows = columns(pruned.candidates.map(({ id, entrypoint, bytes }) => [id, amount(bytes), entrypoint]));
  const more = pruned.remaining === 0 ? "" : `${pruned.remaining} more would follow\n`;
  const what = `${pruned.candidates.length} reports, ${amount(pruned.bytes)}`;
  await show(options.format, pruned, `${rows}${more}${deletion(pruned.applied, what)}`);
  return exitCodes.clean;
}
