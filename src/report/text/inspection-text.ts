import type { GateOpener, InkExpression, Inspection, SourceSpan } from "../../ink/index.ts";
import { counted, grouped, printable } from "./layout.ts";

/** The lists of an inspection. */
type Section = Exclude<keyof Inspection, "entry" | "sourceSha256" | "shape">;
type Entry<Of extends Section> = Inspection[Of][number];

/** How one entry of each section reads: its place, then its words. */
const rows: { readonly [Of in Section]: (entry: Entry<Of>) => readonly [SourceSpan | null, string] } = {
  files: ({ path, includedFrom, lines, words }) => [
    includedFrom,
    `${path}  ${counted(lines, "line")}, ${counted(words, "word")}`,
  ],
  flows: ({ kind, path, words, choices, inbound, span }) => [
    span,
    `${kind} ${path}  ${counted(words, "word")}, ${counted(choices, "choice")}, named ${counted(inbound, "time")}`,
  ],
  externals: ({ name, arity, hasFallback, span }) => [
    span,
    `${name}  ${counted(arity, "argument")}${hasFallback ? ", an ink function stands in" : ", nothing stands in"}`,
  ],
  lists: ({ name, items, span }) => [
    span,
    `${name}  ${items.map((item) => `${item.name} = ${item.value}`).join(", ")}`,
  ],
  constants: ({ name, value, span }) => [span, `${name} = ${valueText(value)}`],
  variables: ({ name, initial, reads, writes, span }) => [
    span,
    `${name} = ${valueText(initial)}  read at ${linesOf(reads)}, written at ${linesOf(writes)}`,
  ],
  gates: ({ kind, text, atStart, openers, visits, goal, span }) => [
    span,
    `${kind} {${text.replace(/^\{|\}$/gu, "").trim()}}  ${atStart} at the start${openersText(openers, visits)}${goal === null ? "" : ", can be a goal"}`,
  ],
  edges: ({ kind, from, to, label, variable, span }) => [
    span,
    `${kind}  ${from ?? "the top"} → ${label ?? to ?? (variable === null ? kind : `{${variable}}`)}`,
  ],
  cycles: (cycle) => [null, cycle.join(" ↔ ")],
  tags: ({ text, flow, span }) => [span, `#${text}${flow === null ? "" : `  in ${flow}`}`],
  draws: ({ kind, flow, span }) => [span, `${kind}${flow === null ? "" : `  in ${flow}`}`],
  lapses: ({ kind, words, span }) => [span, `${kind.replaceAll("-", " ")}: ${words}`],
};

/** A page of one section, an entry a line. */
export function inspectionLines<Of extends Section>(section: Of, items: Inspection[Of]): string[] {
  const row = rows[section];
  // The compiler cannot see that the row and the items are of the same section.
  const entries = (items as readonly Entry<Of>[]).map((item) => row(item));
  const places = entries.map(([span]) => (span === null ? "" : `${span.file}:${span.line}`));
  const placeWidth = Math.max(0, ...places.map((place) => place.length));
  return entries.map(([, words], at) => `  ${(places[at] ?? "").padEnd(placeWidth)}  ${printable(words)}`.trimEnd());
}

function linesOf(places: readonly { readonly span: SourceSpan | null }[]): string {
  const lines = [...new Set(places.flatMap(({ span }) => (span === null ? [] : [span.line])))];
  if (lines.length === 0) return "no line";
  const more = lines.length > 8 ? ` and ${lines.length - 8} more` : "";
  return `${lines.slice(0, 8).join(", ")}${more}`;
}

function openersText(openers: readonly GateOpener[], visits: readonly string[]): string {
  const ways = [
    ...openers.map(({ variable, span }) => `${variable} at ${span?.line ?? "?"}`),
    ...visits.map((path) => `visits of ${path}`),
  ];
  if (ways.length === 0) return "";
  return `, changed by ${ways.slice(0, 4).join(", ")}${ways.length > 4 ? ` and ${ways.length - 4} more` : ""}`;
}

type Value = Extract<InkExpression, { kind: "literal" }>["value"];

function valueText(value: Value): string {
  if (value === null || typeof value !== "object")
    return typeof value === "string" ? JSON.stringify(value) : String(value);
  return "divert" in value ? `-> ${value.divert}` : `(${value.list.join(", ")})`;
}

/** The shape of a story in a few lines. */
export function shapeLines(shape: Inspection["shape"]): string[] {
  const { choices, sequences } = shape;
  const uses = [
    shape.usesTurns ? "turns" : "",
    shape.usesVisits ? "visits" : "",
    shape.usesRandomness ? "chance" : "",
  ].filter((name) => name !== "");
  return [
    `  text       ${counted(shape.words, "word")}`,
    `  choices    ${grouped(choices.once)} once · ${grouped(choices.sticky)} sticky · ${grouped(choices.fallback)} fallback · ${counted(shape.gathers, "gather")}`,
    `  flow       ${counted(shape.tunnels, "tunnel")} · ${counted(shape.threads, "thread")} · longest way ${counted(shape.longestWay, "flow")}, ${counted(shape.choiceDepth, "choice")} if each is taken once`,
    `  sequences  ${sequences.stopping} stopping · ${sequences.cycle} cycle · ${sequences.once} once · ${sequences.shuffle} shuffle`,
    `  state      ${counted(shape.writes, "write")}, ${Math.round(shape.earlyWrites * 100)} % in the first third${uses.length === 0 ? "" : ` · asks ${uses.join(", ")}`}`,
  ];
}
