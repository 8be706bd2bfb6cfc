import type { Report } from "./report-schema.ts";

/** The report as JSON text, indented, with a final line break. */
export function renderJson(report: Report): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
