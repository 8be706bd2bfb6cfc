import type { Report } from "../report-schema.ts";

/**
 * Evidence names files from the project root; a terminal follows names from where its reader stands. The story's name as
 * it was typed tells how the two differ.
 */
export function fileNamer({ evidence, run }: Report): (file: string) => string {
  const { entry } = evidence.story;
  if (run.storyPath.endsWith(entry)) {
    const before = run.storyPath.slice(0, run.storyPath.length - entry.length);
    return (file) => before + file;
  }
  if (entry.endsWith(`/${run.storyPath}`)) {
    const inside = entry.slice(0, entry.length - run.storyPath.length);
    return (file) => (file.startsWith(inside) ? file.slice(inside.length) : file);
  }
  return (file) => file;
}
