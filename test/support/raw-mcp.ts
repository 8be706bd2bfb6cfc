import * as v from "valibot";

const answer = v.object({ id: v.number(), result: v.object({ structuredContent: v.unknown() }) });

/** A server on its standard streams, spoken to without any SDK. */
export class RawMcp {
  readonly #process: Bun.Subprocess<"pipe", "pipe", "ignore">;
  readonly #chunks: AsyncIterator<Uint8Array>;
  #buffered = "";
  #calls = 1;

  constructor(command: readonly string[], cwd: string) {
    this.#process = Bun.spawn([...command, "mcp"], { cwd, stdin: "pipe", stdout: "pipe", stderr: "ignore" });
    this.#chunks = this.#process.stdout[Symbol.asyncIterator]();
    this.#send({
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
    });
    this.#send({ method: "notifications/initialized" });
  }

  /** A tool's structured answer; null where the server died before it came. */
  async call(name: string, words: object): Promise<unknown> {
    const id = ++this.#calls;
    this.#send({ id, method: "tools/call", params: { name, arguments: words } });
    for (let line = await this.#line(); line !== null; line = await this.#line()) {
      const read = v.safeParse(answer, JSON.parse(line));
      if (read.success && read.output.id === id) return read.output.result.structuredContent;
    }
    return null;
  }

  kill(): void {
    this.#process.kill("SIGKILL");
  }

  async end(): Promise<void> {
    this.#process.stdin.end();
    await this.#process.exited;
  }

  #send(message: object): void {
    this.#process.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    this.#process.stdin.flush();
  }

  async #line(): Promise<string | null> {
    for (;;) {
      const end = this.#buffered.indexOf("\n");
      if (end >= 0) {
        const line = this.#buffered.slice(0, end);
        this.#buffered = this.#buffered.slice(end + 1);
        return line;
      }
      const { done, value } = await this.#chunks.next();
      if (done) return null;
      this.#buffered += new TextDecoder().decode(value);
    }
  }
}
