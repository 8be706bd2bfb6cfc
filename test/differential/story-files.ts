import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Every conformance case: its name, its folder, and the file that holds its story. */
export function conformanceCases(
  folder: string,
): { readonly id: string; readonly folder: string; readonly story: string }[] {
  return ["ink", "bytecode"].flatMap((kind) =>
    readdirSync(join(folder, kind)).map((id) => ({
      id,
      folder: join(folder, kind, id),
      story: join(folder, kind, id, kind === "ink" ? "story.ink" : "bytecode.json"),
    })),
  );
}

/** The story files of inkjs's own tests, as source or compiled. */
export function inkjsStories(folder: string, kind: "original" | "compiled"): string[] {
  const root = join(folder, "inkjs", "inkfiles", kind);
  const names = readdirSync(root, { recursive: true }).map(String).sort();
  return names.filter((name) => /\.(ink|json)$/.test(name)).map((name) => join(root, name));
}
