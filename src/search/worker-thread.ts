/** A thread that runs one of our worker entries. Messages are plain data, one type each way. */
export interface WorkerThread<In> {
  post(message: In): void;
  /** Ends the thread at once, whatever it is doing, and gives its memory back. Nothing more is heard of it. */
  end(): void;
}

export interface WorkerListener<Out> {
  onMessage(message: Out): void;
  /** The thread is gone: an error that nobody caught, or an end of its own. Told once, never after `end`. */
  onFailure(why: string): void;
}

/**
 * Starts a thread. The entry is a file under `workers/`, handed in by `main`, which alone can name it so that the executable
 * holds it. A message that is posted before the thread is up waits for it.
 */
export function startWorker<In, Out>(entry: URL, listener: WorkerListener<Out>): WorkerThread<In> {
  const worker = new Worker(entry.href);
  let over = false;
  const fail = (why: string): void => {
    if (over) return;
    over = true;
    worker.terminate();
    listener.onFailure(why);
  };
  worker.onmessage = (event) => {
    if (!over) listener.onMessage(event.data);
  };
  worker.onerror = (event) => fail(event.message);
  worker.addEventListener("close", () => fail("the worker ended before its work was done"));
  return {
    post: (message) => worker.postMessage(message),
    end() {
      over = true;
      worker.terminate();
    },
  };
}
