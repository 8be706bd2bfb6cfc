import { appendFileSync, readFileSync } from "node:fs";
import * as v from "valibot";
import { ok, writeFileAtomic } from "../../store/index.ts";
import type { CheckOutcome } from "../check-code.ts";
import { systemOutcome } from "./system-outcome.ts";
import type { RunsRoot } from "./runs-root.ts";

const entrySchema = v.strictObject({ sequence: v.number(), run: v.string(), check: v.string() });

/** One run in the order they began. */
export type IndexEntry = v.InferOutput<typeof entrySchema>;

/**
 * The order of runs. Names only tell the second, so each run gets the next number here; a run the index does not know comes
 * before all it knows, by name. Lines that cannot be read (a crash tore one, a hand edited one) are skipped.
 */
export function readRunIndex(root: RunsRoot): ReadonlyMap<string, IndexEntry> {
  const entries = new Map<string, IndexEntry>();
  for (const line of readText(root.index).split("\n")) {
    const entry = v.safeParse(entrySchema, parseQuietly(line));
    if (entry.success) entries.set(entry.output.run, entry.output);
  }
  return entries;
}

/** Gives a run the next number. The caller holds the index's lock. */
export function appendToRunIndex(root: RunsRoot, run: string, check: string): CheckOutcome<void> {
  const entries = readRunIndex(root);
  const sequence = 1 + Math.max(0, ...[...entries.values()].map((entry) => entry.sequence));
  const torn = !/(^|\n)$/.test(readText(root.index));
  return systemOutcome("cannot note the run", () => {
    appendFileSync(root.index, `${torn ? "\n" : ""}${JSON.stringify({ sequence, run, check })}\n`, { mode: 0o600 });
    return ok(undefined);
  });
}

/** Forgets runs that are gone. The caller holds the index's lock. */
export function removeFromRunIndex(root: RunsRoot, runs: ReadonlySet<string>): CheckOutcome<void> {
  const kept = [...readRunIndex(root).values()].filter((entry) => !runs.has(entry.run));
  return writeFileAtomic(root.index, kept.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function parseQuietly(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
