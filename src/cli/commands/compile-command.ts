import { writeFileSync } from "node:fs";
import { openOutlet } from "../outlet.ts";
import { terminalOptions } from "../terminal-options.ts";
import { UsageError } from "../usage-error.ts";
import { oneStory } from "./settings-of.ts";

export interface CompileOptions {
  readonly config?: string | undefined;
  readonly output?: string | undefined;
  readonly format: "text" | "json";
  readonly all?: true | undefined;
  readonly color: boolean;
}

/** Compiles a story, prints what the compiler says, writes the compiled form where asked, and gives the exit code. */
export async function compileCommand(
  story: string | undefined,
  options: CompileOptions,
  version: string,
): Promise<number> {
  const app = await import("../../app/index.ts");
  const outcome = app.compileOnly(await oneStory(story, { config: options.config }), version);
  if (outcome.kind === "refused") throw new UsageError(outcome.refusal.code, outcome.refusal.message);
  const { report, compiledJson } = outcome;
  if (options.output !== undefined && compiledJson !== null) writeFileSync(options.output, `${compiledJson}\n`);
  const style = { ...terminalOptions(options.color), all: options.all === true };
  const text = options.format === "json" ? app.renderJson(report) : app.renderText(report, style);
  await openOutlet(process.stdout).write(text);
  return report.run.exitCode;
}
