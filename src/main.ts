import { runCli } from "./cli/index.ts";

declare const INKCHECK_VERSION: string;
declare const INKCHECK_COMMIT: string;

const version = typeof INKCHECK_VERSION === "undefined" ? "0.0.0-dev" : INKCHECK_VERSION;
const commit = typeof INKCHECK_COMMIT === "undefined" ? "unknown" : INKCHECK_COMMIT;

const workers = {
  check: new URL("./workers/check.ts", import.meta.url),
  durable: new URL("./workers/durable.ts", import.meta.url),
  toolCall: new URL("./workers/tool-call.ts", import.meta.url),
};

process.exitCode = await runCli(process.argv.slice(2), {
  version,
  commit,
  workers,
  serveMcp: async (options) => (await import("./mcp/index.ts")).serveOnStdio({ version, workers, ...options }),
});
