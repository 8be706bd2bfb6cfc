/** Bad input, told in one sentence with a stable code; ends the run with exit code 2. Thrown from the parser's callbacks only. */
export class UsageError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The one line that tells a person what was refused and why. */
export function refusalLine(code: string, message: string): string {
  return `inkcheck: refused[${code}] ${message}\n`;
}
