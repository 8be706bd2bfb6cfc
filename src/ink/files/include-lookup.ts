import { basename, dirname, resolve } from "node:path";
import type { FileLookup, LoadedFile, StoryFiles } from "./story-files.ts";

/** What an INCLUDE line leads to. */
export type IncludeLookup =
  | {
      readonly kind: "found";
      readonly file: LoadedFile;
      /** Another file the same name could mean, as shown, or null. */
      readonly alternative: string | null;
    }
  | {
      readonly kind: "missing";
      /** Every place looked at, as shown. */
      readonly tried: readonly string[];
      /** A file beside them that the author may mean, or null. */
      readonly nearby: string | null;
    }
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "outside"; readonly path: string }
  | { readonly kind: "unreadable"; readonly path: string; readonly fault: string };

/**
 * Looks an INCLUDE name up as inklecate does, relative to the main file, and where that fails relative to the including
 * file, as people expect. The name has forward slashes; the files' paths are absolute.
 */
export function lookUpInclude(files: StoryFiles, name: string, mainFile: string, includingFile: string): IncludeLookup {
  const paths = [...new Set([resolve(dirname(mainFile), name), resolve(dirname(includingFile), name)])];
  const lookups = paths.map((path) => ({ path, lookup: files.lookUp(path) }));
  const found: LoadedFile[] = [];
  for (const { lookup } of lookups) {
    if (lookup.kind === "found" && !found.some((file) => file.realPath === lookup.file.realPath))
      found.push(lookup.file);
  }
  const [first, second] = found;
  if (first !== undefined) {
    const differs = second !== undefined && second.text !== first.text;
    return { kind: "found", file: first, alternative: differs ? second.path : null };
  }
  const fault = lookups.find(({ lookup }) => lookup.kind !== "missing");
  if (fault !== undefined) return described(fault.lookup, files.shown(fault.path));
  return {
    kind: "missing",
    tried: paths.map((path) => files.shown(path)),
    nearby: paths.map((path) => nearbyName(files, path)).find((near) => near !== null) ?? null,
  };
}

function described(lookup: FileLookup, path: string): IncludeLookup {
  if (lookup.kind === "unreadable") return { kind: "unreadable", path, fault: lookup.fault };
  return lookup.kind === "folder" ? { kind: "folder", path } : { kind: "outside", path };
}

/** A file of the same name but for letter case or the missing extension. */
function nearbyName(files: StoryFiles, path: string): string | null {
  const wanted = basename(path).toLowerCase();
  const near = files.namesBeside(path).find((name) => {
    const lower = name.toLowerCase();
    return lower === wanted || lower === `${wanted}.ink`;
  });
  return near === undefined ? null : files.shown(resolve(dirname(path), near));
}
