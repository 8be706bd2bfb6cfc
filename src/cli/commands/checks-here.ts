import type { CheckProject, Outcome } from "../../app/index.ts";
import { exitCodes } from "../../config/index.ts";
import { openOutlet } from "../outlet.ts";
import { refusalLine } from "../usage-error.ts";

/** What every command on check runs takes. */
export interface CheckRunOptions {
  readonly cwd?: string | undefined;
  readonly config?: string | undefined;
  readonly format: string;
}

/** Why something was refused. */
interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
}

/** The project the options mean. */
export async function checksHere({ cwd, config }: CheckRunOptions): Promise<Outcome<CheckProject>> {
  const { openChecks } = await import("../../app/index.ts");
  return openChecks({
    cwd: { flag: cwd },
    config: { flag: config },
    environment: process.env,
    processCwd: process.cwd(),
  });
}

/** Tells a refusal, as a line on stderr or as JSON on stdout, and gives its exit code. */
export async function tellRefusal({ code, message, hint }: Refusal, format: string): Promise<number> {
  if (format === "json") {
    await openOutlet(process.stdout).write(`${JSON.stringify({ refused: { code, message, hint } })}\n`);
  } else {
    const text = hint === null ? message : `${message} (${hint})`;
    await openOutlet(process.stderr).write(refusalLine(code, text));
  }
  return exitCodes.refused;
}

/** Goes on with a project, or tells why there is none. */
export async function withChecks(
  options: CheckRunOptions,
  use: (project: CheckProject) => Promise<number>,
): Promise<number> {
  const opened = await checksHere(options);
  return opened.kind === "ok" ? use(opened.value) : tellRefusal(opened.refusal, options.format);
}

export function printJson(value: unknown): Promise<void> {
  return openOutlet(process.stdout).write(`${JSON.stringify(value, null, 2)}\n`);
}

export function printText(text: string): Promise<void> {
  return openOutlet(process.stdout).write(text);
}
