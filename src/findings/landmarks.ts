import type { AuthoredItem, AuthoredKind, SourceSpan } from "../ink/index.ts";

const namedKinds: ReadonlySet<AuthoredKind> = new Set(["knot", "stitch", "function", "choice", "gather"]);

/** Finds the nearest thing above a place that the author gave a name. */
export class Landmarks {
  readonly #byFile = new Map<string, { readonly line: number; readonly name: string }[]>();
  readonly #byPath = new Map<string, string>();

  constructor(items: readonly AuthoredItem[]) {
    for (const item of items) {
      const name = landmarkOf(item);
      if (name === null) continue;
      this.#byPath.set(item.path, name);
      if (item.span === null) continue;
      const marks = this.#byFile.get(item.span.file) ?? [];
      marks.push({ line: item.span.line, name });
      this.#byFile.set(item.span.file, marks);
    }
    for (const marks of this.#byFile.values()) marks.sort((a, b) => a.line - b.line);
  }

  /** By the span where there is one, else by the runtime path; null above the first name. */
  nearest(span: SourceSpan | null, path: string | null): string | null {
    if (span !== null) {
      return this.#byFile.get(span.file)?.findLast((mark) => mark.line <= span.line)?.name ?? null;
    }
    const parts = path?.split(".") ?? [];
    for (let length = parts.length; length > 0; length--) {
      const name = this.#byPath.get(parts.slice(0, length).join("."));
      if (name !== undefined) return name;
    }
    return null;
  }
}

/** A name as a divert would write it. Runtime paths number the choices around a label, which any edit shifts. */
function landmarkOf({ kind, name, path, flow }: AuthoredItem): string | null {
  if (name === null || !namedKinds.has(kind)) return null;
  if (kind !== "choice" && kind !== "gather") return path;
  return flow === null ? name : `${flow}.${name}`;
}
