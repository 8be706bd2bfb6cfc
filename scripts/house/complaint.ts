/** One breach of a house rule: where it stands and what the rule wants. */
export interface Complaint {
  /** Path relative to the repository's root, with forward slashes. */
  readonly file: string;
  /** From 1; null where the whole file is meant. */
  readonly line: number | null;
  readonly message: string;
}

/** `file:line: message`, the form editors and CI read. */
export function describeComplaint(complaint: Complaint): string {
  return `${complaint.file}:${complaint.line === null ? "" : `${complaint.line}:`} ${complaint.message}`;
}
