import { readFileSync } from "node:fs";
import { hash } from "node:crypto";
import { fieldsOf, listIn, textOr } from "../parsers/loose.ts";
import type { StoredDigest } from "../read-digest.ts";
import { artifactPath, runFiles } from "../runs/run-folder.ts";
import { readJsonTable } from "../json-table.ts";

/** One remark on a place in the project, ready for any format. */
export interface Annotation {
  readonly rule: string;
  readonly title: string;
  readonly level: "error" | "warning" | "note";
  readonly message: string;
  readonly path: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly fingerprint: string;
}

/**
 * What a stored digest has to remark: all its findings, also those it does not list itself; findings the baseline knows as
 * notes. A red run without findings is one remark that says why it is red.
 */
export function annotationsOf({ run, digest }: StoredDigest): Annotation[] {
  const check = textOr(digest["check"]);
  const listed = (listIn(digest["findings"]) ?? []).map(fieldsOf);
  const stored = digest["findings_truncated"] === undefined ? [] : storedFindings(run.path).slice(listed.length);
  const findings = [...listed, ...stored].map((finding) => annotationOf(check, finding));
  if (findings.length > 0 || digest["status"] === "pass") return findings;
  const reason = textOr(digest["status_reason"]);
  const title = `${check}: ${textOr(digest["status"])}`;
  const nowhere = { path: null, line: null, column: null };
  return [
    { rule: "run", title, level: "error", message: reason, ...nowhere, fingerprint: fingerprint([check, reason]) },
  ];
}

function annotationOf(check: string, finding: Readonly<Record<string, unknown>>): Annotation {
  const location = finding["location"];
  const match = /^(.*?)(?::(\d+))?(?::(\d+))?$/s.exec(typeof location === "string" ? location : "");
  const [, path, line, column] = match ?? [];
  const [rule, title, message] = [textOr(finding["kind"]), textOr(finding["id"]), textOr(finding["message"])];
  return {
    rule,
    title,
    message,
    level: finding["baselined"] === true ? "note" : levelOf(finding["level"]),
    path: path === undefined || path === "" ? null : path,
    line: line === undefined ? null : Number(line),
    column: column === undefined ? null : Number(column),
    fingerprint: fingerprint([check, rule, title, message]),
  };
}

function levelOf(level: unknown): Annotation["level"] {
  return level === "warning" || level === "note" ? level : "error";
}

function storedFindings(folder: string): Readonly<Record<string, unknown>>[] {
  const path = artifactPath(folder, runFiles.findings);
  if (path === null) return [];
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.map(readJsonTable).filter((table) => table !== null);
}

function fingerprint(parts: readonly string[]): string {
  return hash("sha256", parts.join("\0"), "hex").slice(0, 24);
}
