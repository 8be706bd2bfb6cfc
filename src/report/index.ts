export { buildReport, type ReportInput } from "./build-report.ts";
export { canonicalJson, canonicalSha256 } from "./canonical-json.ts";
export { shellWord } from "./next-command.ts";
export { renderJson } from "./render-json.ts";
export { renderLcov } from "./render-lcov.ts";
export { reportJsonSchema } from "./report-json-schema.ts";
export { type Report, reportSchema } from "./report-schema.ts";
export { renderText, type TextOptions } from "./text/render-text.ts";
export { inspectionLines, shapeLines } from "./text/inspection-text.ts";
