import type { Inspection, PlainValue, SourceSpan, StoryMachine } from "../ink/index.ts";
import type { Way } from "./way.ts";

/**
 * The global variables that a line reads, with what they hold when a witness ends, such as `gold is 0`. The machine must
 * stand where the last choice of the witness is offered.
 */
export function valuesHere(
  inspection: Inspection,
  span: SourceSpan,
  machine: StoryMachine,
  { witness, draws }: Way,
  storySeed: number,
): readonly string[] {
  const names = inspection.variables
    .filter(({ reads }) => reads.some((read) => read.span?.file === span.file && read.span.line === span.line))
    .map(({ name }) => name);
  if (names.length === 0) return [];
  const last = witness.at(-1);
  if (last === undefined) machine.start(storySeed, draws);
  else machine.take(last);
  const values = machine.globals();
  return names.flatMap((name) => {
    const value = values.get(name);
    return value === undefined ? [] : [`\`${name}\` is ${valueText(value)} here`];
  });
}

export function valueText(value: PlainValue): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (value === null || typeof value !== "object") return String(value);
  if ("divert" in value) return `-> ${value.divert}`;
  return value.list.length === 0 ? "an empty list" : `(${value.list.join(", ")})`;
}
