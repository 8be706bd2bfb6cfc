import { Op } from "../machine/index.ts";
import type { StoryCode } from "./story-code.ts";

/**
 * A variable that is moved by a whole constant and put back (`~ x = x + 1`): the read serves nothing but the variable
 * itself, so it matters only where the variable is read later in another way. Gives the slot of the assignment for the
 * slot of the read, or -1 where a slot is no such read.
 */
export function ownStepAt(code: StoryCode, read: number): number {
  const op = code.opAt(read);
  const assigns = op === Op.GetGlobal ? Op.SetGlobal : op === Op.GetTemp ? Op.SetTemp : -1;
  if (assigns === -1) return -1;
  const [constant, operator, end, afterEnd] = [1, 2, 3, 4].map((places) => code.ahead(read, places));
  if (constant === undefined || operator === undefined || end === undefined || afterEnd === undefined) return -1;
  if (constant < 0 || code.opAt(constant) !== Op.Push || (code.a(constant) & 15) !== 0) return -1;
  if (operator < 0 || (code.opAt(operator) !== Op.Add && code.opAt(operator) !== Op.Subtract)) return -1;
  const assignment = end >= 0 && code.opAt(end) === Op.EndEval ? afterEnd : end;
  return assignment >= 0 && code.opAt(assignment) === assigns && code.a(assignment) === code.a(read) ? assignment : -1;
}
