import type { SeededFault } from "./fault-workshop.ts";

/** Faults in our machine that the quick subset must catch, in every part of it. */
export const seededFaults: readonly SeededFault[] = [
  // Lists
  fault(
    "LIST_INVERT gives what is held",
    "list-functions",
    "allItems(m, x).filter((item) => !items.includes(item))",
    "allItems(m, x).filter((item) => items.includes(item))",
  ),
  fault(
    "a list is above one that it only reaches",
    "list-functions",
    "minOf(left) > maxOf(right)",
    "minOf(left) >= maxOf(right)",
  ),
  fault(
    "at least looks at the highest items only",
    "list-functions",
    "(minOf(left) >= minOf(right) && maxOf(left) >= maxOf(right))",
    "(maxOf(left) >= maxOf(right))",
  ),
  fault(
    "a union begins with the right list",
    "list-functions",
    "[...left, ...right.filter((item) => !left.includes(item))]",
    "[...right, ...left.filter((item) => !right.includes(item))]",
  ),
  fault(
    "an empty list forgets its origins",
    "list-functions",
    "m.atoms.freshEmptyWord(origins)",
    "m.atoms.freshEmptyWord([])",
  ),
  fault("LIST_RANGE leaves its upper bound out", "list-functions", "item.value <= to", "item.value < to"),
  fault(
    "LIST_VALUE of an empty list is 1",
    "list-functions",
    "items.length === 0 ? 0 : maxOf(items)",
    "items.length === 0 ? 1 : maxOf(items)",
  ),
  fault("an emptied list keeps its own origins", "variables", "m.cells[fresh >>> 4] = names;", ""),
  // Numbers and strings
  fault("whole division rounds towards zero", "arithmetic", "Math.floor(x / y) : x / y", "Math.trunc(x / y) : x / y"),
  fault(
    "a whole result stays a float",
    "arithmetic",
    "Number.isInteger(value) ? m.atoms.integerWord(value === 0 ? 0 : value)",
    "Number.isInteger(value) && value < 2 ? m.atoms.integerWord(value === 0 ? 0 : value)",
  ),
  fault(
    "FLOAT of a whole number is an integer",
    "arithmetic",
    'case "FLOAT":\n      return m.atoms.floatWord(value);',
    'case "FLOAT":\n      return wordOf(m, value);',
  ),
  fault(
    "INT rounds up",
    "arithmetic",
    "type === Type.Int ? value : Math.floor(value)",
    "type === Type.Int ? value : Math.ceil(value)",
  ),
  fault(
    "a bool in a string is turned round",
    "arithmetic",
    'word >> 4 === 0 ? "false" : "true"',
    'word >> 4 === 0 ? "true" : "false"',
  ),
  fault(
    "strings contain the other way round",
    "arithmetic",
    '"?": (x, y) => x.includes(y)',
    '"?": (x, y) => y.includes(x)',
  ),
  // Text
  fault("glue survives the content that it joined", "output-stream", "if (glueAt >= 0) this.#removeGlue();", ""),
  fault("glue takes no newlines back", "output-stream", "if (piece?.kind === Piece.Newline) from = index;", ""),
  fault(
    "a function leaves its blanks behind",
    "output-stream",
    "if (isText(piece)) this.pieces.splice(index, 1);",
    "if (piece?.kind === Piece.Newline) this.pieces.splice(index, 1);",
  ),
  fault(
    "a function's first newline is kept",
    "output-stream",
    "if (glueAt >= 0 || functionAt >= 0 || this.endsInNewline) return true;",
    "if (glueAt >= 0 || this.endsInNewline) return true;",
  ),
  fault(
    "a tag is shown as text too",
    "output-stream",
    "else if (!inTag && kind <= Piece.Blank) text += piece;",
    "else if (kind <= Piece.Blank) text += piece;",
  ),
  fault(
    "blanks at a line's beginning are kept",
    "whitespace",
    "blanksFrom > 0 && blanksFrom !== lineStart",
    "blanksFrom !== lineStart - 1",
  ),
  // Flow
  fault(
    "a tunnel returns although it was sent elsewhere",
    "calls",
    "place === null ? edgeAfterCall(m) : dynamicEdge(m, caller",
    "place !== null ? edgeAfterCall(m) : dynamicEdge(m, caller",
  ),
  fault("a function without a return gives 0", "calls", "!== 0) push(m, VOID);", "!== 0) push(m, 0);"),
  fault(
    "a tunnel may return as a function",
    "calls",
    "if (canPop && isTopFunction === isFunction) return;",
    "if (canPop) return;",
  ),
  fault("a frame keeps the temporaries of an older one", "calls", "S.fill(UNSET, st + FRAME, st + FRAME + temps);", ""),
  fault(
    "a jump counts the containers it stays in",
    "moves",
    "(!before.has(shape.idOf(around)) || around.countingAtStartOnly)",
    "true",
  ),
  fault(
    "a container is always entered at its start",
    "moves",
    "if (!atStart) allAtStart = false;\n    visits.push({ container: shape.idOf(around), atStart });",
    "if (!atStart) allAtStart = false;\n    visits.push({ container: shape.idOf(around), atStart: true });",
  ),
  fault(
    "a fallback is taken while choices are left",
    "turn",
    "& IS_DEFAULT) === 0) return -1;",
    "& IS_DEFAULT) === 0 && choice === 0) return -1;",
  ),
  fault(
    "a choice does not advance the turn",
    "turn",
    "writeRaw(m, layout.turn, (m.W[layout.turn] as number) + 1);",
    "",
  ),
  fault(
    "out of content goes unnoticed",
    "turn",
    "if (safe) return isSilent(m)",
    "if (safe || m.fb === m.tb) return isSilent(m)",
  ),
  fault(
    "every stop is silent",
    "turn",
    "m.stopSlot >= 0 && m.program.silentStops[m.stopSlot] === 1",
    "m.stopSlot >= 0",
  ),
  // Chance
  fault(
    "draws follow each other by another factor",
    "random",
    "(state * 48271) % MODULUS",
    "(state * 16807) % MODULUS",
  ),
  fault(
    "a shuffle does not change from pass to pass",
    "random",
    "pathSum + played / count + storySeed(m)",
    "pathSum + storySeed(m)",
  ),
  fault(
    "RANDOM leaves its highest number out",
    "random",
    "const range = high - low + 1;",
    "const range = Math.max(1, high - low);",
  ),
  fault("SEED_RANDOM keeps the latest draw", "random", "writeRaw(m, layout.random, 0);", ""),
];

function fault(name: string, file: string, find: string, replace: string): SeededFault {
  return { name, file: `machine/${file}.ts`, find, replace };
}
