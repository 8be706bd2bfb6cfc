export { defineTool, type ToolDefinition } from "./define-tool.ts";
export { serveOverStdio, type ServerTable } from "./sdk-server.ts";
export { failure, type Tool, type ToolAnswer, type ToolContext, type ToolFailure, type ToolHints } from "./tool.ts";
export { serveOnStdio, type StdioServer } from "./serve-on-stdio.ts";
export { workOnCall } from "./work-on-call.ts";
export type { CallNews, CallOrder } from "./worker-messages.ts";
export { checkInstructions, type CheckServer } from "./tools/check-place.ts";
export { checkTools } from "./tools/check-tools.ts";
