import { createHash } from "node:crypto";
import type { Inspection } from "../ink/index.ts";
import { makeCursor, readCursor } from "../session/index.ts";
import { ok, type Outcome, refused } from "../store/index.ts";
import type { CheckSettings } from "./check-settings.ts";
import { inspectSource } from "./inspect-source.ts";

/** The lists of an inspection, each paged by itself. */
export const inspectionSections = [
  "files",
  "flows",
  "externals",
  "lists",
  "constants",
  "variables",
  "gates",
  "edges",
  "cycles",
  "tags",
  "draws",
  "lapses",
] as const;

export type InspectionSection = (typeof inspectionSections)[number];

/** Entries of a page. */
export const inspectionPages = { min: 1, max: 100, usual: 50 } as const;

/** A story's source in one look; at most 16 KiB as JSON, however big the story. */
export interface InspectionOverview {
  readonly kind: "overview";
  readonly entry: string;
  readonly sourceSha256: string;
  readonly totals: Readonly<Record<InspectionSection, number>>;
  readonly shape: Inspection["shape"];
  /** Conditions that nothing in the story can ever open. */
  readonly gatesShutForGood: number;
  /** Conditions that a goal of a search can state exactly. */
  readonly gatesAsGoals: number;
  /** The first few cycles of the divert graph, each cut to its first few knots. */
  readonly cycles: readonly (readonly string[])[];
  /** Options for a first check, and why. */
  readonly suggested: readonly { readonly flags: readonly string[]; readonly why: string }[];
}

/** Some entries of one section, in the order of the source. */
export interface InspectionPage<Section extends InspectionSection = InspectionSection> {
  readonly kind: "page";
  readonly entry: string;
  readonly sourceSha256: string;
  readonly section: Section;
  readonly items: Inspection[Section];
  readonly page: {
    readonly limit: number;
    readonly offset: number;
    readonly total: number;
    /** Goes on behind this page, as long as the story's source stays as it is; null behind the last. */
    readonly nextCursor: string | null;
  };
}

export interface InspectionQuery {
  /** Null for the overview. */
  readonly section: InspectionSection | null;
  readonly limit?: number | undefined;
  readonly cursor?: string | null | undefined;
}

/** Looks into a story's source: the overview, or a page of one section. */
export function inspectPage(
  settings: CheckSettings,
  { section, limit = inspectionPages.usual, cursor = null }: InspectionQuery,
): Outcome<InspectionOverview | InspectionPage> {
  const inspected = inspectSource(settings);
  if (inspected.kind === "refused") return inspected;
  const inspection = inspected.value;
  const { entry, sourceSha256 } = inspection;
  if (section === null) return ok(overviewOf(inspection));
  const { min, max } = inspectionPages;
  if (!Number.isSafeInteger(limit) || limit < min || limit > max) {
    return refused("bad_limit", `a page has ${min} to ${max} entries, not ${limit}`);
  }
  const owner = createHash("sha256").update(`${sourceSha256} ${entry} ${section}`).digest("hex");
  const from = cursor === null ? ok(0) : readCursor("inspection-cursor", owner, cursor);
  if (from.kind === "refused") return from;
  const offset = from.value;
  const total = inspection[section].length;
  const next = offset + limit;
  const nextCursor = next < total ? makeCursor("inspection-cursor", owner, next) : null;
  const items = inspection[section].slice(offset, next);
  return ok({ kind: "page", entry, sourceSha256, section, items, page: { limit, offset, total, nextCursor } });
}

const [mostCycles, mostKnots, longestName] = [8, 12, 80];

function overviewOf(inspection: Inspection): InspectionOverview {
  const { entry, sourceSha256, shape, gates, cycles } = inspection;
  const isShut = ({ atStart, openers, visits }: Inspection["gates"][number]): boolean =>
    atStart === "closed" && openers.length === 0 && visits.length === 0;
  const totalOf = (section: InspectionSection): number => inspection[section].length;
  return {
    kind: "overview",
    entry,
    sourceSha256,
    totals: {
      files: totalOf("files"),
      flows: totalOf("flows"),
      externals: totalOf("externals"),
      lists: totalOf("lists"),
      constants: totalOf("constants"),
      variables: totalOf("variables"),
      gates: totalOf("gates"),
      edges: totalOf("edges"),
      cycles: totalOf("cycles"),
      tags: totalOf("tags"),
      draws: totalOf("draws"),
      lapses: totalOf("lapses"),
    },
    shape,
    gatesShutForGood: gates.filter(isShut).length,
    gatesAsGoals: gates.filter(({ goal }) => goal !== null).length,
    cycles: cycles
      .slice(0, mostCycles)
      .map((cycle) => cycle.slice(0, mostKnots).map((name) => name.slice(0, longestName))),
    suggested: suggestionsFor(inspection),
  };
}

function suggestionsFor({ shape, externals }: Inspection): InspectionOverview["suggested"] {
  const suggested: { flags: readonly string[]; why: string }[] = [];
  if (shape.suggestedDepth > 100) {
    const why = `a way through may take ${shape.choiceDepth} choices, each flow's taken once`;
    suggested.push({ flags: ["--max-depth", String(shape.suggestedDepth)], why });
  }
  if (shape.usesRandomness) {
    suggested.push({
      flags: ["--sample", "1000"],
      why: "the story draws lots: random plays tell how often each ending comes",
    });
  }
  const open = externals.filter(({ hasFallback }) => !hasFallback).length;
  if (open > 0) suggested.push({ flags: [], why: `${open} EXTERNAL without an ink function of its name answers 0` });
  return suggested;
}
