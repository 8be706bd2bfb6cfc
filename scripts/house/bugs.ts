import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import * as v from "valibot";
import { bugSchema, notCheckedKinds, wrongWith } from "../../test/findings/bug-verdict.ts";
import { ensureBinary } from "./binary.ts";

/** The part of a report by which a bug is judged. */
const reportSchema = v.object({
  evidence: v.object({
    reachability: v.array(v.object({ kind: v.string(), path: v.string(), verdict: v.object({ kind: v.string() }) })),
    findings: v.array(
      v.object({
        code: v.string(),
        severity: v.string(),
        landmark: v.nullable(v.string()),
        span: v.nullable(v.object({ line: v.number() })),
        witness: v.nullable(v.array(v.number())),
      }),
    ),
  }),
  notChecked: v.array(v.string()),
});

type Mark = "right" | "not checked" | "WRONG";

const bugs = join(process.env["INKCHECK_SHARED"] ?? resolve("../shared"), "bugs");
const named = process.argv.slice(2);

function judge(binary: string, name: string): { readonly mark: Mark; readonly cells: readonly string[] } {
  const folder = join(bugs, name);
  const { entry, expect: stated } = v.parse(bugSchema, JSON.parse(readFileSync(join(folder, "expected.json"), "utf8")));
  const row = (mark: Mark, found: string) => ({ mark, cells: [name, stated.kind, found, mark] });
  const child = Bun.spawnSync([binary, entry, "--format=json", "--max-time=10"], { cwd: folder, timeout: 60_000 });
  const told = v.safeParse(v.pipe(v.string(), v.parseJson(), reportSchema), child.stdout.toString());
  if (!told.success) return row("WRONG", `no report, exit ${child.exitCode}`);
  const { findings, reachability } = told.output.evidence;
  const reached = reachability.filter(({ kind, verdict }) => kind === "knot" && verdict.kind === "reached");
  const codes = findings.filter(({ severity }) => severity !== "note").map(({ code, span }) => `${code}:${span?.line}`);
  const found = codes.length === 0 ? "clean" : codes.join(" ");
  const notChecked = notCheckedKinds[stated.kind];
  if (notChecked !== undefined) {
    return row(told.output.notChecked.includes(notChecked) ? "not checked" : "WRONG", found);
  }
  const wrong = wrongWith(stated, findings, new Set(reached.map(({ path }) => path)));
  return wrong === null ? row("right", found) : row("WRONG", `${found} (${wrong})`);
}

if (!existsSync(bugs)) {
  process.stdout.write(`no bug reports at ${bugs}: set INKCHECK_SHARED to the folder that holds them\n`);
} else {
  const binary = await ensureBinary();
  const names = readdirSync(bugs)
    .filter((name) => existsSync(join(bugs, name, "expected.json")))
    .sort();
  const rows = names.filter((name) => named.length === 0 || named.includes(name)).map((name) => judge(binary, name));
  const table = [["bug", "stated", "found", "answer"], ...rows.map(({ cells }) => cells)];
  const width = (column: number): number => Math.max(...table.map((cells) => (cells[column] ?? "").length));
  const widths = [width(0), width(1), width(2), 0];
  for (const cells of table) {
    process.stdout.write(`${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}\n`);
  }
  const marks: readonly Mark[] = ["right", "not checked", "WRONG"];
  const sums = marks.map((mark) => `${rows.filter((row) => row.mark === mark).length} ${mark}`);
  process.stdout.write(`${rows.length} inputs: ${sums.join(", ")}\n`);
  process.exitCode = rows.some(({ mark }) => mark === "WRONG") ? 1 : 0;
}
