import { dirname, join, normalize } from "node:path/posix";
import type { Complaint } from "./complaint.ts";
import { cyclesOf } from "./cycles.ts";
import type { ImportTable } from "./import-table.ts";
import { type SourceImport, sourceImports } from "./source-imports.ts";

/** Source files by path relative to the repository's root (`src/…`). */
export type SourceFiles = ReadonlyMap<string, string>;

/** Checks every import under src/ against the table: direction, doors, packages, cycles; and who touches stdio. */
export function checkImports(files: SourceFiles, table: ImportTable): Complaint[] {
  const complaints: Complaint[] = [];
  const graph = new Map<string, string[]>();
  for (const [file, text] of files) {
    const targets: string[] = [];
    for (const found of sourceImports(text)) {
      const target = found.specifier.startsWith(".") ? normalize(join(dirname(file), found.specifier)) : null;
      if (target !== null) targets.push(target);
      const message = target === null ? faultOfPackage(file, found, table) : faultOfFile(file, target, files, table);
      if (message !== null) complaints.push({ file, line: found.line, message });
    }
    graph.set(file, targets);
    complaints.push(...faultsOfStdio(file, text, table));
  }
  for (const cycle of cyclesOf(graph)) {
    complaints.push({ file: cycle[0] ?? "", line: null, message: `imports run in a circle: ${cycle.join(" → ")}` });
  }
  return complaints;
}

/** The room of a file under src/. */
export function roomOf(file: string): string {
  const [, room = "", rest] = file.split("/");
  return rest === undefined ? "main" : room;
}

/** The rooms a room may import, itself not among them. */
export function reachableRooms(room: string, table: ImportTable): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...(table.rooms[room] ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    if (!table.nearsighted.includes(room)) waiting.push(...(table.rooms[next] ?? []));
  }
  return reached;
}

function faultOfFile(file: string, target: string, files: SourceFiles, table: ImportTable): string | null {
  const from = roomOf(file);
  if (table.rooms[from] === undefined) return `the room ${from}/ is not in scripts/house/import-table.ts`;
  if (!target.startsWith("src/")) {
    return target === "package.json" ? null : "src/ imports nothing of the repository outside src/";
  }
  if (!files.has(target)) return target.endsWith(".ts") ? `${target} does not exist` : null;
  const to = roomOf(target);
  if (from === to) return null;
  if (!reachableRooms(from, table).has(to)) return `${from}/ may not import ${to}/ (scripts/house/import-table.ts)`;
  return target === `src/${to}/index.ts` ? null : `${to}/ is entered only through its door, src/${to}/index.ts`;
}

function faultOfPackage(file: string, found: SourceImport, table: ImportTable): string | null {
  const refused = table.refusedSpecifiers[found.specifier];
  if (refused !== undefined) return `"${found.specifier}" is not imported: ${refused}`;
  for (const [prefix, rooms] of Object.entries(table.packages)) {
    const known =
      found.specifier === prefix || found.specifier.startsWith(prefix.endsWith("/") ? prefix : `${prefix}/`);
    if (known && !rooms.includes(roomOf(file))) {
      return `only ${rooms.map((room) => `${room}/`).join(", ")} may import "${prefix}"`;
    }
  }
  return null;
}

const stdioUse = /\bprocess\.(?:stdin|stdout|stderr|exit|exitCode)\b|\bconsole\.\w+|\bBun\.(?:stdin|stdout|stderr)\b/;
const transpiler = new Bun.Transpiler({ loader: "ts" });

function faultsOfStdio(file: string, text: string, table: ImportTable): Complaint[] {
  if (table.stdio.includes(roomOf(file))) return [];
  // Transpiled first, so that a comment may name what the code may not touch; macros are not run for that.
  const match = stdioUse.exec(transpiler.transformSync(text.replaceAll(' with { type: "macro" }', "")));
  if (match === null) return [];
  const line = text.split("\n").findIndex((row) => row.includes(match[0])) + 1;
  const rooms = table.stdio.map((room) => `${room}/`).join(", ");
  return [{ file, line: line === 0 ? null : line, message: `${match[0]}: only ${rooms} touch stdio and exit codes` }];
}
