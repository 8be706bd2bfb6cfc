import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { byText, ok, refused, writeFileAtomic } from "../../store/index.ts";
import type { CheckOutcome } from "../check-code.ts";
import { type Aggregate, aggregateSchema } from "../digest/aggregate-schema.ts";
import { documentText } from "../digest/document-text.ts";
import { runStamp } from "./run-id.ts";
import type { RunsRoot } from "./runs-root.ts";

const mostKept = 100;
const nameShape = /^\d{8}T\d{6}Z-[A-Za-z0-9_.-]+\.json$/;

/** Keeps what a series came to, beside the runs and apart from them, and lets the oldest beyond a hundred go. */
export function storeAggregate(root: RunsRoot, aggregate: Aggregate, moment: Date): CheckOutcome<void> {
  const base = `${runStamp(moment)}-${aggregate.alias === "*" ? "all" : aggregate.alias}`;
  let path = join(root.groups, `${base}.json`);
  for (let attempt = 2; existsSync(path); attempt++) path = join(root.groups, `${base}-${attempt}.json`);
  const written = writeFileAtomic(path, documentText(aggregate));
  if (written.kind === "refused") return written;
  const latest = writeFileAtomic(join(root.groups, "latest.json"), documentText(aggregate));
  for (const name of groupFiles(root).slice(0, -mostKept)) rmSync(join(root.groups, name), { force: true });
  return latest;
}

/** The aggregate of the latest series. */
export function readLatestAggregate(root: RunsRoot): CheckOutcome<Aggregate> {
  let text: string;
  try {
    text = readFileSync(join(root.groups, "latest.json"), "utf8");
  } catch {
    return refused("no_groups", "no group has been run here yet", "run a group, or `run --all`, first");
  }
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), aggregateSchema), text);
  return read.success
    ? ok(read.output)
    : refused("digest_corrupt", "the stored aggregate cannot be read", "run the group again");
}

function groupFiles(root: RunsRoot): string[] {
  return readdirSync(root.groups)
    .filter((name) => nameShape.test(name))
    .sort(byText);
}
