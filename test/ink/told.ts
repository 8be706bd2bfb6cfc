import type { CompileResult } from "../../src/ink/index.ts";

/** The issues of a compile in one line each. */
export function told(result: CompileResult): string[] {
  return result.issues.map(
    ({ code, severity, file, line, column, message }) => `${code} ${severity} ${file}:${line}:${column} ${message}`,
  );
}
