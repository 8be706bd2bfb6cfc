import type { Readable, Writable } from "node:stream";
import { LineSplitter } from "./line-splitter.ts";

/** The largest message taken: 64 MiB. */
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;

/**
 * JSON-RPC over a pair of streams, one message a line. Unlike the SDK's own transport it answers what it cannot take (no JSON,
 * a batch, a message that is too large) instead of falling silent or closing, and it notices the end of its input.
 */
export class StdioTransport<Message> {
  onmessage?: (message: Message) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #parse: (data: unknown) => Message | null;
  readonly #lines = new LineSplitter(MAX_MESSAGE_BYTES);
  #closed = false;

  /** `parse` tells a message from other JSON; it gives null for the latter. */
  constructor(input: Readable, output: Writable, parse: (data: unknown) => Message | null) {
    this.#input = input;
    this.#output = output;
    this.#parse = parse;
  }

  start(): Promise<void> {
    this.#input.on("data", this.#onData);
    this.#input.on("end", this.#onEnd);
    this.#input.on("close", this.#onEnd);
    return Promise.resolve();
  }

  send(message: Message): Promise<void> {
    return this.#write(JSON.stringify(message));
  }

  close(): Promise<void> {
    if (this.#closed) return Promise.resolve();
    this.#closed = true;
    this.#input.off("data", this.#onData);
    this.#input.off("end", this.#onEnd);
    this.#input.off("close", this.#onEnd);
    this.#input.pause();
    this.onclose?.();
    return Promise.resolve();
  }

  readonly #onEnd = (): void => {
    void this.close();
  };

  readonly #onData = (chunk: Uint8Array): void => {
    for (const line of this.#lines.push(chunk)) {
      if (line.kind === "too-long") {
        const limit = `${MAX_MESSAGE_BYTES / 1024 / 1024} MiB`;
        this.#refuse(INVALID_REQUEST, null, `a message may hold ${limit} at most; this one was skipped`);
      } else if (line.text.trim() !== "") this.#receive(line.text.replace(/^\uFEFF/, ""));
    }
  };

  #receive(line: string): void {
    let data: unknown;
    try {
      data = JSON.parse(line);
    } catch {
      this.#refuse(PARSE_ERROR, null, "a line was not JSON; send one JSON-RPC message a line");
      return;
    }
    if (Array.isArray(data)) {
      this.#refuse(INVALID_REQUEST, null, "batches are not supported; send one message a line");
      return;
    }
    const message = this.#parse(data);
    if (message !== null) this.onmessage?.(message);
    else this.#refuse(INVALID_REQUEST, idOf(data), "a line was JSON but no JSON-RPC 2.0 message");
  }

  #refuse(code: number, id: string | number | null, message: string): void {
    void this.#write(JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } }));
  }

  #write(line: string): Promise<void> {
    return new Promise((resolve) => {
      if (this.#output.write(`${line}\n`)) resolve();
      else this.#output.once("drain", resolve);
    });
  }
}

function idOf(data: unknown): string | number | null {
  if (typeof data !== "object" || data === null || !("id" in data)) return null;
  return typeof data.id === "string" || typeof data.id === "number" ? data.id : null;
}
