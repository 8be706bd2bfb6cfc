import { FaultWorkshop, type QuickRun, type SeededFault } from "./fault-workshop.ts";

/** CPU seconds within which a fault must be noticed. */
const limit = 60;

/**
 * Puts known faults into a copy of the sources, one at a time, and prints how the quick script took to each. True where the
 * sound sources pass and every fault is caught in time.
 */
export async function tryFaults(faults: readonly SeededFault[], quick?: string): Promise<boolean> {
  const workshop = new FaultWorkshop(quick);
  try {
    return await tryAll(workshop, faults);
  } finally {
    workshop.close();
  }
}

async function tryAll(workshop: FaultWorkshop, faults: readonly SeededFault[]): Promise<boolean> {
  const sound = await workshop.quickRun();
  process.stdout.write(
    `sound sources: ${sound.caught ? `RED ${sound.said}` : "green"}, ${sound.cpuSeconds.toFixed(1)} CPU s\n`,
  );
  if (sound.caught) return false;
  let caught = 0;
  for (const fault of faults) {
    const run = await workshop.tryFault(fault);
    if (isCaught(run)) caught++;
    process.stdout.write(`${lineOf(fault, run)}\n`);
  }
  process.stdout.write(`${caught} of ${faults.length} faults caught\n`);
  return caught === faults.length;
}

function isCaught(run: QuickRun | null): boolean {
  return run?.caught === true && run.cpuSeconds < limit;
}

function lineOf({ name, file }: SeededFault, run: QuickRun | null): string {
  if (run === null) return `STALE   ${name} (${file}): the text to replace does not occur exactly once`;
  const verdict = run.caught ? (isCaught(run) ? "caught " : "TOO LATE") : "MISSED ";
  return `${verdict} ${run.cpuSeconds.toFixed(1).padStart(5)} s  ${name}: ${run.said.slice(0, 100)}`;
}
