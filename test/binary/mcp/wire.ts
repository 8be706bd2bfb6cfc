import * as v from "valibot";
import { inkcheckBinary } from "../../support/binary.ts";

/** The executable's server, spoken to line by line. */
export class Wire {
  readonly #child: Bun.PipedSubprocess;
  readonly #lines: AsyncIterator<string>;

  private constructor(child: Bun.PipedSubprocess) {
    this.#child = child;
    this.#lines = linesOf(child.stdout);
  }

  static async open(cwd: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
    const command = [await inkcheckBinary(), "mcp", ...args];
    return new Wire(Bun.spawn(command, { cwd, env: { ...env }, stdio: ["pipe", "pipe", "pipe"] }));
  }

  /** A connection that was greeted, so that tools can be called. */
  static async greeted(cwd: string): Promise<Wire> {
    const wire = await Wire.open(cwd);
    await wire.ask(0, "initialize", hello);
    return wire;
  }

  get pid(): number {
    return this.#child.pid;
  }

  write(text: string | Uint8Array): void {
    this.#child.stdin.write(text);
    this.#child.stdin.flush();
  }

  /** The next message of the server; null once it has ended. */
  async next(): Promise<unknown> {
    const line = await this.#lines.next();
    return line.done === true ? null : JSON.parse(line.value);
  }

  ask(id: number, method: string, params?: object): Promise<unknown> {
    this.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    return this.next();
  }

  /** What a tool gives, on a connection that was greeted; null where the server died before its answer. */
  async call(id: number, name: string, words: object): Promise<unknown> {
    const answer = await this.ask(id, "tools/call", { name, arguments: words });
    return answer === null ? null : v.parse(called, answer).result.structuredContent;
  }

  async endInput(): Promise<void> {
    await this.#child.stdin.end();
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Stops listening, as a client does that is gone. */
  async hangUp(): Promise<void> {
    await this.#lines.return?.();
  }

  /** The exit code, what was said on stderr, and the CPU time in milliseconds. */
  async ended(): Promise<{ readonly code: number; readonly stderr: string; readonly cpuMs: number }> {
    const [code, stderr] = await Promise.all([this.#child.exited, this.#child.stderr.text()]);
    return { code, stderr, cpuMs: Number(this.#child.resourceUsage()?.cpuTime.total ?? 0) / 1000 };
  }
}

const called = v.object({ result: v.object({ structuredContent: v.unknown() }) });

export const hello = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "wire", version: "1" },
} as const;

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) {
    text += decoder.decode(chunk, { stream: true });
    const lines = text.split("\n");
    text = lines.pop() ?? "";
    yield* lines;
  }
}

/** Ends a server and waits until it is gone, whether it lives or not. */
export async function ended(wire: Wire): Promise<void> {
  await wire.endInput().catch(() => undefined);
  await wire.ended();
}
