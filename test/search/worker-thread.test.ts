import { expect, test } from "bun:test";
import { SharedStop, startWorker } from "../../src/search/index.ts";

const entry = new URL("../support/obedient-worker.ts", import.meta.url);

/** What a thread said, and how it failed. */
function listened() {
  const failure = Promise.withResolvers<string>();
  const said = Promise.withResolvers<unknown>();
  const listener = { onMessage: (message: unknown) => said.resolve(message), onFailure: failure.resolve };
  return { listener, said: said.promise, failure: failure.promise };
}

test("a message posted before the thread is up is answered", async () => {
  const { listener, said } = listened();
  const thread = startWorker(entry, listener);
  thread.post({ say: "aye" });
  expect(await said).toBe("aye");
  thread.end();
});

test("a thread that spins is ended at once, and is heard no more", async () => {
  const { listener, said, failure } = listened();
  const thread = startWorker(entry, listener);
  thread.post({ spinAfter: "spinning" });
  expect(await said).toBe("spinning");
  const asked = performance.now();
  thread.end();
  expect(performance.now() - asked).toBeLessThan(1000);
  expect(await Promise.race([failure, Bun.sleep(200).then(() => "quiet")])).toBe("quiet");
});

test("an error that nobody caught, and an end of its own, are failures", async () => {
  const thrown = listened();
  startWorker(entry, thrown.listener).post({ throw: "no rum" });
  expect(await thrown.failure).toContain("no rum");
  const left = listened();
  startWorker(entry, left.listener).post({ leave: true });
  expect(await left.failure).toBe("the worker ended before its work was done");
});

test("a stop raised here is seen there in the middle of work, with who raised it first", async () => {
  const { listener, said } = listened();
  const stop = new SharedStop();
  const thread = startWorker(entry, listener);
  thread.post({ waitFor: stop.memory });
  await Bun.sleep(50);
  stop.raise(2);
  stop.raise(1);
  expect(await said).toBe(2);
  thread.end();
});
