// hot: typed arrays, integers, no allocation per step
import type { LaneTable } from "./lane-table.ts";
import type { MachineCore } from "./machine-core.ts";
import { grown } from "./tuple-table.ts";
import { valueLaneA, valueLaneB } from "./value-lanes.ts";

/** Makes sure that the journal has room for so many words. It holds pairs of state word and former content. */
export function reserveJournal(m: MachineCore, words: number): void {
  if (m.jp + words > m.J.length) m.J = grown(m.J, m.jp + words);
}

/** Writes a state word whose content is hashed as it stands (a count, a turn). */
export function writeRaw(m: MachineCore, address: number, fresh: number): void {
  const old = m.W[address] as number;
  if (old === fresh) return;
  m.J[m.jp++] = address;
  m.J[m.jp++] = old;
  m.W[address] = fresh;
  m.h0 = (m.h0 + Math.imul(m.K0[address] as number, fresh - old)) | 0;
  m.h1 = (m.h1 + Math.imul(m.K1[address] as number, fresh - old)) | 0;
}

/** Writes a state word that holds a tagged value. */
export function writeValue(m: MachineCore, address: number, fresh: number): void {
  const old = m.W[address] as number;
  if (old === fresh) return;
  m.J[m.jp++] = address;
  m.J[m.jp++] = old;
  m.W[address] = fresh;
  m.h0 = (m.h0 + Math.imul(m.K0[address] as number, valueLaneA(m.atoms, fresh) - valueLaneA(m.atoms, old))) | 0;
  m.h1 = (m.h1 + Math.imul(m.K1[address] as number, valueLaneB(m.atoms, fresh) - valueLaneB(m.atoms, old))) | 0;
}

/** Takes back all writes since a mark. */
export function undoTo(m: MachineCore, mark: number): void {
  const { J, W } = m;
  for (let at = m.jp; at > mark; at -= 2) W[J[at - 2] as number] = J[at - 1] as number;
  m.jp = mark;
}

/** Writes a state word that names a tuple; the lanes see the tuple's content. */
export function writeTuple(m: MachineCore, address: number, table: LaneTable, fresh: number): void {
  const old = m.W[address] as number;
  if (old === fresh) return;
  m.J[m.jp++] = address;
  m.J[m.jp++] = old;
  m.W[address] = fresh;
  m.h0 = (m.h0 + Math.imul(m.K0[address] as number, (table.laneA[fresh] as number) - (table.laneA[old] as number))) | 0;
  m.h1 = (m.h1 + Math.imul(m.K1[address] as number, (table.laneB[fresh] as number) - (table.laneB[old] as number))) | 0;
}
