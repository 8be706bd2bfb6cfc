import { acquireLock } from "../../src/store/process-lock.ts";

const outcome = acquireLock(Bun.argv[2] ?? "");
console.log(outcome.kind);
await Bun.sleep(60_000);
