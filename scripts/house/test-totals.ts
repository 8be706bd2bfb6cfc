/** What one run of bun's test runner came to. */
export interface TestTotals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const closingLine = /^Ran \d+ tests? across \d+ files?\./;
const countLine = /^\s*(\d+) (pass|fail|skip|todo|error|expect|snapshot)/;

/**
 * Reads the totals from the block of counts that bun prints above its closing `Ran N tests` line. A run without that line
 * (a test called process.exit, the runner was killed) and a red exit code that no count explains are one failure more:
 * what did not report cannot pass.
 */
export function readTestTotals(log: string, exitCode: number): TestTotals {
  const lines = Bun.stripANSI(log).split(/\r?\n/);
  const end = lines.findLastIndex((line) => closingLine.test(line));
  const counts = new Map<string, number>();
  for (let at = end - 1; at >= 0; at -= 1) {
    const match = countLine.exec(lines[at] ?? "");
    if (match === null) break;
    counts.set(match[2] ?? "", Number(match[1]));
  }
  const count = (name: string): number => counts.get(name) ?? 0;
  const unexplained = end < 0 || ((exitCode !== 0 || count("error") > 0) && count("fail") === 0);
  return {
    passed: count("pass"),
    failed: count("fail") + (unexplained ? 1 : 0),
    skipped: count("skip") + count("todo"),
  };
}

/** The plain closing line of a run. */
export function describeTestTotals(totals: TestTotals): string {
  const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : "";
  return `${totals.passed} passed, ${totals.failed} failed${skipped}`;
}
