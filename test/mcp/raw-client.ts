import { PassThrough, type Readable, type Writable } from "node:stream";

/** A client that speaks the protocol by hand to a server in this process. */
export class RawClient {
  readonly input = new PassThrough();
  readonly output = new PassThrough();
  readonly stop = new AbortController();
  readonly done: Promise<void>;
  readonly #received: Record<string, unknown>[] = [];
  #text = "";

  constructor(serve: (input: Readable, output: Writable, stop: AbortSignal) => Promise<void>) {
    this.output.on("data", (chunk: Buffer) => {
      this.#text += chunk.toString("utf8");
      const lines = this.#text.split("\n");
      this.#text = lines.pop() ?? "";
      for (const line of lines) this.#received.push(JSON.parse(line));
    });
    this.done = serve(this.input, this.output, this.stop.signal);
  }

  send(message: unknown): void {
    this.input.write(`${typeof message === "string" ? message : JSON.stringify(message)}\n`);
  }

  async next(): Promise<Record<string, unknown>> {
    for (let i = 0; i < 200; i++) {
      const message = this.#received.shift();
      if (message !== undefined) return message;
      await Bun.sleep(5);
    }
    throw new Error("the server said nothing for a second");
  }

  async ask(id: number, method: string, params?: unknown): Promise<Record<string, unknown>> {
    this.send({ jsonrpc: "2.0", id, method, params });
    return this.next();
  }
}
