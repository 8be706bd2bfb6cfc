import { FaultWorkshop, type QuickRun, type SeededFault } from "../../test/differential/fault-workshop.ts";
import { seededFaults } from "../../test/differential/seeded-faults.ts";

/** Puts known faults into a copy of the sources, one at a time; the quick subset must catch each within a CPU minute. */
const limit = 60;
const workshop = new FaultWorkshop();
process.exitCode = (await runAll()) ? 0 : 1;
workshop.close();

async function runAll(): Promise<boolean> {
  const sound = await workshop.quickRun();
  process.stdout.write(
    `sound sources: ${sound.caught ? `RED ${sound.said}` : "green"}, ${sound.cpuSeconds.toFixed(1)} CPU s\n`,
  );
  if (sound.caught) return false;
  let caught = 0;
  for (const fault of seededFaults) {
    const run = await workshop.tryFault(fault);
    if (isCaught(run)) caught++;
    process.stdout.write(`${lineOf(fault, run)}\n`);
  }
  process.stdout.write(`${caught} of ${seededFaults.length} faults caught\n`);
  return caught === seededFaults.length;
}

function isCaught(run: QuickRun | null): boolean {
  return run?.caught === true && run.cpuSeconds < limit;
}

function lineOf({ name, file }: SeededFault, run: QuickRun | null): string {
  if (run === null) return `STALE   ${name} (${file}): the text to replace does not occur exactly once`;
  const verdict = run.caught ? (isCaught(run) ? "caught " : "TOO LATE") : "MISSED ";
  return `${verdict} ${run.cpuSeconds.toFixed(1).padStart(5)} s  ${name}: ${run.said.slice(0, 100)}`;
}
