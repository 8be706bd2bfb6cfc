/** One of the process's output streams, safe to write a result of any size to. */
export interface Outlet {
  /** Resolves when all of the text has left the process, or when nobody reads any more. Texts keep their order. */
  write(text: string): Promise<void>;
  /** True once the reader has gone; what is written after that is dropped. */
  readonly closed: boolean;
}

/**
 * Wraps a stream so that a slow reader gets everything and a reader that left (`| head -1`) is no error. The process must
 * end by itself with `process.exitCode`: `process.exit` would cut what is still on its way.
 */
export function openOutlet(stream: NodeJS.WritableStream): Outlet {
  let closed = false;
  const close = (): void => {
    closed = true;
  };
  // Both may come: the error of a broken pipe with no write waiting for it, and the callback of a write that broke it.
  stream.on("error", close);
  const write = (text: string): Promise<void> => {
    if (closed || text === "") return Promise.resolve();
    return new Promise((resolve) => {
      stream.write(text, (error) => {
        if (error) close();
        resolve();
      });
    });
  };
  return {
    write,
    get closed() {
      return closed;
    },
  };
}
