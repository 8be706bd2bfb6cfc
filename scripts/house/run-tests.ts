import { describeTestTotals, readTestTotals } from "./test-totals.ts";

/** No test run may outlive this, whatever its tests do. */
const runBudgetMs = 12 * 60_000;

const runner = Bun.spawn(
  [process.execPath, "test", "--parallel=2", "--no-orphans", "--timeout=30000", ...Bun.argv.slice(2)],
  {
    stdio: ["ignore", "pipe", "pipe"],
  },
);
const budget = setTimeout(() => {
  process.stdout.write(`\nThe run took longer than ${runBudgetMs / 60_000} minutes and was stopped.\n`);
  runner.kill("SIGKILL");
}, runBudgetMs);

const logs = await Promise.all([relay(runner.stdout), relay(runner.stderr)]);
const exitCode = await runner.exited;
clearTimeout(budget);
const totals = readTestTotals(logs.join("\n"), exitCode);
process.stdout.write(`\n${describeTestTotals(totals)}\n`);
process.exitCode = totals.failed > 0 || exitCode !== 0 ? 1 : 0;

/** Passes everything on as it comes and keeps it. */
async function relay(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) {
    process.stdout.write(chunk);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
