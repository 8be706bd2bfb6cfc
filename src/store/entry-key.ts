import { sha256 } from "./canonical-json.ts";

/** How files name an entrypoint: 24 hex digits of the SHA-256 of its project-relative path. */
export function entryKey(entrypoint: string): string {
  return sha256(`entrypoint\0${entrypoint}`).slice(0, 24);
}
