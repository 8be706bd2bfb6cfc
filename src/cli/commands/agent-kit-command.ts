import type { KitClient } from "../../app/index.ts";
import { exitCodes } from "../../config/index.ts";
import { openOutlet } from "../outlet.ts";
import { UsageError } from "../usage-error.ts";

interface AgentKitOptions {
  readonly client: KitClient;
  readonly recipes?: true | undefined;
  readonly print?: true | undefined;
  readonly format: "text" | "json";
}

/** Writes, or prints, what a coding agent needs to work with this project's checks and stories. */
export async function agentKitCommand(folder: string, options: AgentKitOptions): Promise<number> {
  const { printedKit, writeKit } = await import("../../app/index.ts");
  const stdout = openOutlet(process.stdout);
  const { client, format } = options;
  const request = { folder, client, recipes: options.recipes === true };
  if (options.print === true) {
    const files = printedKit(request).map(({ path, text }) => ({ path, text }));
    const text = files.map((file) => `==> ${file.path} <==\n${file.text}`).join("\n");
    await stdout.write(format === "json" ? `${JSON.stringify({ client, files }, null, 2)}\n` : text);
    return exitCodes.clean;
  }
  const outcome = writeKit(request);
  if (outcome.kind === "refused") throw new UsageError(outcome.refusal.code, outcome.refusal.message);
  const { root, files } = outcome;
  const lines = files.map(({ path, status }) => `${status.padEnd(9)}  ${path}\n`);
  const next = "next  review the files, then start the client in this folder\n";
  await stdout.write(
    format === "json" ? `${JSON.stringify({ client, root, files }, null, 2)}\n` : `${lines.join("")}${next}`,
  );
  return exitCodes.clean;
}
