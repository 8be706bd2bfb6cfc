import { createHash } from "node:crypto";
import type { InkObject } from "inkjs/engine/Object";
import type { CompiledStory } from "../compiled-story.ts";
import { jsonDeclarations } from "../declarations/json-declarations.ts";
import type { LoadedFile } from "../files/story-files.ts";
import type { AuthoredItem, SourceMap } from "../source-map.ts";
import { type JsonLandmark, jsonLandmarks } from "./json-landmarks.ts";
import { loadCompiledJson } from "./load-compiled-json.ts";

/** Makes a story of ink's compiled JSON; no place of it is known. */
export function compileJson(file: LoadedFile): CompiledStory | { readonly fault: string } {
  const loaded = loadCompiledJson(file.text);
  if ("fault" in loaded) return loaded;
  const landmarks = jsonLandmarks(loaded.root);
  countVisits(landmarks);
  const declarations = jsonDeclarations(loaded.root, loaded.listDefinitions, landmarks);
  return {
    origin: "json",
    entry: file.path,
    files: [{ path: file.path, text: file.text }],
    sourceSha256: createHash("sha256").update(`${file.path}\0${file.text}\0`).digest("hex"),
    root: loaded.root,
    listDefinitions: loaded.listDefinitions,
    externals: declarations.externals,
    declarations,
    sourceMap: new PathSourceMap(landmarks.map(({ item }) => item)),
    start: null,
    toJson: () => file.text,
  };
}

/** Stories are often compiled to count only the visits they ask for; coverage needs all, and play does not change by it. */
function countVisits(landmarks: readonly JsonLandmark[]): void {
  for (const { item, container } of landmarks) {
    container.visitsShouldBeCounted = true;
    if (item.kind === "choice" || item.kind === "gather") container.countingAtStartOnly = true;
  }
}

class PathSourceMap implements SourceMap {
  readonly items: readonly AuthoredItem[];
  readonly #indexes: ReadonlyMap<string, number>;

  constructor(items: readonly AuthoredItem[]) {
    this.items = items;
    this.#indexes = new Map(items.map((item, index) => [item.path, index]));
  }

  spanOf(_object: InkObject): null {
    return null;
  }

  itemOf(object: InkObject): number {
    return this.#indexAt(object.path.toString());
  }

  itemAt(path: string): AuthoredItem | null {
    return this.items[this.#indexAt(path)] ?? null;
  }

  #indexAt(path: string): number {
    for (let at = path; at !== ""; at = at.slice(0, Math.max(0, at.lastIndexOf(".")))) {
      const index = this.#indexes.get(at);
      if (index !== undefined) return index;
    }
    return -1;
  }
}
