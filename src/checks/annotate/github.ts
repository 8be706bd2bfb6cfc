import type { Annotation } from "./annotations.ts";

/** Workflow commands that GitHub shows beside the code, one a line. */
export function githubText(annotations: readonly Annotation[]): string {
  return annotations.map(command).join("");
}

function command({ level, title, message, path, line, column }: Annotation): string {
  const name = level === "note" ? "notice" : level;
  const properties = [
    ...(path === null ? [] : [`file=${property(path)}`]),
    ...(line === null ? [] : [`line=${line}`]),
    ...(column === null ? [] : [`col=${column}`]),
    `title=${property(title)}`,
  ];
  return `::${name} ${properties.join(",")}::${data(message)}\n`;
}

function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
