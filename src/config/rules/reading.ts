import type { ConfigIssue } from "../config-issue.ts";
import { unknownKey } from "../schema-issues.ts";

export type Path = readonly string[];
export type Table = Readonly<Record<string, unknown>>;

/** Gathers what is wrong while data is read; every fault is told, each once. */
export class Reading {
  readonly issues: ConfigIssue[] = [];

  /** Notes a fault; gives null, the value that could not be read. */
  refuse(path: Path, message: string, hint: string | null = null): null {
    this.issues.push({ path, line: null, message, hint });
    return null;
  }

  /** The value as a table that has no other keys than these. */
  table(value: unknown, path: Path, keys: readonly string[]): Table | null {
    if (!isTable(value)) return this.refuse(path, `expected a table, got ${described(value)}`);
    for (const key of Object.keys(value).filter((name) => !keys.includes(name))) {
      this.issues.push(unknownKey([...path, key], key, keys));
    }
    return value;
  }

  list(value: unknown, path: Path, least: number): readonly unknown[] | null {
    if (!Array.isArray(value)) return this.refuse(path, `expected a list, got ${described(value)}`);
    if (value.length >= least) return value;
    return this.refuse(path, `needs at least ${least}, has ${value.length}`);
  }

  text(value: unknown, path: Path): string | null {
    if (typeof value !== "string") return this.refuse(path, `expected a string, got ${described(value)}`);
    return value.trim() === "" ? this.refuse(path, "must not be empty") : value;
  }
}

export function isTable(value: unknown): value is Table {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/** What kind of value it is, never the value of a string. */
export function described(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "string") return "a string";
  if (Array.isArray(value)) return "a list";
  return isTable(value) ? "a table" : String(value);
}
