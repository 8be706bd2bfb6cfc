import type { Rendering } from "./rendering.ts";

/** Several rendered reports as one: pages of text, or one JSON list. */
export function renderTogether(rendered: readonly string[], format: Rendering["format"]): string {
  const [only] = rendered;
  if (rendered.length === 1 && only !== undefined) return only;
  switch (format) {
    case "json":
      return rendered.length === 0
        ? "[]\n"
        : `[\n${rendered.map((one) => one.trimEnd().replace(/^/gmu, "  ")).join(",\n")}\n]\n`;
    case "lcov":
      return rendered.join("");
    case "text":
      return rendered.join("\n");
    default:
      return format satisfies never;
  }
}
