import type { PublishedSchema } from "../../app/index.ts";
import { exitCodes } from "../../config/index.ts";
import { openOutlet } from "../outlet.ts";
import { refusalLine, UsageError } from "../usage-error.ts";
import { configHere } from "./settings-of.ts";

/** Writes a commented inkcheck.toml into a folder. */
export async function initCommand(folder: string): Promise<number> {
  const { initProject } = await import("../../app/index.ts");
  const outcome = initProject(folder);
  if (outcome.kind === "refused") throw new UsageError(outcome.refusal.code, outcome.refusal.message);
  const { path, entry, candidates } = outcome;
  const said = entry === null ? "no entry named: choose one in it" : `entry ${entry}`;
  const others = entry === null && candidates.length > 0 ? `\ncandidates: ${candidates.join(", ")}` : "";
  await openOutlet(process.stdout).write(`wrote ${path} (${said})${others}\nnext  inkcheck\n`);
  return exitCodes.clean;
}

/** Tells everything that is wrong with a configuration file. */
export async function validateConfigCommand(named: string | undefined, format: "text" | "json"): Promise<number> {
  const { validateConfig } = await import("../../app/index.ts");
  const verdict = validateConfig(configHere(named).file);
  const stdout = openOutlet(process.stdout);
  if (verdict.kind === "refused") throw new UsageError(verdict.refusal.code, verdict.refusal.message);
  if (format === "json") await stdout.write(`${JSON.stringify(verdict, null, 2)}\n`);
  if (verdict.kind === "valid") {
    const entries = verdict.entries.length === 0 ? "none" : verdict.entries.join(", ");
    if (format === "text") await stdout.write(`${verdict.path} is valid (entries: ${entries})\n`);
    return exitCodes.clean;
  }
  const lines = verdict.issues.map((issue) => refusalLine("INK441", `${verdict.path} ${issue}`));
  if (format === "text") await openOutlet(process.stderr).write(lines.join(""));
  return exitCodes.refused;
}

/** Prints one published schema. */
export async function schemaCommand(name: PublishedSchema): Promise<number> {
  const { publishedSchema } = await import("../../app/index.ts");
  await openOutlet(process.stdout).write(`${JSON.stringify(publishedSchema(name), null, 2)}\n`);
  return exitCodes.clean;
}

/** Prints what this build can do. */
export async function capabilitiesCommand(format: "text" | "json", version: string): Promise<number> {
  const { capabilities } = await import("../../app/index.ts");
  const able = capabilities(version);
  const { engines, formats, schemas, codes } = able;
  const text = `inkcheck ${version}
engines  ${engines.join(", ")}
formats  ${formats.join(", ")}
schemas  ${Object.entries(schemas)
    .map(([name, number]) => `${name} ${number}`)
    .join(", ")}
codes    ${codes.map(({ code }) => code).join(" ")}
`;
  await openOutlet(process.stdout).write(format === "json" ? `${JSON.stringify(able, null, 2)}\n` : text);
  return exitCodes.clean;
}
