import { resolve } from "node:path";
import type { BuiltinRequest, CheckHost } from "../../checks/index.ts";
import { compileStory } from "../../ink/index.ts";

/** The hidden command that plays one built-in check; its one argument is the request as JSON. */
const builtinCommand = "builtin-check";

/** How long a process may take to end after it was asked to. */
const graceMs = 5000;

/** What runs of checks get from this process: its environment and clock, and itself as the player of built-in checks. */
export function checkHost(version: string): CheckHost {
  return {
    environment: process.env,
    version,
    graceMs,
    now: () => new Date(),
    builtinArgv: (request) => [...ownCommand(), builtinCommand, requestText(request)],
    storySha256(cwd, entrypoint) {
      const compiled = compileStory(resolve(cwd, entrypoint), { root: cwd });
      return compiled.kind === "compiled" ? (compiled.story?.sourceSha256 ?? null) : null;
    },
  };
}

/** The command that starts this very program, as an executable or from source. */
function ownCommand(): readonly string[] {
  return Bun.isStandaloneExecutable ? [process.execPath] : [process.execPath, Bun.main];
}

function requestText(request: BuiltinRequest): string {
  return JSON.stringify(request);
}
