import { hash } from "node:crypto";

/** How files name an entrypoint: 24 hex digits of the SHA-256 of its project-relative path. */
export function entryKey(entrypoint: string): string {
  return hash("sha256", `entrypoint\0${entrypoint}`, "hex").slice(0, 24);
}
