import type { MachineCore } from "./machine-core.ts";

/** Raises an error of the story: inkjs reports it and ends play. */
export function storyError(m: MachineCore, message: string): never {
  return raise(m, message, false);
}

/** Raises what is an exception inside inkjs. */
export function crash(m: MachineCore, message: string): never {
  return raise(m, message, true);
}

/** The turn cannot be decided without its text. */
export function needText(m: MachineCore): never {
  reset(m);
  m.fault.needsText = true;
  throw m.fault;
}

/** The turn must be played literally. */
export function needLiteral(m: MachineCore): never {
  reset(m);
  m.fault.needsLiteral = true;
  throw m.fault;
}

/** A stack has no more room. */
export function stackFull(m: MachineCore): never {
  reset(m);
  m.fault.isFull = true;
  throw m.fault;
}

/** inkjs would overflow its own call stack. */
export function overflow(m: MachineCore): never {
  reset(m);
  m.fault.isRecursion = true;
  throw m.fault;
}

/** More text than a turn may make. */
export function tooMuchText(m: MachineCore): never {
  reset(m);
  m.fault.isOutput = true;
  throw m.fault;
}

/** Notes a warning; play goes on. */
export function warn(m: MachineCore, message: string): void {
  m.issues.push({ isError: false, message, slot: m.pc });
  if (m.isSpoken) m.narrator.tell({ kind: "warning", issue: m.issues.length - 1 });
}

function raise(m: MachineCore, message: string, isCrash: boolean): never {
  reset(m);
  m.fault.message = message;
  m.fault.isCrash = isCrash;
  throw m.fault;
}

function reset({ fault }: MachineCore): void {
  fault.message = "";
  fault.isCrash = false;
  fault.needsText = false;
  fault.needsLiteral = false;
  fault.isRecursion = false;
  fault.isFull = false;
  fault.isOutput = false;
}
