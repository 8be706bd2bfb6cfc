import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "bun:test";
import { repositoryRoot } from "../../scripts/house/repository.ts";
import { kitClients } from "../../src/app/agent-kit/kit-clients.ts";
import { printedKit, writeKit } from "../../src/app/index.ts";
import { program } from "../../src/cli/program.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { workerEntries } from "../support/worker-entries.ts";

const example = (path: string): string => readFileSync(join(repositoryRoot, "examples", path), "utf8");
const kit = (folder: string, client: (typeof kitClients)[number], recipes = false) => {
  return writeKit({ folder, client, recipes });
};

test.each(kitClients)("%s gets the rule, both skills and the start of the server, twice the same", (client) => {
  using folder = temporaryFolder({});
  const first = kit(folder.path, client);
  expect(first).toMatchObject({ kind: "written" });
  if (first.kind === "refused") return;
  expect(first.files.map(({ status }) => status)).toEqual(["created", "created", "created", "created"]);
  const texts = first.files.map(({ path }) => readFileSync(join(folder.path, path), "utf8"));
  expect(texts[0]).toContain(example("claude/CLAUDE.md"));
  expect(texts[1]).toBe(example("claude/skills/inkcheck-story/SKILL.md"));
  expect(texts[2]).toBe(example("claude/skills/verified-fix-loop/SKILL.md"));
  expect(texts[3]).toContain("INKCHECK_CONFIG");
  const again = kit(folder.path, client);
  expect(again.kind === "written" && again.files.every(({ status }) => status === "unchanged")).toBe(true);
});

test("each client's file starts the same command in its own dialect", () => {
  using folder = temporaryFolder({ "inkcheck.toml": "" });
  const start = (client: (typeof kitClients)[number]): string =>
    printedKit({ folder: folder.path, client, recipes: false })[3]?.text ?? "";
  const entry = { command: "inkcheck", args: ["mcp"] };
  expect(JSON.parse(start("claude"))).toMatchObject({ mcpServers: { inkcheck: entry } });
  expect(JSON.parse(start("vscode"))).toEqual({
    servers: {
      inkcheck: { type: "stdio", ...entry, env: { INKCHECK_CONFIG: "", INKCHECK_CWD: `\${workspaceFolder}` } },
    },
  });
  const own = { INKCHECK_CONFIG: join(folder.path, "inkcheck.toml"), INKCHECK_CWD: folder.path };
  expect(JSON.parse(start("generic"))).toEqual({ mcpServers: { inkcheck: { ...entry, env: own } } });
  expect(Bun.TOML.parse(start("codex"))).toEqual({ mcp_servers: { inkcheck: { ...entry, env: own } } });
});

test("one file that holds something else keeps all others from being written", () => {
  using folder = temporaryFolder({ ".mcp.json": '{ "mcpServers": {} }' });
  expect(kit(folder.path, "claude")).toMatchObject({
    kind: "refused",
    refusal: { code: "INK442", message: expect.stringContaining(".mcp.json holds something else") },
  });
  expect(existsSync(join(folder.path, "CLAUDE.md"))).toBe(false);
  expect(readFileSync(join(folder.path, ".mcp.json"), "utf8")).toBe('{ "mcpServers": {} }');
});

test("files that hold what is wanted among other things are left as they are", () => {
  const server = { command: "inkcheck", args: ["mcp"] };
  const env = { INKCHECK_CONFIG: `\${INKCHECK_CONFIG:-}`, INKCHECK_CWD: `\${INKCHECK_CWD:-}` };
  using folder = temporaryFolder({
    "CLAUDE.md": `# Our house\n\nBe kind.\n\n${example("claude/CLAUDE.md")}`,
    ".mcp.json": JSON.stringify({ mcpServers: { other: {}, inkcheck: { ...server, env } } }),
  });
  const outcome = kit(folder.path, "claude");
  expect(outcome.kind === "written" && outcome.files.map(({ status }) => status)).toEqual([
    "unchanged",
    "created",
    "created",
    "unchanged",
  ]);
});

test("recipes come on request: a hook that can be run, a workflow, and the agent's own hook", () => {
  using folder = temporaryFolder({});
  expect(kit(folder.path, "claude", true)).toMatchObject({ kind: "written" });
  expect(statSync(join(folder.path, ".githooks/pre-push")).mode & 0o111).toBe(0o111);
  expect(readFileSync(join(folder.path, ".github/workflows/inkcheck.yml"), "utf8")).toBe(example("ci/github.yml"));
  expect(JSON.parse(readFileSync(join(folder.path, ".claude/settings.json"), "utf8"))).toHaveProperty("hooks.Stop");
});

test("a folder that leads out of the project is refused, and so is a project that is not there", () => {
  using outside = temporaryFolder({});
  using folder = temporaryFolder({});
  symlinkSync(outside.path, join(folder.path, ".claude"));
  expect(kit(folder.path, "claude")).toMatchObject({ kind: "refused", refusal: { code: "INK442" } });
  expect(existsSync(join(outside.path, "skills"))).toBe(false);
  expect(kit(join(folder.path, "nowhere"), "claude")).toMatchObject({ refusal: { code: "INK430" } });
});

test.skipIf(process.getuid?.() === 0)("a write that fails takes back the files written before it", () => {
  using folder = temporaryFolder({ ".claude/note": "" });
  chmodSync(join(folder.path, ".claude"), 0o555);
  expect(kit(folder.path, "claude")).toMatchObject({ kind: "refused" });
  chmodSync(join(folder.path, ".claude"), 0o755);
  expect(existsSync(join(folder.path, "CLAUDE.md"))).toBe(false);
});

test("the command line offers exactly the clients there are", () => {
  const facts = { version: "0", commit: "0", workers: workerEntries, serveMcp: () => Promise.resolve(0) };
  const command = program(facts, () => undefined).commands.find((one) => one.name() === "agent-kit");
  const option = command?.options.find(({ long }) => long === "--client");
  expect(option?.argChoices).toEqual([...kitClients]);
});
