import { hash } from "node:crypto";

/** 128 bits of SHA-256 over a state's identity, as text of 22 characters. Two states share one with odds below n² in 2^128. */
export function fingerprint128(identity: string): string {
  return hash("sha256", identity, "base64url").slice(0, 22);
}
