import { seededFaults } from "../../test/differential/seeded-faults.ts";
import { tryFaults } from "../../test/differential/try-faults.ts";

/** Puts known faults into the machine, one at a time; the quick subset must catch each within a CPU minute. */
process.exitCode = (await tryFaults(seededFaults)) ? 0 : 1;
