import type { AuthoredItem, AuthoredKind, SourceSpan } from "../ink/index.ts";

const namedKinds: ReadonlySet<AuthoredKind> = new Set(["knot", "stitch", "function", "choice", "gather"]);

/** Finds the nearest thing above a place that the author gave a name. */
export class Landmarks {
  readonly #byFile = new Map<string, { readonly line: number; readonly path: string }[]>();
  readonly #paths: ReadonlySet<string>;

  constructor(items: readonly AuthoredItem[]) {
    const named = items.filter((item) => item.name !== null && namedKinds.has(item.kind));
    for (const { span, path } of named) {
      if (span === null) continue;
      const marks = this.#byFile.get(span.file) ?? [];
      marks.push({ line: span.line, path });
      this.#byFile.set(span.file, marks);
    }
    for (const marks of this.#byFile.values()) marks.sort((a, b) => a.line - b.line);
    this.#paths = new Set(named.map((item) => item.path));
  }

  /** By the span where there is one, else by the runtime path; null above the first name. */
  nearest(span: SourceSpan | null, path: string | null): string | null {
    if (span !== null) {
      return this.#byFile.get(span.file)?.findLast((mark) => mark.line <= span.line)?.path ?? null;
    }
    const parts = path?.split(".") ?? [];
    for (let length = parts.length; length > 0; length--) {
      const prefix = parts.slice(0, length).join(".");
      if (this.#paths.has(prefix)) return prefix;
    }
    return null;
  }
}
