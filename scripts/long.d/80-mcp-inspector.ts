import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBinary } from "../house/binary.ts";

/** The version that is fetched; it is too large (112 packages) to be a dependency. */
const inspector = "@modelcontextprotocol/inspector@2.12.0";

/** The MCP Inspector's command line on the executable: its strict lint of schemas, and a call of each kind, in both profiles. */
const binary = await ensureBinary();
const folder = mkdtempSync(join(tmpdir(), "inkcheck-inspector-"));
try {
  writeFileSync(join(folder, "package.json"), '{ "private": true }');
  writeFileSync(join(folder, "well.ink"), "The well is deep.\n+ [Call] -> END\n");
  need("the Inspector can be installed", run([process.execPath, "add", "--exact", inspector]));
  for (const profile of ["compact", "full"]) {
    const lint = inspect(profile, "tools/list", "--strict");
    need(`${profile}: the lint of schemas`, lint);
    const said = lint.output.match(/^(?:Warning|Error): .*$/gm) ?? [];
    const isFull = lint.output.includes('"name":"check_regression"');
    if (isFull !== (profile === "full")) throw new Error(`${profile}: the other profile was served`);
    if (said.length > 0) throw new Error(`${profile}: the lint complains: ${said.join("; ")}`);
    const calls = [
      ["tools/call", "--tool-name", "compile_story", "--tool-arg", "file=well.ink"],
      ["tools/call", "--tool-name", "inkcheck_capabilities"],
      ["resources/list"],
      ["resources/templates/list"],
      ["resources/read", "--uri", "inkcheck://findings/INK110"],
      ["prompts/list"],
      ["prompts/get", "--prompt-name", "check_story", "--prompt-args", "file=well.ink"],
    ] as const;
    for (const [method, ...rest] of calls) need(`${profile}: ${method}`, inspect(profile, method, ...rest));
    const refused = inspect(profile, "tools/call", "--tool-name", "compile_story", "--tool-arg", "fil=well.ink");
    if (!refused.output.includes("did you mean")) throw new Error(`${profile}: a wrong field was not named`);
  }
  process.stdout.write(`${inspector}: both profiles, no complaint about a schema\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function inspect(profile: string, method: string, ...rest: readonly string[]) {
  const tool = join(folder, "node_modules/.bin/mcp-inspector");
  const command = [
    process.execPath,
    "--bun",
    tool,
    "--cli",
    binary,
    "mcp",
    "-e",
    `INKCHECK_MCP_PROFILE=${profile}`,
    "--method",
    method,
    ...rest,
  ];
  return run([...command, "--format", "json"]);
}

function run(command: readonly string[]) {
  const child = Bun.spawnSync([...command], { cwd: folder, stdin: "ignore" });
  return { code: child.exitCode, output: `${child.stdout.toString()}\n${child.stderr.toString()}` };
}

function need(what: string, { code, output }: { readonly code: number; readonly output: string }): void {
  if (code !== 0) throw new Error(`${what}: exit code ${code}\n${output.slice(-2000)}`);
}
