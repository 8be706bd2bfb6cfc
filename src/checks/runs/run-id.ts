/** `20260817T173148Z`: a moment of UTC as it begins the names of runs and groups. */
export function runStamp(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}

/** A run's id; from the second of its kind in one second on with `-2`, `-3`, … */
export function runId(moment: Date, check: string, attempt: number): string {
  return `${runStamp(moment)}-${check}${attempt === 1 ? "" : `-${attempt}`}`;
}
