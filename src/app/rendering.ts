import { type Report, renderJson, renderLcov, renderText, type TextOptions } from "../report/index.ts";

/** How a report is put down. */
export type Rendering =
  { readonly format: "json" } | { readonly format: "lcov" } | ({ readonly format: "text" } & TextOptions);

export function render(report: Report, rendering: Rendering): string {
  switch (rendering.format) {
    case "json":
      return renderJson(report);
    case "lcov":
      return renderLcov(report);
    case "text":
      return renderText(report, rendering);
    default:
      return rendering satisfies never;
  }
}
