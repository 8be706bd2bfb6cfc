/** Whether stdout takes colour, and how wide it is; a pipe is 100 columns wide and has none. */
export function terminalOptions(wanted: boolean): { readonly color: boolean; readonly width: number } {
  const color = wanted && process.stdout.isTTY === true && (process.env["NO_COLOR"] ?? "") === "";
  return { color, width: process.stdout.columns ?? 100 };
}
