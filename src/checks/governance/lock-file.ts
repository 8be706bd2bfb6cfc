import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import * as v from "valibot";
import { isTomlDocument, readToml } from "../../config/index.ts";
import { ok, refused, writeFileAtomic } from "../../store/index.ts";
import type { CheckOutcome } from "../check-code.ts";
import type { CheckProject } from "../project.ts";
import { definitionParts, runParts, tableParts } from "./definition.ts";
import { lockedFiles } from "./locked-files.ts";

const parts = v.record(v.string(), v.string());

const lockSchema = v.strictObject({
  lock: v.strictObject({ version: v.literal(2) }),
  run: v.optional(parts, {}),
  check: v.record(v.string(), parts),
  /** What else stands in the configuration and steers built-in checks. */
  table: v.optional(v.record(v.string(), parts), {}),
  file: v.optional(parts, {}),
});

/** Everything that decides what checks do, as hashes. Committed beside the configuration. */
export type LockFile = v.InferOutput<typeof lockSchema>;

/** The lock of a project as it is now. */
export function lockOf(project: CheckProject): LockFile {
  const others = Object.entries(project.document.table).filter(([name]) => name !== "run" && name !== "check");
  return {
    lock: { version: 2 },
    run: runParts(project.run),
    check: Object.fromEntries(project.checks.map((check) => [check.name, definitionParts(check)])),
    table: Object.fromEntries(
      others.map(([name, table]) => [
        name,
        tableParts(typeof table === "object" && table !== null ? table : { value: table }),
      ]),
    ),
    file: lockedFiles(project),
  };
}

/** Where the lock of a configuration lies unless told otherwise: beside it, `x.toml` locked by `x.lock.toml`. */
export function lockPath(configPath: string): string {
  return join(dirname(configPath), `${basename(configPath).replace(/\.toml$/, "")}.lock.toml`);
}

/** Writes the lock. The place is looked at first, so that nothing is half done. */
export function writeLock(project: CheckProject, path: string): CheckOutcome<string> {
  if (statSync(dirname(path), { throwIfNoEntry: false })?.isDirectory() !== true) {
    return refused("not_found", `the folder ${dirname(path)} does not exist`);
  }
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) {
    return refused("unsafe_path", `${path} is a folder`);
  }
  const header = `# Written by \`inkcheck lock-config\`; \`inkcheck verify-config --locked\` compares.\n# Source: ${basename(project.configPath)}\n`;
  const written = writeFileAtomic(path, header + tomlText(lockOf(project)), { mode: 0o644 });
  return written.kind === "refused" ? written : ok(path);
}

/** Reads a lock: what it holds, or what is wrong with it in one sentence. */
export function readLock(path: string): LockFile | string {
  if (!existsSync(path)) return `there is no lock file ${path}; \`inkcheck lock-config\` writes one`;
  const document = readToml(readFileSync(path, "utf8"));
  if (!isTomlDocument(document)) return `the lock file ${path} is not valid TOML`;
  const read = v.safeParse(lockSchema, document.table);
  if (read.success) return read.output;
  const place = (read.issues[0].path ?? []).map((item) => String(item.key)).join(".");
  return `the lock file ${path} cannot be used: \`${place}\` is missing or malformed; write it anew with \`inkcheck lock-config\``;
}

function tomlText(lock: LockFile): string {
  const tables = Object.entries(lock).flatMap(([name, table]) =>
    name === "check" || name === "table"
      ? Object.entries(table).map(([inner, values]) => tableText([name, inner], values))
      : [tableText([name], table)],
  );
  return `\n${tables.join("\n")}`;
}

function tableText(path: readonly string[], values: object): string {
  const keys = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  const head = path.map((key) => (/^[A-Za-z0-9_-]+$/.test(key) ? key : JSON.stringify(key))).join(".");
  return `[${head}]\n${keys.map(([key, value]) => `${JSON.stringify(key)} = ${JSON.stringify(value)}\n`).join("")}`;
}
