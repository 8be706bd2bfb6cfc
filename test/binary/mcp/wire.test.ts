import { describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { hello, Wire } from "./wire.ts";

const MIB = 1024 * 1024;
const compile = (file: string, more: object = {}) => ({ name: "compile_story", arguments: { file, ...more } });

describe("messages", () => {
  test("calls before initialize, garbage, a batch and unknown methods are answered, and the server stays in step", async () => {
    using folder = temporaryFolder({ "a.ink": "-> END\n" });
    const wire = await Wire.open(folder.path);
    expect(await wire.ask(1, "tools/call", compile("a.ink"))).toMatchObject({
      id: 1,
      result: { structuredContent: { compiled: true } },
    });
    wire.write("garbage \u0000 {\n");
    expect(await wire.next()).toMatchObject({ id: null, error: { code: -32700 } });
    wire.write('[{"jsonrpc":"2.0","id":2,"method":"ping"}]\n');
    expect(await wire.next()).toMatchObject({ id: null, error: { code: -32600 } });
    wire.write("\r\n\n");
    expect(await wire.ask(3, "server/discover", {})).toMatchObject({ id: 3, error: { code: -32601 } });
    expect(await wire.ask(4, "initialize", hello)).toMatchObject({
      result: {
        protocolVersion: "2025-11-25",
        capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      },
    });
    expect(await wire.ask(5, "ping")).toMatchObject({ id: 5, result: {} });
    await wire.endInput();
    expect(await wire.ended()).toMatchObject({ code: 0, stderr: "" });
  }, 20_000);

  test("12 MB are taken; more than 64 MiB is refused in a sentence, and the next message is answered", async () => {
    using folder = temporaryFolder();
    const wire = await Wire.open(folder.path);
    const large = compile("x".repeat(12_000_000));
    const answer = await wire.ask(1, "tools/call", large);
    expect(answer).toMatchObject({ id: 1, result: { isError: true } });
    expect(JSON.stringify(answer).length).toBeLessThan(10_000);
    const piece = new Uint8Array(MIB).fill(120);
    for (let sent = 0; sent < 65; sent++) wire.write(piece);
    wire.write("\n");
    expect(await wire.next()).toMatchObject({
      error: { code: -32600, message: "a message may hold 64 MiB at most; this one was skipped" },
    });
    expect(await wire.ask(2, "ping")).toMatchObject({ id: 2, result: {} });
    await wire.endInput();
    expect((await wire.ended()).code).toBe(0);
  }, 60_000);
});

describe("the end", () => {
  test("SIGTERM ends an idle server with 143", async () => {
    using folder = temporaryFolder();
    const wire = await Wire.open(folder.path);
    await wire.ask(1, "initialize", hello);
    wire.kill("SIGTERM");
    expect(await wire.ended()).toMatchObject({ code: 143, stderr: "" });
  }, 20_000);

  test("a client that is gone without closing the input is no defect", async () => {
    using folder = temporaryFolder();
    const wire = await Wire.open(folder.path);
    await wire.ask(1, "initialize", hello);
    await wire.hangUp();
    for (let id = 2; id < 6; id++) wire.write(`{"jsonrpc":"2.0","id":${id},"method":"tools/list"}\n`);
    await Bun.sleep(200);
    await wire.endInput();
    expect(await wire.ended()).toMatchObject({ code: 0, stderr: "" });
  }, 20_000);

  test("starting and listing leave nothing behind", async () => {
    using folder = temporaryFolder({ "a.ink": "-> END\n" });
    const wire = await Wire.open(folder.path);
    await wire.ask(1, "initialize", hello);
    for (const method of ["tools/list", "resources/list", "resources/templates/list", "prompts/list"]) {
      expect(await wire.ask(2, method)).toHaveProperty("result");
    }
    await wire.endInput();
    await wire.ended();
    expect(readdirSync(folder.path)).toEqual(["a.ink"]);
  }, 20_000);
});

describe("the working directory", () => {
  test("is the call's, else the server's, else the environment's, else the process's; empty counts as unset", async () => {
    const story = (word: string) => ({ [`${word}/here.ink`]: "-> END\n", [`${word}/${word}.ink`]: "-> END\n" });
    using folder = temporaryFolder({
      ...story("call"),
      ...story("server"),
      ...story("environment"),
      ...story("process"),
    });
    const place = (word: string): string => join(folder.path, word);
    const compiles = async (wire: Wire, file: string, cwd?: string): Promise<unknown> =>
      wire.ask(1, "tools/call", compile(file, cwd === undefined ? {} : { cwd }));
    const done = { result: { structuredContent: { compiled: true } } };
    const full = { args: ["--cwd", place("server")], env: { INKCHECK_CWD: place("environment") } };
    for (const [args, env, cwd, word] of [
      [full.args, full.env, place("call"), "call"],
      [full.args, full.env, "", "server"],
      [["--cwd", ""], full.env, undefined, "environment"],
      [[], { INKCHECK_CWD: "" }, undefined, "process"],
    ] as const) {
      const wire = await Wire.open(place("process"), args, env);
      expect({ word, ...Object(await compiles(wire, `${word}.ink`, cwd)) }).toMatchObject({ word, ...done });
      await wire.endInput();
      await wire.ended();
    }
  }, 30_000);

  test("is not left by a way up, an absolute path or a link", async () => {
    using folder = temporaryFolder({ "in/a.ink": "-> END\n", "secret.ink": "-> END\n" });
    const cwd = join(folder.path, "in");
    symlinkSync(join(folder.path, "secret.ink"), join(cwd, "link.ink"));
    symlinkSync(folder.path, join(cwd, "up"));
    mkdirSync(join(cwd, "real"));
    writeFileSync(join(cwd, "real/b.ink"), "-> END\n");
    symlinkSync(join(cwd, "real"), join(cwd, "within"));
    const wire = await Wire.open(cwd);
    const refused = { result: { isError: true, structuredContent: { error: { code: "outside_cwd" } } } };
    for (const file of ["../secret.ink", join(folder.path, "secret.ink"), "link.ink", "up/secret.ink"]) {
      expect(await wire.ask(1, "tools/call", compile(file))).toMatchObject(refused);
      const search = { name: "start_search", arguments: { file } };
      expect(await wire.ask(2, "tools/call", search)).toMatchObject(refused);
    }
    expect(await wire.ask(3, "tools/call", compile("within/b.ink"))).toMatchObject({
      result: { structuredContent: { compiled: true } },
    });
    expect(existsSync(join(cwd, ".inkcheck"))).toBe(false);
    await wire.endInput();
    await wire.ended();
  }, 20_000);
});

test("stored data lies where --data-dir says, or beside the configuration", async () => {
  using folder = temporaryFolder({ "a.ink": "+ [On] -> END\n" });
  const wire = await Wire.open(folder.path, ["--data-dir", "kept"]);
  const started = await wire.ask(1, "tools/call", { name: "start_search", arguments: { file: "a.ink" } });
  expect(started).toMatchObject({ result: { structuredContent: { session: { revision: 1 } } } });
  await wire.endInput();
  await wire.ended();
  expect(readdirSync(folder.path).toSorted()).toEqual(["a.ink", "kept"]);
}, 20_000);

describe("the figures", () => {
  test("the catalogue is small: five tools in 8 KB, eleven in 14 KB", async () => {
    using folder = temporaryFolder();
    const wire = await Wire.open(folder.path);
    const answer = Object(await wire.ask(1, "tools/list"));
    const tools: readonly { name: string }[] = answer.result.tools;
    const five = tools.filter(({ name }) => /^inkcheck_|_story$|^start_search$/.test(name));
    expect([five.length, tools.length]).toEqual([5, 11]);
    expect(JSON.stringify(five).length).toBeLessThanOrEqual(8 * 1024);
    expect(JSON.stringify(tools).length).toBeLessThanOrEqual(14 * 1024);
    await wire.endInput();
    await wire.ended();
  }, 20_000);

  test("a cold start to the answer of initialize takes at most 150 ms of CPU, median of 20", async () => {
    using folder = temporaryFolder();
    const times: number[] = [];
    for (let run = 0; run < 20; run++) {
      const wire = await Wire.open(folder.path);
      await wire.ask(1, "initialize", hello);
      await wire.endInput();
      times.push((await wire.ended()).cpuMs);
    }
    times.sort((a, b) => a - b);
    expect(times[10] ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(150);
  }, 60_000);
});
