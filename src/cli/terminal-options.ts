/** Whether stdout takes colour, and how wide it is; a pipe is 100 columns wide and has none unless it is forced. */
export function terminalOptions(wanted: boolean): { readonly color: boolean; readonly width: number } {
  const forbidden = !wanted || (process.env["NO_COLOR"] ?? "") !== "";
  const forced = !["", "0"].includes(process.env["FORCE_COLOR"] ?? "");
  const color = !forbidden && (forced || process.stdout.isTTY === true);
  return { color, width: process.stdout.columns ?? 100 };
}
