import { hash } from "node:crypto";
import type { CheckFinding } from "../facts.ts";

/** What makes two findings of a check the same trouble, though lines moved and numbers changed. */
export interface Fingerprint {
  readonly fingerprint: string;
  readonly kind: string;
  /** The finding's id without line and column. */
  readonly id: string;
  /** Null where the finding has no location. */
  readonly path: string | null;
}

/** The fingerprint of a finding: check, kind, id, project-relative path, and the message with numbers and scratch paths masked. */
export function fingerprintOf(check: string, finding: CheckFinding): Fingerprint {
  const path = finding.location?.replace(/(?::\d+){1,2}$/, "") ?? null;
  const id = finding.location === null || path === null ? finding.id : finding.id.replaceAll(finding.location, path);
  const message = finding.message
    .replaceAll(/(?:\/private)?\/(?:tmp|var\/folders)\/\S+/g, "<scratch>")
    .replaceAll(/\d+/g, "#");
  const parts = [check, finding.kind, id, path ?? "", message].join("\0");
  return { fingerprint: hash("sha256", parts, "hex").slice(0, 24), kind: finding.kind, id, path };
}
