import { tryFaults } from "../../test/differential/try-faults.ts";
import { reductionFaults } from "../../test/reduce/seeded-faults.ts";

/** Puts known faults into the analyses behind the reductions, one at a time; play in lockstep must catch each. */
process.exitCode = (await tryFaults(reductionFaults, "test/reduce/quick.ts")) ? 0 : 1;
