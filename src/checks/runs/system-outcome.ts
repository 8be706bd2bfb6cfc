import { fileFault } from "../../store/index.ts";
import type { CheckOutcome } from "../check-code.ts";

/** Runs file work and turns what the operating system refuses into a refusal that starts with `what`. */
export function systemOutcome<Value>(what: string, work: () => CheckOutcome<Value>): CheckOutcome<Value> {
  try {
    return work();
  } catch (error) {
    return fileFault(error, what);
  }
}
