import type { Story as RuntimeStory } from "inkjs/engine/Story";
import { AuthorWarning, type ParsedObject, type ParsedStory } from "./inkjs-compiler.ts";
import type { Severity } from "./issue.ts";

/** Told of each complaint with the parsed object it is about. */
export type ExportComplaint = (source: ParsedObject | null, severity: Severity, message: string) => void;

/**
 * Turns a parse tree into runtime objects, every visit counted; null where there were errors. The compiler stops between
 * its two phases at the first error, unless a warning made it forget; here both phases run, so that one compile tells all,
 * and any error counts.
 */
export function exportRuntime(story: ParsedStory, complain: ExportComplaint): RuntimeStory | null {
  let errors = 0;
  let resolving = false;
  Object.defineProperty(story, "Error", {
    value: (message: string, source: ParsedObject | null, isWarning: boolean | null): void => {
      const severity = source instanceof AuthorWarning ? "note" : isWarning === true ? "warning" : "error";
      if (severity === "error") errors++;
      complain(source ?? null, severity, message);
    },
  });
  Object.defineProperty(story, "hadError", { get: () => resolving && errors > 0 });
  const resolve = story.ResolveReferences.bind(story);
  Object.defineProperty(story, "ResolveReferences", {
    value: (context: ParsedStory): void => {
      resolving = true;
      resolve(context);
    },
  });
  story.countAllVisits = true;
  try {
    return story.ExportRuntime();
  } catch (thrown) {
    // What follows from an error already told is no news.
    if (errors > 0) return null;
    throw thrown;
  }
}
