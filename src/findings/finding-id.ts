import { hash } from "node:crypto";
import { codeEntry } from "./code-table.ts";
import type { FindingDraft } from "./draft.ts";
import { normaliseLine, type SourceText } from "./source-text.ts";

/*
 * An id is made of what stays when the author edits elsewhere: the kind, the nearest name above, the words of the line
 * and the words of the message. Two faults that agree in all of it are told apart by their order in the file.
 */

/** Gives ids, in the order in which it is asked; ask in source order. */
export class IdMaker {
  readonly #given = new Map<string, number>();
  readonly #sources: SourceText;

  constructor(sources: SourceText) {
    this.#sources = sources;
  }

  idOf(draft: FindingDraft, landmark: string | null): string {
    const { span } = draft;
    const line = span === null ? null : this.#sources.line(span.file, span.line);
    const parts = [
      codeEntry(draft.code).kind,
      landmark,
      line === null ? null : normaliseLine(line),
      normaliseMessage(draft.message),
    ];
    const base = `${draft.code}-${hash("sha256", JSON.stringify(parts), "hex").slice(0, 12)}`;
    const earlier = this.#given.get(base) ?? 0;
    this.#given.set(base, earlier + 1);
    return earlier === 0 ? base : `${base}.${earlier + 1}`;
  }
}

/** A message without what an edit elsewhere changes: line numbers and spacing. */
function normaliseMessage(message: string): string {
  return message
    .replace(/\bline \d+/giu, "line")
    .replace(/\s+/gu, " ")
    .trim();
}
