import type { SeededFault } from "./fault-workshop.ts";

/** Faults that the quick subset must catch. */
export const seededFaults: readonly SeededFault[] = [
  {
    name: "a snapshot forgets the tags of a choice",
    file: "oracle/saved-state.ts",
    find: "copy.tags = choice.tags === null ? null : [...choice.tags];",
    replace: "",
  },
  {
    name: "a snapshot forgets the origins of empty lists",
    file: "oracle/saved-state.ts",
    find: "restoreLists(saved.emptyLists);",
    replace: "",
  },
];
