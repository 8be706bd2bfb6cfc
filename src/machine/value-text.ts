import type { MachineCore } from "./machine-core.ts";
import {
  TAG_BIG,
  TAG_BOOL,
  TAG_CELL,
  TAG_DIVERT,
  TAG_FLOAT,
  TAG_FRESH_EMPTY,
  TAG_GLOBAL_POINTER,
  TAG_INT,
  TAG_LIST,
  TAG_STRING,
  TAG_TAG,
  TAG_TEMP_POINTER,
  TAG_VOID,
} from "./words.ts";

/** A value as inkjs prints it. */
export function textOfWord(m: MachineCore, word: number): string {
  const payload = word >>> 4;
  switch (word & 15) {
    case TAG_INT:
      return String(word >> 4);
    case TAG_BOOL:
      return payload === 0 ? "false" : "true";
    case TAG_BIG:
    case TAG_FLOAT:
      return String(m.atoms.number(payload));
    case TAG_STRING:
      return m.atoms.text(payload);
    case TAG_LIST:
      return m.atoms.listText(payload);
    case TAG_CELL:
    case TAG_FRESH_EMPTY:
      return "";
    case TAG_DIVERT:
      return `DivertTargetValue(${m.atoms.text(payload)})`;
    case TAG_GLOBAL_POINTER:
    case TAG_TEMP_POINTER:
      return `VariablePointerValue(${nameOfPointer(m, word)})`;
    case TAG_TAG:
      return `# ${m.atoms.text(payload)}`;
    case TAG_VOID:
      return "Void";
    default:
      return "Glue";
  }
}

/** The name of the variable that a pointer points to. */
function nameOfPointer(m: MachineCore, word: number): string {
  if ((word & 15) !== TAG_GLOBAL_POINTER) return "";
  return [...m.program.tables.globals.keys()][word >>> 4] ?? "";
}
