export { defineTool, type ToolDefinition } from "./define-tool.ts";
export { serveOverStdio, type ServerTable } from "./sdk-server.ts";
export { failure, type Tool, type ToolAnswer, type ToolContext, type ToolFailure, type ToolHints } from "./tool.ts";
