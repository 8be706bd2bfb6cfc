import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import * as v from "valibot";
import { ensureBinary } from "./binary.ts";
import { foundLines, foundSchema } from "./corpus-findings.ts";

/** The part of the corpus's manifest that a check needs. */
const manifestSchema = v.array(v.object({ id: v.string(), entry: v.string() }));

/** The part of a report that the table shows. */
const reportSchema = v.object({
  evidence: v.object({
    compile: v.nullable(v.object({ ok: v.boolean(), errors: v.number() })),
    explore: v.nullable(
      v.object({ closed: v.boolean(), stop: v.string(), transitions: v.number(), states: v.number() }),
    ),
    findings: v.array(v.object({ severity: v.string() })),
  }),
});

const options = process.argv.slice(2);
const limitOf = (name: string, otherwise: string): string =>
  options.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;
const named = options.filter((word) => !word.startsWith("--"));
const corpus = join(process.env["INKCHECK_SHARED"] ?? resolve("../shared"), "corpus");

interface Row {
  readonly cells: readonly string[];
  readonly crashed: boolean;
  /** What was found, where that is asked for. */
  readonly found: readonly string[];
}

function check(binary: string, id: string, entry: string): Row {
  const limits = [
    `--max-states=${limitOf("states", "10000")}`,
    `--max-time=${limitOf("seconds", "60")}`,
    `--max-depth=${limitOf("depth", "100")}`,
  ];
  const child = Bun.spawnSync([binary, entry, ...limits, "--format=json"], {
    cwd: join(corpus, id),
    stdout: "pipe",
    stderr: "pipe",
    timeout: (Number(limitOf("seconds", "60")) + 60) * 1000,
  });
  const cpu = ((child.resourceUsage?.cpuTime.total ?? 0n) / 1000n).toString();
  const told = v.safeParse(reportSchema, parse(child.stdout.toString()));
  if (!told.success) {
    return { crashed: true, found: [], cells: [id, "no report", "", "", "", `${cpu} ms`, "", String(child.exitCode)] };
  }
  const { compile, explore, findings } = told.output.evidence;
  const count = (severity: string): number => findings.filter((finding) => finding.severity === severity).length;
  const seen = explore === null ? "" : explore.closed ? "closed" : explore.stop;
  return {
    crashed: child.exitCode === 70,
    found: options.includes("--findings") ? foundIn(id, child.stdout.toString()) : [],
    cells: [
      id,
      compile?.ok === true ? "yes" : `${compile?.errors ?? "?"} errors`,
      String(explore?.transitions ?? ""),
      String(explore?.states ?? ""),
      seen,
      `${cpu} ms`,
      `${count("error")}/${count("warning")}/${count("note")}`,
      String(child.exitCode),
    ],
  };
}

function foundIn(id: string, text: string): string[] {
  const told = v.safeParse(foundSchema, parse(text));
  return told.success ? foundLines(id, told.output.evidence) : [];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function print(rows: readonly Row[]): void {
  const table = [
    ["story", "compiles", "choices", "states", "search", "cpu", "err/warn/note", "exit"],
    ...rows.map((row) => row.cells),
  ];
  const widths = table[0]?.map((_, i) => Math.max(...table.map((cells) => (cells[i] ?? "").length))) ?? [];
  const line = (cells: readonly string[]): string => cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join("  ");
  process.stdout.write(table.map((cells) => `${line(cells).trimEnd()}\n`).join(""));
}

if (!existsSync(join(corpus, "manifest.json"))) {
  process.stdout.write(`no corpus at ${corpus}: set INKCHECK_SHARED to the folder that holds it\n`);
} else {
  const binary = await ensureBinary();
  const manifest = v.parse(manifestSchema, JSON.parse(readFileSync(join(corpus, "manifest.json"), "utf8")));
  const rows = manifest
    .filter(({ id }) => named.length === 0 || named.includes(id))
    .map(({ id, entry }) => check(binary, id, entry));
  print(rows);
  for (const { found } of rows) process.stdout.write(found.map((line) => `${line}\n`).join(""));
  process.exitCode = rows.some((row) => row.crashed) ? 1 : 0;
}
