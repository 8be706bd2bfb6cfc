import { distrusted, factsOf } from "../facts.ts";
import type { Parser } from "./parser.ts";

/** Nothing but the exit code. What a shell or a signal ended is no verdict of the tool. */
export const generic: Parser<"generic"> = {
  name: "generic",
  parse({ rc }) {
    if (rc < 0) return distrusted(`signal ${-rc} ended the command`, { owesFindings: false });
    if (rc === 126 || rc === 127) {
      return distrusted(`exit code ${rc} is how a shell says that a tool is missing or cannot be run`, {
        owesFindings: false,
      });
    }
    return factsOf({ owesFindings: false, wantsTail: rc !== 0 });
  },
};
